const SCRIPT_SCHEMES = /^(?:javascript|vbscript|data):/i;
/** Separators (Z) and control, format and other invisible characters (C). */
const SKIPPED = /[\p{Z}\p{C}]/gu;
const PICTURE_DATA = /^data:image\/(?:png|gif|jpe?g|webp|avif|bmp)[;,]/i;

/**
 * Whether an address may stand in a link or a source: anything but a scheme that carries code or a document of its own.
 * Browsers ignore white space and control characters inside a scheme, so they are taken out before looking.
 */
export function isSafeAddress(address: string): boolean {
  return !SCRIPT_SCHEMES.test(address.replace(SKIPPED, ''));
}

/** As `isSafeAddress`, but a picture may also carry its pixels in the address. */
export function isSafePictureAddress(address: string): boolean {
  return isSafeAddress(address) || PICTURE_DATA.test(address);
}

import { createHash } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SLUG_LENGTH = 10;

/**
 * The ids of an imported page: the same for the same place in the same space, so that a second import meets the page
 * of the first.
 *
 * @param place path of the page in the imported folder, see `planPages`
 * @returns a UUID of version 8 (RFC 9562, section 5.8) and a slug id of ten letters and digits
 */
export function pageIds(spaceId: string, place: string): { id: string; slugId: string } {
  const hash = createHash('sha256')
    .update(`${spaceId}\0${place.normalize('NFC')}`)
    .digest();
  const bytes = Buffer.from(hash.subarray(0, 16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  // The other half of the hash, as a number in base 62.
  let rest = BigInt(`0x${hash.subarray(16).toString('hex')}`);
  let slugId = '';
  for (; slugId.length < SLUG_LENGTH; rest /= 62n) slugId += ALPHABET.charAt(Number(rest % 62n));
  return { id, slugId };
}

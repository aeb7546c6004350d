/** A text as it stands between tags. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;');

/** White space as HTML knows it, which it shows as one space, or as none at the ends of a line. */
export const LAYOUT_SPACE = /[ \t\n\f\r]/;

export { canonicalDocument, MAX_DEPTH } from './canonical.js';
export { checkContent } from './check-content.js';
export { detectFamily, type Family } from './family.js';
export { documentToText } from './plain-text.js';
export { isSafeAddress } from './safe-address.js';
export { schema } from './schema.js';
export { extractTitle } from './title.js';

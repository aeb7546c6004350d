export { DocumentError, type DocumentErrorCode } from './errors.js';
export * from './page-tree/index.js';
export * from './find/index.js';
export { type JsonMark, type JsonNode } from './json-node.js';
export * from './blocks/index.js';
export * from './diff/index.js';
export * from './ydoc/index.js';
export * from './schema/index.js';
export * from './markdown/index.js';

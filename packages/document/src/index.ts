export { DocumentError, type DocumentErrorCode } from './errors.js';
export * from './page-tree/index.js';

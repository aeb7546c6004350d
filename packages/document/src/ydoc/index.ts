export { fromJson, insertNodes } from './from-json.js';
export { replaceContent } from './replace-content.js';
export { CONTENT_FRAGMENT, docToJson, toJson } from './to-json.js';

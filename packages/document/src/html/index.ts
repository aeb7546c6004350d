export { type FromHtmlOptions, htmlToDocument, MAX_HTML_LENGTH } from './from-html.js';
export { documentToHtml, type ToHtmlOptions } from './to-html.js';

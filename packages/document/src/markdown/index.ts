export {
  markdownToBlocks,
  markdownToDocument,
  MAX_MARKDOWN_LENGTH,
  type FromMarkdownOptions,
} from './from-markdown.js';

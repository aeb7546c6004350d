export {
  markdownToBlocks,
  markdownToDocument,
  MAX_MARKDOWN_LENGTH,
  type FromMarkdownOptions,
} from './from-markdown.js';
export { blocksToMarkdown, blockToMarkdown, documentToMarkdown, type ToMarkdownOptions } from './to-markdown.js';

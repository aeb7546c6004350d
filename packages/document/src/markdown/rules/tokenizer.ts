import markdownIt, { type MarkdownIt } from 'markdown-it';
import { MAX_DEPTH } from '../../schema/canonical.js';
import { isSafePictureAddress } from '../../schema/safe-address.js';
import { callouts } from './callout.js';
import { footnotes } from './footnotes.js';
import { mathBlocks } from './math-block.js';
import { mathInlines } from './math-inline.js';
import { nestingGuard } from './nesting-guard.js';

/**
 * The tokenizer: CommonMark, GitHub's tables, strikes and bare addresses, and the spellings of wiki pages.
 *
 * markdown-it and not micromark (mdast-util-from-markdown): measured on a page of 0.87 MB it needs 0.3 s instead of 26 s,
 * and stays linear on nested brackets and on runs of stars, where 20 kB of `*a_` keep micromark busy for 10 s.
 */
export const tokenizer: MarkdownIt = makeTokenizer();

function makeTokenizer(): MarkdownIt {
  const md = markdownIt('default', { html: true, linkify: true });
  Object.assign(md.options, { maxNesting: MAX_DEPTH + 20 });
  // Addresses are kept as written; percent-encoding them would change the document.
  md.normalizeLink = (address) => address;
  md.normalizeLinkText = (text) => text;
  md.validateLink = isSafePictureAddress;
  // Bare addresses become links only when they name http(s): a file name or a version number never does.
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  for (const scheme of ['ftp:', '//', 'mailto:']) md.linkify.add(scheme, null);
  // The inline rule finds those; the core rule would look through every text once more.
  // Escapes and entities stay apart from plain text, so that `\[ ] x` is not taken for a task.
  md.core.ruler.disable(['text_join', 'linkify', 'replacements', 'smartquotes']);
  return md.use(nestingGuard).use(callouts).use(mathBlocks).use(mathInlines).use(footnotes);
}

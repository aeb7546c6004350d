import { type MarkdownIt } from 'markdown-it';
import { MAX_DEPTH, tooDeep } from '../../schema/canonical.js';

/** Refuses a text that nests too deeply. markdown-it by itself would leave the inner part out without a word. */
export function nestingGuard(md: MarkdownIt): void {
  md.block.ruler.before('table', 'nesting_guard', (state) => {
    if (state.level > MAX_DEPTH) throw tooDeep();
    return false;
  });
}

import { type MarkdownIt, type StateBlock } from 'markdown-it';
import { lineText } from './line-text.js';

/** Block rule for `$$` … `$$` on lines of their own; three and more dollars hold a formula with `$$` in it. */
export function mathBlocks(md: MarkdownIt): void {
  md.block.ruler.before('fence', 'math_block', mathBlock, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
}

function mathBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const opening = /^(\${2,})[ \t]*$/.exec(lineText(state, startLine));
  if (!opening?.[1]) return false;

  const closing = new RegExp(`^\\$\{${opening[1].length},}[ \\t]*$`);
  let line = startLine + 1;
  for (; line < endLine; line++) {
    const indent = state.sCount[line] ?? 0;
    if (!state.isEmpty(line) && indent < state.blkIndent) return false;
    if (indent - state.blkIndent < 4 && closing.test(lineText(state, line))) break;
  }
  // Without an end the dollars are text: a page about prices must not turn into one formula.
  if (line >= endLine) return false;
  if (silent) return true;

  const token = state.push('math_block', 'div', 0);
  token.content = state.getLines(startLine + 1, line, state.sCount[startLine] ?? 0, true);
  token.map = [startLine, line + 1];
  state.line = line + 1;
  return true;
}

import { type MarkdownIt, type StateBlock, type StateInline, type Token } from 'markdown-it';

/** What the rules find out about footnotes while they read one text. */
export interface FootnoteEnv {
  /** Labels that have a definition, as written. */
  footnoteLabels?: Set<string>;
  /** Labels with a second definition: the first one wins. */
  repeatedFootnotes?: Set<string>;
  /** Labels that are referred to and never defined: such a reference stays text. */
  missingFootnotes?: Set<string>;
}

/** A label: no white space, no brackets, no caret at its front. */
const REFERENCE = /\[\^([^\s[\]^][^\s[\]]*)\]/y;

/** Block rule `[^label]: text`, inline rules `[^label]` and `^[text]`. */
export function footnotes(md: MarkdownIt): void {
  md.block.ruler.before('reference', 'footnote_definition', definition, { alt: ['paragraph', 'reference'] });
  md.inline.ruler.before('link', 'footnote_reference', reference);
  md.inline.ruler.before('link', 'footnote_inline', inlineNote);
}

function definition(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if (!state.src.startsWith('[^', start)) return false;
  const label = matchAt(REFERENCE, state.src, start);
  if (!label || state.src[start + label[0].length] !== ':') return false;
  if (silent) return true;

  const env = state.env as FootnoteEnv;
  env.footnoteLabels ??= new Set();
  const name = label[1] ?? '';
  if (env.footnoteLabels.has(name)) (env.repeatedFootnotes ??= new Set()).add(name);
  env.footnoteLabels.add(name);
  const open = state.push('footnote_definition_open', '', 1);
  open.meta = { label: name };
  readBody(state, { startLine, endLine, from: start + label[0].length + 1 });
  state.push('footnote_definition_close', '', -1);
  return true;
}

/** Reads the rest of the line and all lines that are four columns deeper as the blocks of the definition. */
function readBody(
  state: StateBlock,
  { startLine, endLine, from }: { startLine: number; endLine: number; from: number },
): void {
  const { parentType, blkIndent } = state;
  const line = { bMark: state.bMarks[startLine], tShift: state.tShift[startLine], sCount: state.sCount[startLine] };
  const text = /^[ \t]*/.exec(state.src.slice(from, state.eMarks[startLine]))?.[0] ?? '';
  state.bMarks[startLine] = from;
  state.tShift[startLine] = text.length;
  state.blkIndent = blkIndent + 4;
  state.sCount[startLine] = state.blkIndent;
  state.parentType = 'root';
  state.md.block.tokenize(state, startLine, endLine);
  state.parentType = parentType;
  state.blkIndent = blkIndent;
  state.bMarks[startLine] = line.bMark ?? 0;
  state.tShift[startLine] = line.tShift ?? 0;
  state.sCount[startLine] = line.sCount ?? 0;
  // An empty definition has no block that could have moved on.
  if (state.line <= startLine) state.line = startLine + 1;
}

function reference(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith('[^', state.pos)) return false;
  const match = matchAt(REFERENCE, state.src, state.pos);
  if (!match || state.pos + match[0].length > state.posMax) return false;
  const label = match[1] ?? '';
  const env = state.env as FootnoteEnv;
  if (!env.footnoteLabels?.has(label)) {
    if (!silent) (env.missingFootnotes ??= new Set()).add(label);
    return false;
  }
  if (!silent) state.push('footnote_reference', '', 0).meta = { label };
  state.pos += match[0].length;
  return true;
}

function inlineNote(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith('^[', state.pos) || state.pos + 2 >= state.posMax) return false;
  const end = state.md.helpers.parseLinkLabel(state, state.pos + 1);
  if (end < 0) return false;
  if (!silent) {
    const children: Token[] = [];
    state.md.inline.parse(state.src.slice(state.pos + 2, end), state.md, state.env, children);
    state.push('footnote_inline', '', 0).children = children;
  }
  state.pos = end + 1;
  return true;
}

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

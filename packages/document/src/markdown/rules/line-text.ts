import { type StateBlock } from 'markdown-it';

export interface LineRange {
  from: number;
  to: number;
}

/** The text of a line without the indentation and the markers of the blocks around it. */
export function lineText(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}

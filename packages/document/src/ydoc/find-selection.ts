import type * as Y from 'yjs';
import { DocumentError } from '../errors.js';
import { shortText } from '../find/context.js';
import { holdsLine } from './live/children.js';
import { locateLive, nameOf } from './live/locate-live.js';
import { type Hit, literalHits, looseHits } from './line/loose-text.js';
import { plainText } from './line/plain-text.js';
import { type TextLine, textLine, textLines, visibleText } from './line/text-lines.js';

/**
 * A piece of the text of one block: by what it says, which must be there once (in the page, or in the block `within`),
 * or by its position in the text of a block, as a search in the page gives it (`start`, `end` in UTF-16 units).
 */
export type Selection =
  | { readonly text: string; readonly within?: string }
  | { readonly within: string; readonly start: number; readonly end: number };

export interface FoundSelection {
  readonly line: TextLine;
  /** Places in the line. */
  readonly from: number;
  readonly to: number;
  /** The text as the page has it. */
  readonly text: string;
}

/**
 * Finds a selection: letter for letter, else with typography and white space made equal, else without Markdown's signs.
 * It may run over mentions and line breaks, not from one block into another.
 *
 * @throws DocumentError `text_not_found`, `text_not_unique` with the blocks that hold it, `bad_argument`, and as `locateLive`.
 */
export function findSelection(
  fragment: Y.XmlFragment,
  selection: Selection,
  accepts: (line: TextLine) => boolean = () => true,
): FoundSelection {
  if (!('text' in selection)) return byPosition(fragment, selection);
  const { text, within } = selection;
  if (typeof text !== 'string' || text.trim() === '')
    throw new DocumentError('bad_argument', 'The selected text must hold at least one visible character.');
  const lines = linesWithin(fragment, within).filter(accepts);
  const visible = lines.map((line) => ({ line, ...visibleText(line) }));
  const search = (wanted: string, hits: (text: string, wanted: string) => Hit[]): FoundSelection[] =>
    visible.flatMap((shown) =>
      hits(shown.text, wanted).map(({ from, to }) => ({
        line: shown.line,
        from: shown.placeOf(from, 'start'),
        to: shown.placeOf(to, 'end'),
        text: shown.text.slice(from, to),
      })),
    );
  let found = search(text, literalHits);
  if (found.length === 0) found = search(text, looseHits);
  if (found.length === 0) found = search(plainText(text), looseHits);
  const [only] = found;
  if (!only) {
    const where = within === undefined ? 'The page' : `The block ${within}`;
    throw new DocumentError(
      'text_not_found',
      `${where} does not hold the text ${JSON.stringify(shortText(text, 80))} within one block. Search in the page for a piece of it, and quote what is there.`,
    );
  }
  if (found.length > 1) {
    const blocks = [...new Set(found.map(({ line }) => line.element))].map(nameOf);
    const names = blocks.slice(0, 10).map(({ id, address }) => id ?? address);
    throw new DocumentError(
      'text_not_unique',
      `The text ${JSON.stringify(shortText(text, 80))} stands ${found.length} times: in ${names.join(', ')}. Give more of the text around it, or its block and position.`,
      { count: found.length, blocks },
    );
  }
  return only;
}

function linesWithin(fragment: Y.XmlFragment, within: string | undefined): TextLine[] {
  if (within === undefined) return textLines(fragment);
  const { element } = locateLive(fragment, within);
  if (!holdsLine(element)) return textLines(element);
  const own = textLine(element);
  return own ? [own] : [];
}

function byPosition(
  fragment: Y.XmlFragment,
  { within, start, end }: { within: string; start: number; end: number },
): FoundSelection {
  const line = textLine(locateLive(fragment, within).element);
  const visible = line ? visibleText(line) : null;
  const length = visible?.text.length ?? 0;
  if (
    !line ||
    !visible ||
    !Number.isInteger(start) ||
    !Number.isInteger(end) ||
    start < 0 ||
    end <= start ||
    end > length
  ) {
    throw new DocumentError(
      'bad_argument',
      `The text of the block ${within} has ${length} characters; start and end must be whole numbers with 0 ≤ start < end ≤ ${length}.`,
    );
  }
  const [from, to] = [visible.placeOf(start, 'start'), visible.placeOf(end, 'end')];
  return { line, from, to, text: visible.text.slice(start, end) };
}

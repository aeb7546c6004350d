import { type Token } from 'markdown-it';
import { tokenizer } from '../../rules/tokenizer.js';
import { type Piece, type Span, useTags } from './pieces.js';

/** A run of equal delimiter characters in the printed line, made of one or more openings and closings. */
interface Run {
  char: string;
  parts: { kind: 'open' | 'close'; span: Span }[];
  canOpen: boolean;
  canClose: boolean;
  /** How many links the run lies in: delimiters are paired inside a link by themselves. */
  group: number;
}

/**
 * Turns spans that stars or tildes cannot spell at their place into HTML tags, so that the rest reads back as meant.
 * Bold before a letter (`**label:**value`) and touching runs are such places.
 *
 * @param printed what each piece prints as, delimiters aside.
 */
export function settleDelimiters(pieces: readonly Piece[], printed: readonly string[]): void {
  if (!pieces.some((piece) => piece.kind === 'open' && piece.span.form === 'delimiter')) return;
  // Each round turns at least one span into tags. Few rounds settle every real line; then doubt decides for tags.
  for (let round = 0; round < 4; round++) {
    const bad = findBadSpans(findRuns(pieces, printed));
    if (bad.size === 0) return;
    bad.forEach(useTags);
  }
  for (const piece of pieces) if (piece.kind === 'open' && piece.span.form === 'delimiter') useTags(piece.span);
}

function findBadSpans(runs: readonly Run[]): Set<Span> {
  const bad = new Set<Span>();
  for (const run of runs) {
    const closes = run.parts.some((part) => part.kind === 'close');
    for (const part of run.parts) {
      const fits = part.kind === 'open' ? run.canOpen && !closes : run.canClose;
      if (!fits) bad.add(part.span);
    }
    if (run.char === '~' && (run.parts.length > 1 || (run.canOpen && run.canClose)))
      run.parts.forEach((part) => bad.add(part.span));
  }
  if (bad.size > 0) return bad;
  // A run that could both open and close (inside a word) may pair with another than the one it was meant for.
  const doubtful = runs.filter((run) => run.char === '*' && run.canOpen && run.canClose);
  if (doubtful.length > 0 && !pairsAsMeant(runs))
    doubtful.forEach((run) => run.parts.forEach((part) => bad.add(part.span)));
  return bad;
}

function findRuns(pieces: readonly Piece[], printed: readonly string[]): Run[] {
  const runs: Run[] = [];
  let group = 0;
  let groups = 0;
  const stack: number[] = [];
  let before = ' ';
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index] as Piece;
    if (piece.kind === 'open' && piece.span.form === 'link') {
      stack.push(group);
      group = ++groups;
    } else if (piece.kind === 'close' && piece.span.form === 'link') group = stack.pop() ?? 0;
    const char = delimiterOf(piece);
    if (char === null) {
      before = lastCharacter(spelled(piece, printed[index] ?? '')) || before;
      continue;
    }
    const run: Run = { char, parts: [], canOpen: false, canClose: false, group };
    for (; index < pieces.length && delimiterOf(pieces[index]) === char; index++)
      run.parts.push(pieces[index] as Run['parts'][number]);
    Object.assign(run, flanking(before, charAfter(pieces, printed, index)));
    runs.push(run);
    before = char;
    index--;
  }
  return runs;
}

function delimiterOf(piece: Piece | undefined): string | null {
  if (piece?.kind !== 'open' && piece?.kind !== 'close') return null;
  return piece.span.form === 'delimiter' ? piece.span.open.charAt(0) : null;
}

function spelled(piece: Piece, text: string): string {
  return piece.kind === 'open' ? piece.span.open : piece.kind === 'close' ? piece.span.close : text;
}

function charAfter(pieces: readonly Piece[], printed: readonly string[], from: number): string {
  for (let index = from; index < pieces.length; index++) {
    const piece = pieces[index] as Piece;
    // The end of a link is the end of its text, as white space is.
    if (piece.kind === 'close' && piece.span.form === 'link') return ' ';
    const text = spelled(piece, printed[index] ?? '');
    if (text !== '') return String.fromCodePoint(text.codePointAt(0) ?? 32);
  }
  return ' ';
}

const lastCharacter = (text: string): string => Array.from(text.slice(-2)).at(-1) ?? '';

/** The flanking rule of CommonMark, with the same classes of characters as the tokenizer. */
function flanking(before: string, after: string): { canOpen: boolean; canClose: boolean } {
  const { isWhiteSpace, isPunctCharCode, isMdAsciiPunct } = tokenizer.utils;
  // Half a character counts as U+FFFD.
  const codeOf = (char: string): number => (/^\p{Cs}/u.test(char) ? 0xfffd : (char.codePointAt(0) ?? 32));
  const isPunctuation = (code: number): boolean => isMdAsciiPunct(code) || isPunctCharCode(code);
  const [left, right] = [codeOf(before), codeOf(after)];
  return {
    canOpen: !isWhiteSpace(right) && (!isPunctuation(right) || isWhiteSpace(left) || isPunctuation(left)),
    canClose: !isWhiteSpace(left) && (!isPunctuation(left) || isWhiteSpace(right) || isPunctuation(right)),
  };
}

/** Pairs the stars as the tokenizer does, with its own rules, and compares with what was meant. */
function pairsAsMeant(runs: readonly Run[]): boolean {
  const groups = new Map<number, Run[]>();
  for (const run of runs) {
    if (run.char !== '*') continue;
    const group = groups.get(run.group);
    if (group) group.push(run);
    else groups.set(run.group, [run]);
  }
  return [...groups.values()].every(groupPairsAsMeant);
}

function groupPairsAsMeant(runs: readonly Run[]): boolean {
  const state = new tokenizer.inline.State('', tokenizer, {}, []);
  const tokensOf = runs.map((run) => {
    const length = run.parts.reduce((sum, part) => sum + part.span.open.length, 0);
    const tokens: Token[] = [];
    for (let count = 0; count < length; count++) {
      const token = new state.Token('text', '', 0);
      token.content = run.char;
      tokens.push(token);
      state.tokens.push(token);
      state.delimiters.push({
        marker: run.char.charCodeAt(0),
        length,
        token: state.tokens.length - 1,
        end: -1,
        open: run.canOpen,
        close: run.canClose,
      });
    }
    // Text between two runs.
    state.tokens.push(new state.Token('text', '', 0));
    return tokens;
  });
  for (const rule of tokenizer.inline.ruler2.getRules('').slice(0, 3)) rule(state);
  return runs.every((run, index) => {
    const found = tokensOf[index]
      ?.map((token) => token.type)
      .filter((type) => type !== 'text')
      .sort();
    const meant = run.parts.map((part) => `${part.span.mark.type === 'bold' ? 'strong' : 'em'}_${part.kind}`).sort();
    return found?.join() === meant.join();
  });
}

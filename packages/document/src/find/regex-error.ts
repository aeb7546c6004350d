import { type RE2JSException } from 're2js';
import { DocumentError } from '../errors.js';
import { wellFormed } from './context.js';

/** What to write instead, by what the engine names as the faulty part or as the reason. First row that fits. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [
    /^\(\?<?[=!]/,
    'Look-ahead and look-behind are not supported: search for the text itself and read before and after of each match.',
  ],
  [/^\(\?>/, 'Atomic groups are not supported and not needed: no pattern can run away here. Write (?:…).'],
  [/^\(\?#/, 'Comments inside a pattern are not supported.'],
  [/^\\[1-9k]/, 'Back-references are not supported: write the repeated text out.'],
  [/^\\u/, 'Write a character by its code as \\x{0041}.'],
  [/^\\[Z]/, 'Write \\z or $ for the end of the text.'],
  [/^\\[hH]/, 'Write [ \\t] for horizontal space.'],
  [/^\\[pP]/, 'Known are general categories and scripts, such as \\p{L}, \\p{Lu}, \\p{Cyrillic}, \\p{Greek}.'],
  [/^\[:/, 'Known are [:alpha:], [:digit:], [:alnum:], [:upper:], [:lower:], [:punct:], [:space:], [:word:].'],
  [/nested repetition/, 'Possessive (a++) and doubled (a**) repetitions are not supported: use one of *, +, ?, {n,m}.'],
  [/repeat count/, 'A repeat count is at most 1000, also multiplied with the counts around it, as {min,max}.'],
  [
    /missing closing \]|missing closing \)|unexpected \)/,
    'Close it, or write \\[ , \\( or \\) for the character itself.',
  ],
  [/missing argument/, 'Put something to repeat before it, or a \\ to find the character itself.'],
  [/trailing backslash/, 'Write \\\\ to find a backslash.'],
  [/character class range/, 'Write a range from the lower to the higher character, and \\- for the dash itself.'],
];

/** A sentence for a pattern that the engine refused: which part, where, why, and what to write instead. */
export function explainPatternError(
  source: string,
  error: RE2JSException,
  compileError: (part: string) => RE2JSException | null,
): DocumentError {
  const reason = String(Reflect.get(error, 'error') ?? error.message);
  const named: unknown = Reflect.get(error, 'input');
  const input = typeof named === 'string' ? named : '';
  const position = unbalanced(source, reason) ?? faultPosition(source, error, input, compileError);
  const part = wellFormed(source.slice(position, position + Math.min(Math.max(input.length, 1), 40)));
  const hint = HINTS.find(([clue]) => clue.test(input) || clue.test(reason))?.[1];
  return new DocumentError(
    'bad_pattern',
    `The regular expression is not valid at position ${position} (${JSON.stringify(part)}): ${reason}. ` +
      `${hint ?? 'The syntax is that of RE2.'} To find the characters themselves, use regex: false.`,
    { pattern: source, position, reason },
  );
}

/**
 * The engine names the faulty part, not its place, and the part may also occur earlier where it is harmless. It reads
 * from left to right, so the shortest beginning of the pattern with the same error ends with the faulty part.
 */
function faultPosition(
  source: string,
  error: RE2JSException,
  input: string,
  compileError: (part: string) => RE2JSException | null,
): number {
  let low = 0;
  let high = source.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compileError(source.slice(0, middle))?.message === error.message) high = middle;
    else low = middle + 1;
  }
  return Math.max(0, Math.min(low - Math.max(input.length, 1), source.length));
}

/** For parentheses the engine names the whole pattern: the first `)` too many, or the last `(` left open. */
function unbalanced(source: string, reason: string): number | null {
  if (!/[()]$/.test(reason)) return null;
  const open: number[] = [];
  let inClass = false;
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at];
    if (char === '\\') at += 1;
    else if (inClass) inClass = char !== ']';
    else if (char === '[') inClass = true;
    else if (char === '(') open.push(at);
    else if (char === ')' && open.pop() === undefined) return at;
  }
  return open.at(-1) ?? null;
}

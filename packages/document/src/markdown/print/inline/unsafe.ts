import { tokenizer } from '../../rules/tokenizer.js';

/** Where a character stands in the text that is about to be printed. */
export interface CharPlace {
  text: string;
  index: number;
  /** What stands before the text: '' at the start of a line. */
  previous: string;
  /** What comes after the text: '' at the end of a line. */
  next: string;
  inLink: boolean;
  line: LineFacts;
}

/** What is known of the whole line, for characters that are only unsafe together with others. */
export interface LineFacts {
  /** Whether a dollar that could end a formula stands after this place. */
  hasClosingDollarAfter(index: number): boolean;
  /** Whether the line holds so many brackets that a parser would give up on its links. */
  hasManyBrackets: boolean;
}

/** Whether the character must be escaped here. */
type Unsafe = (place: CharPlace) => boolean;

const before = ({ text, index, previous }: CharPlace): string =>
  index > 0 ? (text[index - 1] ?? '') : previous.slice(-1);
const after = ({ text, index, next }: CharPlace, distance = 1): string =>
  index + distance < text.length ? (text[index + distance] ?? '') : (next[index + distance - text.length] ?? '');

const isSpace = (char: string): boolean => char === '' || tokenizer.utils.isWhiteSpace(char.codePointAt(0) ?? 0);
const isPunctuation = (char: string): boolean => /[\p{P}\p{S}]/u.test(char);

/** The run that was looked at last: a text of nothing but stars asks for the same run at each of them. */
let lastRun = { text: '', from: 0, to: 0 };

/** The characters on both sides of the run of equal characters at this place. */
function aroundRun({ text, index, previous, next }: CharPlace): { left: string; right: string; length: number } {
  if (lastRun.text !== text || index < lastRun.from || index >= lastRun.to) {
    let [from, to] = [index, index + 1];
    while (from > 0 && text[from - 1] === text[index]) from--;
    while (text[to] === text[index]) to++;
    lastRun = { text, from, to };
  }
  const { from, to } = lastRun;
  return {
    left: lastCharacter(text.slice(Math.max(0, from - 2), from) || previous),
    right: firstCharacter(text.slice(to, to + 2) || next),
    length: to - from,
  };
}

const lastCharacter = (text: string): string => Array.from(text).at(-1) ?? '';
const firstCharacter = (text: string): string => Array.from(text)[0] ?? '';

/** Whether a web address stands here that would become a link, or that would swallow the end of the link around it. */
function isBareAddress(place: CharPlace): boolean {
  if (after(place) !== '/' || after(place, 2) !== '/') return false;
  if (!/https?$/i.test(place.text.slice(Math.max(0, place.index - 5), place.index))) return false;
  const isWholeText = place.previous === '[' && place.next === ']' && !/[^\w\-./?=&%#~+:,;@!]/.test(place.text);
  return !(place.inLink && isWholeText);
}

/** Whether `<` could begin an address of mail, which may start with nearly any sign. */
function isEmailAhead({ text, index, next }: CharPlace): boolean {
  if (index === text.length - 1) return next !== '';
  LOCAL_PART.lastIndex = index + 1;
  return LOCAL_PART.test(text);
}

const LOCAL_PART = /[^\s<>]+@/y;

/** Rows of unsafe characters. A character without a row is always safe. */
export const UNSAFE: Readonly<Record<string, Unsafe>> = {
  // White space at the end may become an entity, which begins with a sign.
  '\\': (place) =>
    /^[!-/:-@[-`{-~\n]?$/.test(after(place)) || (/\s/.test(after(place)) && place.index + 2 >= place.text.length),
  '`': () => true,
  '*': (place) => {
    const { left, right } = aroundRun(place);
    return !(isSpace(left) && isSpace(right));
  },
  // Inside a word underscores mean nothing: `my_var_name` stays as it is.
  _: (place) => {
    const { left, right } = aroundRun(place);
    const isInWord = ![left, right].some((char) => isSpace(char) || isPunctuation(char));
    return !isInWord && !(isSpace(left) && isSpace(right));
  },
  '~': (place) => aroundRun(place).length > 1 || before(place) === '~' || after(place) === '~',
  '[': (place) => place.inLink || place.line.hasManyBrackets || after(place) === '^',
  ']': (place) => place.inLink || place.line.hasManyBrackets || after(place) === '(' || after(place) === '[',
  '!': (place) => after(place) === '[',
  '^': (place) => after(place) === '[',
  '<': (place) => /[A-Za-z/!?]/.test(after(place)) || isEmailAhead(place),
  '&': (place) => /^&(?:#|[A-Za-z][A-Za-z0-9]*;)/.test(place.text.slice(place.index, place.index + 40)),
  $: (place) => {
    if (aroundRun(place).length > 1) return true;
    // A line end is printed as an entity, which is no white space.
    return (after(place) === '\n' || !isSpace(after(place))) && place.line.hasClosingDollarAfter(place.index);
  },
  // A bare web address would become a link; a colon behind a footnote's label would define the note.
  ':': (place) => (place.index === 0 && place.previous === ']') || isBareAddress(place),
};

/**
 * Texts that mean a block when a line begins with them, and how many characters of the match stand before the one to
 * escape. `$` is the end of the text, after which the line may go on.
 */
export const UNSAFE_AT_LINE_START: readonly (readonly [pattern: RegExp, offset: number | 'end'])[] = [
  [/^#{1,6}(?=[ \t]|$)/, 0], // heading
  [/^>/, 0], // quote
  [/^[-+*](?=[ \t]|$)/, 0], // bullet
  [/^\d{1,9}(?=[.)](?:[ \t]|$))/, 'end'], // number
  [/^(?:[-=|:][-=|: \t]*)$/, 0], // underline of a heading, rule, second row of a table
  [/^([*_])(?:[ \t]*\1){2,}[ \t]*$/, 0], // rule
  [/^:::/, 0], // callout
  [/^\[(?=[ xX]\](?:\s|$))/, 0], // task
  [/^\[(?=!|.*\]:)/s, 0], // alert, definition
];

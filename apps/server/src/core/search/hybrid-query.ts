import { CodedError } from '../../common/coded-error.js';

/** A query as it goes to PostgreSQL for normalising. */
export interface Query {
  phrase: string;
  /** The words of the phrase when there are several, each once. */
  terms: string[];
  /** The query was put in double quotes: the phrase counts only between word boundaries, and not word by word. */
  wholeWords: boolean;
  /** Full text may add pages with other forms of the words: the query is made of plain words. */
  plainWords: boolean;
}

/**
 * A word with at most the punctuation of a sentence around it. `user_id`, `10.0.12` or `50%` are meant as they stand:
 * full text would take `user-id` for the first.
 */
const PLAIN_WORD = /^[«„“"'(¿¡]*[\p{L}\p{N}\p{M}]+(['’][\p{L}\p{M}]+)?[.,;:!?…»“”"')]*$/u;

const MOST_CHARACTERS = 10_000;

/** Words that are looked for one by one; a longer text is searched as a whole and by full text. */
const MOST_TERMS = 16;

/**
 * Reads what a person or an agent typed. Every character is taken as itself, except double quotes around the whole.
 *
 * @throws CodedError 400 for a query that is too long or holds nothing to look for
 */
export function readQuery(text: string): Query {
  if (text.length > MOST_CHARACTERS) {
    throw new CodedError('bad-field', [
      `query must be at most ${MOST_CHARACTERS.toLocaleString('en')} characters long`,
    ]);
  }
  // PostgreSQL stores neither NUL nor half a surrogate pair, so no page can hold them.
  const whole = text
    .replaceAll('\0', ' ')
    .replace(/\p{Surrogate}/gu, ' ')
    .normalize('NFC')
    .trim();
  if (whole === '') throw new CodedError('bad-field', ['query must hold more than white space']);
  const quoted = /^"([^"]*[^"\s][^"]*)"$/su.exec(whole)?.[1]?.trim();
  const phrase = quoted ?? whole;
  const words = [...new Set(phrase.split(/\s+/u))];
  const terms = quoted !== undefined || words.length < 2 || words.length > MOST_TERMS ? [] : words;
  const plainWords = quoted === undefined && words.every((word) => PLAIN_WORD.test(word));
  return { phrase, terms, wholeWords: quoted !== undefined, plainWords };
}

import { DocumentError } from '../errors.js';

const LONGEST_QUERY = 1_000;
const DEFAULT_LIMIT = 50;
const HIGHEST_LIMIT = 200;

/**
 * Refuses a query that cannot be meant. Two or more spaces are a proof-reader's query and allowed; one alone would hit
 * every word.
 */
export function checkQuery(query: unknown): asserts query is string {
  if (typeof query !== 'string') throw new DocumentError('bad_argument', 'query must be a text.');
  if (query.length > LONGEST_QUERY) {
    throw new DocumentError(
      'bad_argument',
      `query is ${query.length} characters long; at most ${LONGEST_QUERY} are allowed. Search for a shorter part of it.`,
    );
  }
  if (query.trim() === '' && query.length < 2) {
    throw new DocumentError(
      'bad_argument',
      'query must not be empty or blank. Give the text to look for; for white space write at least two characters, ' +
        'or its code with regex: true, such as \\x{00A0}.',
    );
  }
  if (/\p{Surrogate}/u.test(query)) {
    throw new DocumentError('bad_argument', 'query holds half of a character (a lone surrogate).');
  }
}

/** The limit to use; a value outside 1 to 200 is refused by name rather than corrected in silence. */
export function checkLimit(limit: number | undefined): number {
  if (limit === undefined) return DEFAULT_LIMIT;
  if (!Number.isInteger(limit) || limit < 1 || limit > HIGHEST_LIMIT) {
    throw new DocumentError(
      'bad_argument',
      `limit must be a whole number from 1 to ${HIGHEST_LIMIT}, not ${String(limit)}.`,
    );
  }
  return limit;
}

/** The number of matches to pass over. */
export function checkOffset(offset: number | undefined): number {
  if (offset === undefined) return 0;
  if (!Number.isInteger(offset) || offset < 0) {
    throw new DocumentError('bad_argument', `offset must be a whole number from 0, not ${String(offset)}.`);
  }
  return offset;
}

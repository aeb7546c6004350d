import type { Flavour } from '@pagescout/database';
import tsquery from 'pg-tsquery';

const toTsquery = tsquery();

/**
 * The text of a tsquery for what a person typed; undefined when nothing is left to look for.
 *
 * stock hands the text with its operators and a closing `*` to pg-tsquery; the fork first turns everything that is not
 * a letter, a digit or white space into a space.
 */
export function cleanQuery(query: string, flavour: Flavour): string | undefined {
  // PostgreSQL stores no NUL, so no page can hold the text.
  if (query.includes('\0')) return undefined;
  const text = flavour === 'fork' ? query.replace(/[^\p{L}\p{N}\s]/gu, ' ').trim() : query.trim();
  if (text === '') return undefined;
  return toTsquery(`${text}*`) || undefined;
}

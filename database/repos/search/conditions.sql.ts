import { type RawBuilder, sql } from 'kysely';
import type { Needle } from './hybrid-options.js';
import { containing, wholeWord } from './like-pattern.js';
import { hasTrigram, pairsOf } from './needle.js';

export type Column = 'title_norm' | 'text_norm';

const column = (name: Column) => sql.ref(`entry.${name}`);

/** The phrase stands in the column. Not LIKE, for which the planner might read a whole index. */
export const holdsPhrase = (name: Column, { phrase, wholeWords }: Needle): RawBuilder<boolean> =>
  wholeWords
    ? sql`(strpos(${column(name)}, ${phrase}) > 0 and ${column(name)} ~ ${wholeWord(phrase)})`
    : sql`strpos(${column(name)}, ${phrase}) > 0`;

/** Of a phrase that stands in the column: it stands there between word boundaries, if the query asks for that. */
export const inWholeWords = (name: Column, { phrase, wholeWords }: Needle): RawBuilder<boolean> =>
  wholeWords ? sql`${column(name)} ~ ${wholeWord(phrase)}` : sql`true`;

/** The same in a form that the trigram indexes serve. */
export const indexedPhrase = (name: Column, { phrase, wholeWords }: Needle): RawBuilder<boolean> =>
  wholeWords
    ? sql`${column(name)} like ${containing(phrase)} and ${column(name)} ~ ${wholeWord(phrase)}`
    : sql`${column(name)} like ${containing(phrase)}`;

const every = (conditions: RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` and `)})`;

const holds = (name: Column, term: string) => sql<boolean>`strpos(${column(name)}, ${term}) > 0`;
const isLike = (name: Column, term: string) => sql<boolean>`${column(name)} like ${containing(term)}`;

/** Each term stands in the title. */
export const titleHoldsTerms = ({ terms }: Needle): RawBuilder<boolean> =>
  every(terms.map((term) => holds('title_norm', term)));

/** Each term stands in the title or in the text. */
export const holdsTerms = ({ terms }: Needle): RawBuilder<boolean> =>
  every(terms.map((term) => sql`(${holds('title_norm', term)} or ${holds('text_norm', term)})`));

/**
 * Terms in a form that an index serves: those with a trigram are looked up, the others checked on what that finds. When
 * no term has one, the pairs of all terms are looked up in the title and in the text.
 */
export function indexedTerms(needle: Needle, titleOnly: boolean): RawBuilder<boolean> {
  const names: Column[] = titleOnly ? ['title_norm'] : ['title_norm', 'text_norm'];
  const either = (conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;
  if (needle.terms.some(hasTrigram)) {
    return every(
      needle.terms.map((term) =>
        either(names.map((name) => (hasTrigram(term) ? isLike(name, term) : holds(name, term)))),
      ),
    );
  }
  const pairs = needle.terms.flatMap(pairsOf);
  return every([
    either(names.map((name) => sql`page_search_pairs(${column(name)}) @> (select ${pairs}::text[])`)),
    titleOnly ? titleHoldsTerms(needle) : holdsTerms(needle),
  ]);
}

import type { ViewerIds } from '../permission/visible-pages.sql.js';

/** A query in the form the search table holds its texts in. */
export interface Needle {
  /** The whole query: lower case, without accents. Never empty. */
  phrase: string;
  /** Its words, when there are several; empty otherwise. Each must occur, in any order. */
  terms: string[];
  /** Only hits that stand between word boundaries count: the query was put in double quotes. */
  wholeWords: boolean;
  /** Text for the full-text branch; undefined when it holds stop words only, or was quoted. */
  fulltext?: string;
}

export interface HybridSearchOptions extends ViewerIds {
  needle: Needle;
  /** The page that the query itself names by its id, slug id or address. */
  exactPageId?: string;
  spaceId?: string;
  /** Only this page and everything below it. */
  rootId?: string;
  titleOnly: boolean;
  limit: number;
  offset: number;
}

export interface HybridSearchRow {
  id: string;
  slugId: string;
  title: string | null;
  icon: string | null;
  parentPageId: string | null;
  creatorId: string | null;
  createdAt: Date;
  updatedAt: Date;
  space: { id: string; name: string | null; slug: string };
  path: string[];
  pathIds: string[];
  snippet: string;
  /** The snippet begins, or ends, in the middle of the text. */
  startsInside: boolean;
  endsInside: boolean;
  score: number;
  matched: ('title' | 'text' | 'fulltext')[];
}

export interface HybridSearchResult {
  hits: HybridSearchRow[];
  /** Visible hits among the pages that were weighed. */
  total: number;
  /** More pages may hold the query than were weighed. */
  bounded: boolean;
}

/**
 * How much one search reads. Measured on 200,000 pages: a term that stands on 2,000 pages is weighed exactly in 45 ms;
 * listing 5,000 pages one by one costs as much as the index does for a common term.
 */
export const BOUNDS = {
  /** Up to so many matches are all weighed. */
  exact: 2_000,
  /** Past that: of so many of the newest pages the first so many matches, and of the index's own so many. */
  walked: 4_000,
  sampled: 300,
  kept: 500,
  /** A phrase on more than so many of so many of the newest pages is common without asking the index. */
  sampleCommon: 25,
  sample: 1_000,
  /** Weaker kinds of match are looked for while there are at most so many stronger ones; and at most so many of them. */
  few: 150,
  weaker: 500,
  /** Up to so many pages in reach, each is looked at; past that the indexes are asked. */
  smallScope: 5_000,
  /** Words of a query that are looked for one by one. */
  terms: 16,
} as const;

/** Characters of a snippet: so many before the hit, and so many in all; a hit in the title alone shows the page's start. */
export const SNIPPET = { before: 120, length: 420, start: 300 } as const;

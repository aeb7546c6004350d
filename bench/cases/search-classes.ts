import { address, token } from '../data/generate.js';
import { OWNER, pageId, RESTRICTED } from '../data/load.js';

/** One kind of question. */
export interface SearchClass {
  name: string;
  query: string;
  parentPageId?: string;
  viewer: typeof OWNER;
}

/** The kinds of question that the search must answer at once. */
export const SEARCH_CLASSES: readonly SearchClass[] = [
  { name: 'unique token', query: token(4_711), viewer: OWNER },
  { name: 'dotted address', query: address(4_711), viewer: OWNER },
  { name: 'part of an address', query: '10.0.12', viewer: OWNER },
  { name: 'Cyrillic phrase', query: 'Резервное копирование', viewer: OWNER },
  { name: 'word in 1 % of the pages', query: 'kestrel', viewer: OWNER },
  { name: 'word in 10 %', query: 'harbour', viewer: OWNER },
  { name: 'word in 40 %', query: 'meadow', viewer: OWNER },
  { name: 'substring of every page', query: 'owner', viewer: OWNER },
  { name: 'two characters, rare', query: 'qz', viewer: OWNER },
  { name: 'two characters, everywhere', query: 'er', viewer: OWNER },
  { name: 'phrase of two common words', query: 'lafobani popodini', viewer: OWNER },
  { name: 'no hit', query: 'zzzz_nothing', viewer: OWNER },
  { name: 'scoped to a small subtree', query: 'harbour', parentPageId: pageId(90), viewer: OWNER },
  { name: 'scoped to a large subtree', query: 'harbour', parentPageId: pageId(3), viewer: OWNER },
  { name: 'user with restrictions', query: 'harbour', viewer: RESTRICTED },
];

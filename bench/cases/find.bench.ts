import { searchInDocument, type JsonNode } from '@pagescout/document';
import { measureSync, type Times } from '../measure.js';

export interface FindRow {
  query: string;
  hits: number;
  ours: Times;
  peer: Times;
}

export interface FindTimes {
  /** Case ignored; the peer lower-cases each block and counts with indexOf. */
  literal: FindRow[];
  /** Case kept; the peer counts with indexOf alone. */
  exact: FindRow[];
  /** The peer counts with a native RegExp. */
  regex: FindRow[];
}

const LITERALS = ['zzzz', 'backup-srv', '8443', 'the', 'e', 'копирование', 'отчёт', 'и', 'μηχανικό', '備份'];
const PATTERNS = ['10\\.0\\.\\d+\\.\\d+', '\\p{L}+ование', '["\']', 'т\\.е\\.', ' {2,}', '\\d+(?:ГБ|GB)', 'zz+y'];

/** In-page search beside what the language itself offers, block by block over the same texts. */
export function measureFind(doc: JsonNode, texts: readonly string[], runs: number): FindTimes {
  const row = (query: string, options: object, count: () => number): FindRow => {
    const { total } = searchInDocument(doc, query, options);
    if (total !== count()) throw new Error(`${query}: ${total} hits, but the peer has ${count()}`);
    const ours = measureSync(() => searchInDocument(doc, query, options), runs);
    return { query, hits: total, ours, peer: measureSync(count, runs) };
  };
  return {
    literal: LITERALS.map((query) =>
      row(query, {}, () => sum(texts, (text) => countLiteral(text.toLowerCase(), query.toLowerCase()))),
    ),
    exact: LITERALS.map((query) =>
      row(query, { caseSensitive: true }, () => sum(texts, (text) => countLiteral(text, query))),
    ),
    regex: PATTERNS.map((query) => {
      const pattern = new RegExp(query, 'giu');
      // The time limit of a search is no part of the question.
      return row(query, { regex: true, clock: () => 0 }, () => sum(texts, (text) => countPattern(text, pattern)));
    }),
  };
}

/** A pattern made to run away: ours on 50,000 characters, the native one on as few as can be waited for. */
export function measureHostile(runs: number): {
  ours: Times;
  oursCharacters: number;
  peer: Times;
  peerCharacters: number;
} {
  const [oursCharacters, peerCharacters] = [50_000, 24];
  const page = (text: string): JsonNode => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  });
  const doc = page(`${'a'.repeat(oursCharacters)}b`);
  const short = `${'a'.repeat(peerCharacters)}b`;
  return {
    oursCharacters,
    peerCharacters,
    ours: measureSync(() => searchInDocument(doc, '(a+)+$', { regex: true }), runs),
    peer: measureSync(() => /(a+)+$/u.test(short), 3),
  };
}

const sum = (texts: readonly string[], count: (text: string) => number): number => {
  let total = 0;
  for (const text of texts) total += count(text);
  return total;
};

function countLiteral(text: string, query: string): number {
  let hits = 0;
  for (let at = text.indexOf(query); at !== -1; at = text.indexOf(query, at + query.length)) hits += 1;
  return hits;
}

function countPattern(text: string, pattern: RegExp): number {
  let hits = 0;
  pattern.lastIndex = 0;
  while (pattern.exec(text) !== null) hits += 1;
  return hits;
}

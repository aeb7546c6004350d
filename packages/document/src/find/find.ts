import { formatAddress, type NodePath } from '../blocks/address.js';
import { type JsonNode } from '../json-node.js';
import { OBJECT_CHARACTER } from './block-text.js';
import { visitContainers } from './containers.js';
import { contextAfter, contextBefore, shortenMiddle, wellFormed } from './context.js';
import { type Finder } from './finder.js';
import { literalFinder } from './literal.js';
import { checkLimit, checkOffset, checkQuery } from './query.js';
import { regexFinder } from './regex.js';

export interface FindOptions {
  /** The query is an RE2 pattern (see `regexFinder`); default false: its own characters (see `fold.ts`). */
  readonly regex?: boolean;
  /** Default false. */
  readonly caseSensitive?: boolean;
  /** How many matches to return: 1 to 200, default 50. All are counted. */
  readonly limit?: number;
  /** How many matches to pass over before the first one returned: from 0, default 0. */
  readonly offset?: number;
  /** Milliseconds now, for the time limit of a pattern that asks for endless work. */
  readonly clock?: () => number;
}

/** One hit. `before + match + after` is a piece of the container's text; see `block-text.ts` for what that text is. */
export interface FindMatch {
  /** The container's id, else the address of its top-level block. */
  nodeId: string;
  /** The container's own address, such as `#3.0.1`. */
  address: string;
  /** Index of the top-level block. */
  blockIndex: number;
  /** The container's type: paragraph, heading, codeBlock … */
  type: string;
  before: string;
  match: string;
  after: string;
  /** Position in the container's text in UTF-16 units; `end` is behind the hit. */
  start: number;
  end: number;
  /** Only when `match` is long and was shortened in the middle; `start` and `end` are still those of the whole hit. */
  shortened?: boolean;
}

export interface FindResult {
  /** All hits of the document, also those not returned. */
  total: number;
  /** Whether there are hits behind those returned, or the time ended before the whole document was read. */
  truncated: boolean;
  matches: FindMatch[];
  /** Only when the time limit of a pattern ended the search: `total` counts what was found until then. */
  incomplete?: boolean;
}

const CONTEXT = 40;
const LONGEST_MATCH = 240;
/** Characters of text in one answer; beyond it hits are only counted. */
const LONGEST_ANSWER = 40_000;
const TIME_LIMIT_MS = 1_000;

/**
 * Finds a text or a pattern in a document. The unit is the text container (paragraph, heading, code block …) at any
 * depth: text runs are joined over marks, and no hit crosses from one container into another.
 *
 * @throws DocumentError `bad_argument` (query, limit, offset), `bad_pattern`, `too_large` (pattern too complex for a block).
 */
export function searchInDocument(doc: JsonNode, query: string, options: FindOptions = {}): FindResult {
  const { regex = false, caseSensitive = false, clock = Date.now } = options;
  const limit = checkLimit(options.limit);
  const offset = checkOffset(options.offset);
  checkQuery(query);

  const deadline = clock() + TIME_LIMIT_MS;
  let incomplete: boolean = false;
  const withinTime = (): boolean => {
    incomplete ||= clock() > deadline;
    return !incomplete;
  };
  const find = regex ? regexFinder(query, caseSensitive, withinTime) : literalFinder(query, caseSensitive);

  const matches: FindMatch[] = [];
  let total = 0;
  let shown = 0;
  visitContainers(doc, (node, text, path) => {
    findBetweenObjects(find, text, (start, end) => {
      total += 1;
      if (total <= offset || matches.length >= limit || shown >= LONGEST_ANSWER) return;
      const match = describeMatch(node, text, path, start, end);
      matches.push(match);
      shown += match.before.length + match.match.length + match.after.length;
    });
    return !regex || withinTime();
  });
  return {
    total,
    truncated: incomplete || total > offset + matches.length,
    matches,
    ...(incomplete ? { incomplete } : {}),
  };
}

/** Searches each stretch of text between atoms that have no text, so that no hit swallows one of them. */
function findBetweenObjects(find: Finder, text: string, report: (start: number, end: number) => void): void {
  if (!text.includes(OBJECT_CHARACTER)) return find(text, report);
  let offset = 0;
  for (const stretch of text.split(OBJECT_CHARACTER)) {
    const base = offset;
    find(stretch, (start, end) => report(base + start, base + end));
    offset += stretch.length + OBJECT_CHARACTER.length;
  }
}

function describeMatch(node: JsonNode, text: string, path: NodePath, start: number, end: number): FindMatch {
  const id = node.attrs?.id;
  const blockIndex = path[0] ?? 0;
  const { text: match, shortened } = shortenMiddle(text.slice(start, end), LONGEST_MATCH);
  return {
    nodeId: typeof id === 'string' && id !== '' ? id : formatAddress([blockIndex]),
    address: formatAddress(path),
    blockIndex,
    type: node.type,
    before: wellFormed(contextBefore(text, start, CONTEXT)),
    match: wellFormed(match),
    after: wellFormed(contextAfter(text, end, CONTEXT)),
    start,
    end,
    ...(shortened ? { shortened } : {}),
  };
}

import { DocumentError } from '../errors.js';
import { blockText, holdsText } from '../find/block-text.js';
import { shortText } from '../find/context.js';
import { type JsonNode } from '../json-node.js';
import { formatAddress, parseAddress, type NodePath } from './address.js';
import { nearIds } from './near-ids.js';
import { describeText } from './text-of.js';
import { visitBlocks } from './walk-blocks.js';

/** A block and its place. */
export interface LocatedBlock {
  readonly node: JsonNode;
  /** `#2.0.1`; shifts when blocks are inserted before it. */
  readonly address: string;
  /** The node that holds it; the document for a top-level block. */
  readonly parent: JsonNode;
  readonly path: NodePath;
}

/** How many blocks an error names that may have been meant. */
const MOST_NAMED = 3;

/** Nodes whose `id` attribute names something else than the block. */
const FOREIGN_ID: ReadonlySet<string> = new Set(['footnote', 'footnoteDefinition']);

/** The id of a block; null where the block has none. */
export function blockId(node: JsonNode): string | null {
  const id = node.attrs?.id;
  return typeof id === 'string' && id !== '' && !FOREIGN_ID.has(node.type) ? id : null;
}

/**
 * Finds a block by its id or by an address (`#3`, or `#3.0.1` for a nested block).
 *
 * @throws DocumentError `block_not_found` with near ids or the range of addresses; `block_not_unique` with the addresses
 *   of all blocks that share the id; `bad_argument` when the reference is neither.
 */
export function locate(doc: JsonNode, reference: string): LocatedBlock {
  if (typeof reference !== 'string' || reference.trim() === '') {
    throw new DocumentError('bad_argument', 'A block is named by its id, or by an address such as #3 or #3.0.1.');
  }
  const path = parseAddress(reference);
  if (path) return locateByPath(doc, path);
  if (reference.startsWith('#')) {
    const message = `${JSON.stringify(reference)} is not an address. Write #3 for a top-level block, #3.0.1 for one inside it.`;
    throw new DocumentError('bad_argument', message);
  }
  return locateById(doc, reference);
}

function locateByPath(doc: JsonNode, path: NodePath): LocatedBlock {
  let parent = doc;
  let node = doc;
  path.forEach((index, level) => {
    parent = node;
    const here = formatAddress(path.slice(0, level));
    if (level > 0 && holdsText(parent)) {
      throw new DocumentError(
        'block_not_found',
        `${formatAddress(path)} lies inside the text of the ${parent.type} ${here}. Name the block itself: ${here}.`,
      );
    }
    const children = parent.content ?? [];
    const child = children[index];
    if (!child)
      throw outOfRange(
        path,
        level === 0 ? 'the page' : `${here} (${parent.type})`,
        path.slice(0, level),
        children.length,
      );
    node = child;
  });
  return { node, address: formatAddress(path), parent, path };
}

function outOfRange(path: NodePath, holder: string, parentPath: NodePath, count: number): DocumentError {
  const kind = parentPath.length === 0 ? 'top-level block' : 'child block';
  const range =
    count === 0
      ? `no ${kind}s`
      : count === 1
        ? `1 ${kind}, ${formatAddress([...parentPath, 0])}`
        : `${count} ${kind}s, ${formatAddress([...parentPath, 0])} to ${formatAddress([...parentPath, count - 1])}`;
  return new DocumentError('block_not_found', `There is no block ${formatAddress(path)}: ${holder} has ${range}.`, {
    count,
  });
}

function locateById(doc: JsonNode, id: string): LocatedBlock {
  const paths: NodePath[] = [];
  visitBlocks(doc, (node, path) => {
    if (blockId(node) === id) paths.push([...path]);
  });
  const [path] = paths;
  if (!path) throw unknownId(doc, id);
  if (paths.length > 1) {
    const addresses = paths.map(formatAddress);
    throw new DocumentError(
      'block_not_unique',
      `The id ${id} stands on ${paths.length} blocks: ${addresses.slice(0, 10).join(', ')}. Name the one you mean by its address.`,
      { addresses },
    );
  }
  return locateByPath(doc, path);
}

function unknownId(doc: JsonNode, id: string): DocumentError {
  const blocks = new Map<string, { node: JsonNode; address: string }>();
  const named: string[] = [];
  visitBlocks(doc, (node, path, isContainer) => {
    const address = formatAddress(path);
    const known = blockId(node);
    if (known !== null && !blocks.has(known)) blocks.set(known, { node, address });
    if (isContainer && named.length < MOST_NAMED && isTextOf(node, id)) named.push(known ?? address);
  });
  const candidates = [...new Set([...named, ...nearIds(id, blocks.keys())])].slice(0, MOST_NAMED);
  const shown = candidates.map((candidate) => {
    const block = blocks.get(candidate);
    return block
      ? `${candidate} (${block.node.type} ${block.address}: ${JSON.stringify(describeText(block.node, 40))})`
      : candidate;
  });
  return new DocumentError(
    'block_not_found',
    `No block of the page has the id ${JSON.stringify(shortText(id, 60))}. ${hintFor(doc, id, shown)}`,
    { candidates },
  );
}

function hintFor(doc: JsonNode, id: string, candidates: readonly string[]): string {
  if (candidates.length > 0) return `Did you mean ${candidates.join(', or ')}?`;
  const address = formatAddress(id.split('.').map(Number));
  if (/^\d+(?:\.\d+)*$/.test(id) && doc.content?.[Number.parseInt(id, 10)])
    return `Did you mean the address ${address}?`;
  return 'It may have been deleted since: read the outline of the page for the present ids.';
}

/** Whether somebody wrote a block's own text, such as a heading, instead of its id. */
function isTextOf(block: JsonNode, reference: string): boolean {
  const wanted = reference.replace(/^#+\s/, '').trim().toLowerCase();
  return wanted !== '' && blockText(block).slice(0, 200).trim().toLowerCase() === wanted;
}

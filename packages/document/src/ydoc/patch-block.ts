import type * as Y from 'yjs';
import { DocumentError } from '../errors.js';
import { type JsonNode } from '../json-node.js';
import { type Family } from '../schema/family.js';
import { type BlockChange, checkBaseVersion, namedBlock, shrinkWarnings } from './block-change.js';
import { insertNodes } from './from-json.js';
import { withIds } from './live/block-ids.js';
import { childElements, elementsAt, typeOf } from './live/children.js';
import { idOf, type LiveBlock, locateLive } from './live/locate-live.js';
import { transact } from './live/transact.js';
import { LIST_TYPES } from './notes/family-nodes.js';
import { type NotesPlan, planNotes } from './notes/plan-notes.js';
import { settleNotes } from './notes/settle-notes.js';
import { adaptTo } from './patch/adapt.js';
import { carryComments } from './patch/carry-comments.js';
import { asNodes, checkNodes } from './patch/check-nodes.js';
import { checkMarkdownLoss } from './patch/markdown-loss.js';
import { patchElement } from './patch/patch-element.js';
import { checkPlace } from './patch/place.js';
import { sameContent } from './patch/same.js';
import { elementToJson } from './to-json.js';

export interface WriteOptions {
  /** Where the nodes come from: Markdown cannot hold all of a block, and is refused where that would be lost. */
  readonly source: 'markdown' | 'json';
  /** Which footnotes the server knows; asked for a page that has none yet. */
  readonly family?: Family;
  /** Whether HTML embeds may be made: an administrator's right. Default false. */
  readonly allowHtmlEmbed?: boolean;
  /** The origin of the transaction, for observers of the document. */
  readonly origin?: unknown;
}

export interface PatchOptions extends WriteOptions {
  /** The block's version that the change is based on. */
  readonly baseVersion?: string;
}

/**
 * Replaces a block by others. The first takes its place, and its id where its type bears one; the others follow with
 * ids of their own. Attributes that no one here knows stay where the type stays.
 *
 * Where the types agree the block stays the same item of the shared document and only what differs is written: words in
 * a line, marks, attributes, blocks inside. Comments stay on text that stays. Content that means the same writes nothing.
 *
 * @throws DocumentError before anything is written: `block_not_found`, `block_not_unique`, `bad_argument`, `too_deep`,
 *   `stale`, `content_refused`, `would_lose`, `wrong_family`.
 */
export function patchBlock(
  fragment: Y.XmlFragment,
  reference: string,
  nodes: readonly JsonNode[],
  options: PatchOptions,
): BlockChange {
  const target = locateLive(fragment, reference);
  if (options.baseVersion !== undefined) checkBaseVersion(fragment, reference, options.baseVersion);
  const old = elementToJson(target.element);
  const sent = replacement(asNodes(nodes), old, typeOf(target.parent));
  if (sameContent([old], sent)) return unchanged(target, old);

  const plan = planFor(fragment, target, sent, options);
  const wanted = carryComments(old, plan.nodes);
  if (sameContent([old], wanted) && plan.added.length === 0) return unchanged(target, old);
  check(target, old, wanted, plan, options);

  const elements: Y.XmlElement[] = [];
  const writeAll = (): void => {
    elements.push(...write(fragment, target, wanted));
    settleNotes(fragment, plan);
  };
  transact(fragment, writeAll, options.origin);
  const after = elements.map(elementToJson);
  const warnings = [...plan.warnings, ...shrinkWarnings([old], after)];
  return { changed: true, before: [old], after, blocks: elements.map(namedBlock), warnings };
}

/** The nodes as they may stand in the place of the block. No nodes at all empty a paragraph, and nothing else. */
function replacement(nodes: readonly JsonNode[], old: JsonNode, parentType: string): JsonNode[] {
  if (nodes.length > 0) return adaptTo(parentType, nodes, old);
  if (old.type === 'paragraph') return [{ type: 'paragraph' }];
  throw new DocumentError(
    'bad_argument',
    `There is no block to put in the place of the ${old.type}. To take it away, remove it.`,
  );
}

/** A list of notes that replaces one is the list itself, and no notes for the blocks around it. */
function planFor(
  fragment: Y.XmlFragment,
  target: LiveBlock,
  sent: readonly JsonNode[],
  options: PatchOptions,
): NotesPlan {
  const isList = LIST_TYPES.has(target.element.nodeName) && sent.every(({ type }) => type === target.element.nodeName);
  if (!isList) return planNotes(fragment, sent, { family: options.family, target: target.element });
  const plan = planNotes(fragment, [], { family: options.family, target: target.element });
  return { ...plan, nodes: sent };
}

function check(
  target: LiveBlock,
  old: JsonNode,
  nodes: readonly JsonNode[],
  plan: NotesPlan,
  options: PatchOptions,
): void {
  if (nodes.length === 0)
    throw new DocumentError(
      'bad_argument',
      'The new content holds footnotes only. Write the text that refers to them too.',
    );
  checkNodes([...nodes, ...plan.added.flatMap(({ content }) => content)], old, options);
  if (options.source === 'markdown') checkMarkdownLoss(old, nodes, target.address);
  const siblings = childElements(target.parent);
  checkPlace(
    typeOf(target.parent),
    siblings.map(({ nodeName }) => nodeName),
    { at: siblings.indexOf(target.element), removed: 1, added: nodes.map(({ type }) => type) },
  );
}

/** Writes the nodes in the place of the block, and returns their elements. */
function write(
  fragment: Y.XmlFragment,
  { element, parent, index }: LiveBlock,
  nodes: readonly JsonNode[],
): Y.XmlElement[] {
  const [first, ...rest] = nodes;
  if (!first) return [];
  if (first.type === element.nodeName) patchElement(element, first, fragment);
  else {
    const id = idOf(element);
    parent.delete(index, 1);
    insertNodes(parent, index, withIds([first], fragment, id));
  }
  if (rest.length > 0) insertNodes(parent, index + 1, withIds(rest, fragment));
  return elementsAt(parent, index, nodes.length);
}

function unchanged({ element }: LiveBlock, old: JsonNode): BlockChange {
  return { changed: false, before: [old], after: [old], blocks: [namedBlock(element)], warnings: [] };
}

import type * as Y from 'yjs';
import { type JsonNode } from '../json-node.js';
import { checkBasePageVersion, shrinkWarnings } from './block-change.js';
import { detectFamily } from '../schema/family.js';
import { insertNodes } from './from-json.js';
import { withIds } from './live/block-ids.js';
import { childElements, indexInParent } from './live/children.js';
import { transact } from './live/transact.js';
import { numberNotes } from './notes/number-notes.js';
import { pageNotes } from './notes/page-notes.js';
import { chooseFamily } from './notes/plan-notes.js';
import { alignChildren } from './patch/align-children.js';
import { carryComments } from './patch/carry-comments.js';
import { asNodes, checkNodes } from './patch/check-nodes.js';
import { checkMarkdownLoss } from './patch/markdown-loss.js';
import { patchElement } from './patch/patch-element.js';
import { checkPlace } from './patch/place.js';
import { sameContent } from './patch/same.js';
import { type PatchOptions } from './patch-block.js';
import { elementToJson } from './to-json.js';

export interface PageChange {
  readonly changed: boolean;
  /** The blocks that were changed or removed, as they were. */
  readonly before: readonly JsonNode[];
  /** The blocks that were changed or added, as they are. */
  readonly after: readonly JsonNode[];
  readonly warnings: readonly string[];
}

/** What becomes of one block: without `node` it goes, without `live` it is new, with neither a change it stays. */
interface Step {
  readonly live?: Y.XmlElement;
  readonly old?: JsonNode;
  readonly node?: JsonNode;
  readonly stays: boolean;
}

/**
 * Makes a live page hold these blocks and no others, with the least changes: blocks that say the same stay the same
 * items, with their ids, comments and all that nobody here knows; those that are alike are changed in place.
 *
 * @param nodes all blocks of the page, its list of footnotes among them
 * @param options.baseVersion the page's version that the change is based on
 * @throws DocumentError before anything is written: `bad_argument`, `too_deep`, `stale`, `content_refused`, `would_lose`,
 *   `wrong_family`.
 */
export function patchPage(fragment: Y.XmlFragment, nodes: readonly JsonNode[], options: PatchOptions): PageChange {
  if (options.baseVersion !== undefined) checkBasePageVersion(fragment, options.baseVersion);
  const elements = childElements(fragment);
  const before = elements.map(elementToJson);
  const given = asNodes(nodes);
  const sent = given.length > 0 ? given : [{ type: 'paragraph' }];
  const steps = alignChildren(before, sent).map(({ old, now, same }) =>
    stepOf(old === undefined ? undefined : { live: elements[old], node: before[old] }, sent[now ?? -1], same === true),
  );
  chooseFamily(detectFamily({ type: 'doc', content: sent }), pageNotes(fragment).family, options.family);
  check(steps, before, sent, options);

  const changes = steps.filter(({ stays }) => !stays);
  const olds = changes.flatMap(({ old }) => (old ? [old] : []));
  if (changes.length === 0) return { changed: false, before: [], after: [], warnings: [] };
  const after: JsonNode[] = [];
  const writeAll = (): void => {
    const written = write(fragment, steps);
    // The references in blocks that stay may have other numbers now.
    const notes = pageNotes(fragment);
    if (notes.family === 'stock') numberNotes(notes);
    after.push(...written.map(elementToJson));
  };
  transact(fragment, writeAll, options.origin);
  return { changed: true, before: olds, after, warnings: shrinkWarnings(olds, after, 'What was changed of the page') };
}

function stepOf(
  old: { live: Y.XmlElement | undefined; node: JsonNode | undefined } | undefined,
  sent: JsonNode | undefined,
  same: boolean,
): Step {
  const present = old?.live && old.node ? { live: old.live, old: old.node } : {};
  if (!present.old || !sent) return { ...present, ...(sent ? { node: sent } : {}), stays: false };
  const [node = sent] = present.old.type === sent.type ? carryComments(present.old, [sent]) : [sent];
  return { ...present, node, stays: same || sameContent([present.old], [node]) };
}

function check(
  steps: readonly Step[],
  before: readonly JsonNode[],
  sent: readonly JsonNode[],
  options: PatchOptions,
): void {
  const changed = steps.flatMap(({ node, stays }) => (node && !stays ? [node] : []));
  // What the page holds anywhere may be moved.
  if (changed.length > 0) checkNodes(changed, { type: 'doc', content: [...before] }, options);
  if (options.source === 'markdown') checkLosses(steps, before);
  const types = before.map(({ type }) => type);
  checkPlace('doc', types, { at: 0, removed: types.length, added: sent.map(({ type }) => type) });
}

/**
 * A block that goes while others of its kind come may be the same one, moved and changed: what those would lose of it
 * counts as lost too.
 */
function checkLosses(steps: readonly Step[], before: readonly JsonNode[]): void {
  const added = steps.flatMap(({ old, node }) => (node && !old ? [node] : []));
  for (const { old, node, stays } of steps) {
    if (stays || !old) continue;
    const successors = node ? [node] : added.filter(({ type }) => type === old.type);
    if (successors.length > 0) checkMarkdownLoss(old, successors, `#${before.indexOf(old)}`);
  }
}

/** Writes what differs, and returns what was written. */
function write(fragment: Y.XmlFragment, steps: readonly Step[]): Y.XmlElement[] {
  const written: Y.XmlElement[] = [];
  let at = 0;
  for (const { live, node, stays } of steps) {
    if (live) at = indexInParent(live);
    if (live && node && (stays || node.type === live.nodeName)) {
      if (!stays) {
        patchElement(live, node, fragment);
        written.push(live);
      }
    } else {
      if (live) fragment.delete(at, 1);
      if (node) {
        insertNodes(fragment, at, withIds([node], fragment));
        written.push(fragment.get(at) as Y.XmlElement);
      }
    }
    if (node) at += 1;
  }
  return written;
}

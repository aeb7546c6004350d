import type * as Y from 'yjs';
import { DocumentError } from '../errors.js';
import { type JsonNode } from '../json-node.js';
import { detectFamily } from '../schema/family.js';
import { findSelection } from './find-selection.js';
import { splice } from './line/line.js';
import { type TextLine } from './line/text-lines.js';
import { type BlockName, nameOf } from './live/locate-live.js';
import { transact } from './live/transact.js';
import { keyOfNode, NOTE_TYPES, noteNode, FAMILY_NODES, referenceNode } from './notes/family-nodes.js';
import { pageNotes } from './notes/page-notes.js';
import { chooseFamily, planNotes } from './notes/plan-notes.js';
import { settleNotes } from './notes/settle-notes.js';
import { asNodes, checkNodes } from './patch/check-nodes.js';
import { mayHold } from './patch/place.js';
import { type WriteOptions } from './patch-block.js';
import { elementToJson } from './to-json.js';

export interface InsertFootnoteOptions extends Omit<WriteOptions, 'source' | 'allowHtmlEmbed'> {
  /** The block to look for the anchor in, where its text stands more than once in the page. */
  readonly within?: string;
}

export interface InsertedFootnote {
  /** The block of the anchor, as it was and as it is. */
  readonly before: readonly JsonNode[];
  readonly after: readonly JsonNode[];
  readonly block: BlockName;
  /** What pairs the reference with its note. */
  readonly noteId: string;
  /** Whether the page had a note of this content, which the new reference shares. */
  readonly reused: boolean;
}

/** Finds the note under a name that no page uses. */
const OWN_KEY = 'new footnote';

/**
 * Puts a footnote behind a text. The note goes to the place in the page's list that its reference gives it; one that
 * says the same is shared where the family allows it.
 *
 * @param content the paragraphs of the note.
 * @throws DocumentError before anything is written: as `findSelection`; `content_refused`, `wrong_family`, `bad_argument`.
 */
export function insertFootnote(
  fragment: Y.XmlFragment,
  anchorText: string,
  content: readonly JsonNode[],
  options: InsertFootnoteOptions = {},
): InsertedFootnote {
  const paragraphs = asNodes(content);
  const page = pageNotes(fragment);
  const family = chooseFamily(detectFamily({ type: 'doc', content: paragraphs }), page.family, options.family);
  const stranger = paragraphs.find(({ type }) => !mayHold(FAMILY_NODES[family].note, type));
  if (paragraphs.length === 0 || stranger)
    throw new DocumentError(
      'content_refused',
      `A footnote holds paragraphs, at least one${stranger ? `, and no ${stranger.type}` : ''}.`,
    );

  const note = { type: FAMILY_NODES[family].list, content: [noteNode(family, OWN_KEY, paragraphs)] };
  const sent = [{ type: 'paragraph', content: [referenceNode(family, OWN_KEY)] }, note];
  const plan = planNotes(fragment, sent, { family });
  checkNodes(
    plan.added.flatMap((added) => added.content),
    null,
    {},
  );
  const reference = plan.nodes[0]?.content?.[0] ?? referenceNode(family, OWN_KEY);
  const selection = { text: anchorText, ...(options.within === undefined ? {} : { within: options.within }) };
  const { line, to } = findSelection(fragment, selection, takesReference);

  const before = [elementToJson(line.element)];
  const writeAll = (): void => {
    splice(line.element, to, to, [reference]);
    settleNotes(fragment, plan);
  };
  transact(fragment, writeAll, options.origin);
  return {
    before,
    after: [elementToJson(line.element)],
    block: nameOf(line.element),
    noteId: keyOfNode(reference) ?? '',
    reused: plan.added.length === 0,
  };
}

/** A reference stands in the text of the page, never in code or in a note. */
function takesReference({ element }: TextLine): boolean {
  return mayHold(element.nodeName, 'footnoteReference') && !NOTE_TYPES.has((element.parent as Y.XmlElement).nodeName);
}

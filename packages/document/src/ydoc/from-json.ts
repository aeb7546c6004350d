import { digest } from 'lib0/hash/sha256';
import { encodeUtf8 } from 'lib0/string';
import * as Y from 'yjs';
import { canonicalJson } from '../blocks/canonical-json.js';
import { type JsonNode } from '../json-node.js';
import { markAttributes } from './mark-names.js';
import { CONTENT_FRAGMENT } from './to-json.js';

/**
 * A page's JSON as a Yjs update, the form in which pages are stored and shared. Node types, marks and attributes need
 * not be known. What y-prosemirror writes for the same JSON reads the same.
 *
 * The update depends on the content alone: when two servers build it for one page at the same time, merging both gives
 * the content once, not twice.
 */
export function fromJson(doc: JsonNode): Uint8Array {
  const ydoc = new Y.Doc();
  ydoc.clientID = clientIdOf(doc);
  insertNodes(ydoc.getXmlFragment(CONTENT_FRAGMENT), 0, doc.content ?? []);
  const update = Y.encodeStateAsUpdate(ydoc);
  ydoc.destroy();
  return update;
}

/**
 * Inserts nodes into a fragment or an element that is part of a document, in one transaction. Neighbouring texts become
 * one text type. Parents are inserted before their children, so that any depth is fine.
 */
export function insertNodes(parent: Y.XmlFragment, index: number, content: readonly JsonNode[]): void {
  const insert = (): void => {
    const work: [Y.XmlFragment, number, readonly JsonNode[]][] = [[parent, index, content]];
    for (let item = work.pop(); item !== undefined; item = work.pop()) {
      const [into, at, nodes] = item;
      const shells: (Y.XmlElement | Y.XmlText)[] = [];
      for (const run of runsOf(nodes)) {
        if (Array.isArray(run)) shells.push(toYText(run));
        else {
          const element = toShell(run);
          shells.push(element);
          if (run.content?.length) work.push([element, 0, run.content]);
        }
      }
      if (shells.length > 0) into.insert(at, shells);
    }
  };
  if (parent.doc) parent.doc.transact(insert);
  else throw new TypeError('Nodes are inserted into a fragment that is part of a document.');
}

/** Elements one by one, neighbouring texts together; texts without characters are dropped. */
function* runsOf(nodes: readonly JsonNode[]): Generator<JsonNode | JsonNode[]> {
  let texts: JsonNode[] = [];
  for (const node of nodes) {
    if (node.type === 'text') {
      if (node.text) texts.push(node);
      continue;
    }
    if (texts.length > 0) yield texts;
    texts = [];
    yield node;
  }
  if (texts.length > 0) yield texts;
}

function toYText(texts: readonly JsonNode[]): Y.XmlText {
  const ytext = new Y.XmlText();
  ytext.applyDelta(texts.map(({ text, marks }) => ({ insert: text, attributes: markAttributes(marks ?? []) })));
  return ytext;
}

/** The element with its attributes, without its content. */
function toShell(node: JsonNode): Y.XmlElement {
  const element = new Y.XmlElement<Record<string, NonNullable<unknown>>>(node.type);
  for (const [name, value] of Object.entries(node.attrs ?? {})) {
    if (value !== null && value !== undefined) element.setAttribute(name, value);
  }
  return element as Y.XmlElement;
}

/** Of the 32 bits that a client's id has; 0 is left to be no one's. */
function clientIdOf(doc: JsonNode): number {
  const bytes = digest(encodeUtf8(canonicalJson(doc)));
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) || 1;
}

import * as Y from 'yjs';
import { docToJson, fromJson, type JsonNode } from '@pagescout/document';

/** A page as its editors share it. */
export interface LivePage {
  readonly ydoc: Y.Doc;
  readonly fragment: Y.XmlFragment;
  /** How many updates the document has sent, and how large the last one was. */
  readonly sent: { count: number; bytes: number };
  json(): JsonNode;
}

/** Opens pages that hold the content, as a server and any number of clients do. */
export function livePage(content: readonly JsonNode[]): LivePage {
  return openPage(fromJson({ type: 'doc', content: [...content] }));
}

export function openPage(update: Uint8Array): LivePage {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, update);
  const sent = { count: 0, bytes: 0 };
  ydoc.on('update', (bytes: Uint8Array) => {
    sent.count += 1;
    sent.bytes = bytes.length;
  });
  return { ydoc, fragment: ydoc.getXmlFragment('default'), sent, json: () => docToJson(ydoc) };
}

/**
 * What an element or text is made of in Yjs: the names of its own item, of its attributes' items and of each character,
 * down to its last child. Two equal answers mean the same items with the same content, not just equal content.
 */
export function itemsOf(type: Y.XmlElement | Y.XmlText): string {
  const names: string[] = [nameOfItem(type._item)];
  for (const [attribute, item] of [...type._map].sort(([a], [b]) => (a < b ? -1 : 1)))
    names.push(`${attribute}=${nameOfItem(item)}${item.deleted ? ' removed' : ''}`);
  for (let item = type._start; item; item = item.right) {
    if (item.deleted) continue;
    const { content } = item;
    if (content instanceof Y.ContentType) names.push(`(${itemsOf(content.type as Y.XmlElement)})`);
    else for (let unit = 0; unit < item.length; unit += 1) names.push(nameOfItem(item, unit));
  }
  return names.join(' ');
}

const nameOfItem = (item: Y.Item | null, unit = 0): string =>
  item ? `${item.id.client}:${item.id.clock + unit}` : '-';

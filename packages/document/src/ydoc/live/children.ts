import * as Y from 'yjs';
import { INLINE_TYPES } from '../../find/block-text.js';
import { NODES } from '../../schema/nodes.js';
import { type JsonNode } from '../../json-node.js';
import { joinTexts, textNodes } from '../to-json.js';

/**
 * The children of an element at the places they have in its JSON: an element each, and null for a text. Texts without
 * characters have no place there.
 */
export function jsonChildren(parent: Y.XmlFragment): (Y.XmlElement | null)[] {
  const children: (Y.XmlElement | null)[] = [];
  let texts: JsonNode[] = [];
  const endTexts = (): void => {
    children.push(...joinTexts(texts).map(() => null));
    texts = [];
  };
  for (const child of parent.toArray()) {
    if (child instanceof Y.XmlText) texts.push(...(child.length > 0 ? textNodes(child) : []));
    else if (child instanceof Y.XmlElement) {
      endTexts();
      children.push(child);
    }
  }
  endTexts();
  return children;
}

/** Narrows to an element as pages have them. */
export function isElement(value: unknown): value is Y.XmlElement {
  return value instanceof Y.XmlElement;
}

/** The elements among the children, texts left out. */
export function childElements(parent: Y.XmlFragment): Y.XmlElement[] {
  return parent.toArray().filter(isElement);
}

/** Puts the children on a stack of things to do, so that the first is done first. */
export function pushChildren(todo: unknown[], parent: Y.XmlFragment): void {
  const children = parent.toArray();
  for (let index = children.length - 1; index >= 0; index -= 1) todo.push(children[index]);
}

/** The elements of a run of children that are all elements. */
export function elementsAt(parent: Y.XmlFragment, index: number, count: number): Y.XmlElement[] {
  return parent.slice(index, index + count) as Y.XmlElement[];
}

/** Where the child stands among the Yjs children of its parent. */
export function indexInParent(child: Y.XmlElement): number {
  return parentOf(child).toArray().indexOf(child);
}

/** The element or fragment that holds the element. */
export function parentOf(child: Y.XmlElement): Y.XmlFragment {
  if (child.parent instanceof Y.XmlFragment) return child.parent;
  throw new TypeError('The element is no longer part of a page.');
}

/** The type that the parent of a block has in JSON. */
export function typeOf(parent: Y.XmlFragment): string {
  return parent instanceof Y.XmlElement ? parent.nodeName : 'doc';
}

/** As `holdsText` on JSON: whether text stands directly in the element. */
export function holdsLine(element: Y.XmlElement): boolean {
  if (element.nodeName === 'mathBlock') return true;
  if (INLINE_TYPES.has(element.nodeName)) return false;
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (child instanceof Y.XmlText ? child.length > 0 : INLINE_TYPES.has(child.nodeName)) return true;
  }
  return false;
}

/** Whether the schema gives the type a line of text, also an empty one. */
export function isLineType(type: string): boolean {
  const content = NODES[type]?.content;
  return content === 'inline*' || content === 'text*';
}

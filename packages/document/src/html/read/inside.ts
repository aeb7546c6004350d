import { type Element } from 'hast';
import { type JsonNode } from '../../json-node.js';
import { type HtmlPlace } from './place.js';
import { BlockSink, LineSink } from './sink.js';

/** The blocks inside an element. */
export function blocksIn(element: Element, place: HtmlPlace): JsonNode[] {
  const sink = new BlockSink();
  place.readChildren(element.children, { ...place, sink });
  return sink.finish();
}

/** The line inside an element, and the blocks that were found in it. */
export function lineIn(element: Element, place: HtmlPlace): LineSink {
  const sink = new LineSink();
  place.readChildren(element.children, { ...place, sink });
  return sink;
}

/** All text inside an element, as it is written. */
export function rawText(element: Element): string {
  if (element.tagName === 'br') return '\n';
  return element.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? rawText(child) : ''))
    .join('');
}

export const childElements = (element: Element): Element[] =>
  element.children.filter((child): child is Element => child.type === 'element');

export const node = (type: string, attrs: Record<string, unknown>, content: JsonNode[] = []): JsonNode => ({
  type,
  ...(Object.keys(attrs).length > 0 ? { attrs } : {}),
  ...(content.length > 0 ? { content } : {}),
});

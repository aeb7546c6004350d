import type * as Y from 'yjs';
import { inlineText, OBJECT_CHARACTER } from '../../find/block-text.js';
import { type JsonNode } from '../../json-node.js';
import { visitLive } from '../live/locate-live.js';
import { elementToJson } from '../to-json.js';
import { lengthOf, lineLength, widthOf } from './line.js';

/** A line of a live page with its texts. */
export interface TextLine {
  readonly element: Y.XmlElement;
  /** Places as in `line.ts`: each atom is one U+FFFC. */
  readonly text: string;
  readonly content: readonly JsonNode[];
}

/** All lines of a page that hold text, in reading order; a formula on its own has none. */
export function textLines(root: Y.XmlFragment): TextLine[] {
  const lines: TextLine[] = [];
  visitLive(root, (element, isLine) => {
    const line = isLine ? textLine(element) : null;
    if (line) lines.push(line);
  });
  return lines;
}

/** The line that an element holds; null where it holds none, or something that no page has a word for. */
export function textLine(element: Y.XmlElement): TextLine | null {
  const content = elementToJson(element).content ?? [];
  if (lengthOf(content) === 0 || lengthOf(content) !== lineLength(element)) return null;
  const text = content.map((node) => (node.type === 'text' ? (node.text ?? '') : OBJECT_CHARACTER)).join('');
  return { element, text, content };
}

/** The text of a line as a reader sees it (`block-text.ts`), with the way back to places in the line. */
export function visibleText({ content }: TextLine): {
  text: string;
  placeOf(at: number, side: 'start' | 'end'): number;
} {
  const parts: { start: number; end: number; place: number; isText: boolean }[] = [];
  let text = '';
  let place = 0;
  for (const node of content) {
    const start = text.length;
    text += inlineText(node);
    parts.push({ start, end: text.length, place, isText: node.type === 'text' });
    place += widthOf(node);
  }
  return {
    text,
    placeOf(at, side) {
      const part = side === 'start' ? parts.find(({ end }) => end > at) : parts.findLast(({ start }) => start < at);
      if (!part) return side === 'start' ? place : 0;
      if (part.isText) return part.place + at - part.start;
      return side === 'start' ? part.place : part.place + 1;
    },
  };
}

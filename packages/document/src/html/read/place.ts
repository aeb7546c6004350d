import { type ElementContent } from 'hast';
import { type JsonMark } from '../../json-node.js';
import { type Sink } from './sink.js';
import { type Warnings } from './warnings.js';

/** What the readers of one text share. */
export interface HtmlReader {
  /** Whether an HTML embed may be made; without leave its source is shown as code. */
  allowHtmlEmbed: boolean;
  /** Attributes of the page itself, once its element has been read. */
  documentAttrs?: Record<string, unknown>;
  warnings: Warnings;
}

/** The Markdown around and between the tags, where HTML stands in Markdown. */
export interface MarkdownBetween {
  /** The text that was parsed, to show tags that are not HTML as they were written. */
  source: string;
  /** Reads the piece for which a placeholder stands. */
  read(index: number, marks: readonly JsonMark[], sink: Sink): void;
}

/** Where in a piece of HTML the reader is. */
export interface HtmlPlace {
  marks: readonly JsonMark[];
  sink: Sink;
  reader: HtmlReader;
  /** Absent for a text that is HTML throughout: tags without a meaning are looked through, texts are read exactly. */
  markdown?: MarkdownBetween;
  /** White space counts, as in an element with `white-space: pre-wrap`. */
  keepsSpace?: boolean;
  /** Reads the children of an element; given here so that the readers of elements need not import their caller. */
  readChildren(children: readonly ElementContent[], place: HtmlPlace): void;
}

/** The element that stands for a piece of Markdown while the HTML around it is parsed. */
export const PLACEHOLDER = 'x-md';

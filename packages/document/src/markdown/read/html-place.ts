import { type ElementContent } from 'hast';
import { type JsonMark } from '../../json-node.js';
import { type Reader } from './reader.js';
import { type Sink } from './sink.js';

/** Where in a piece of HTML the reader is. */
export interface HtmlPlace {
  /** The text that was parsed, to show tags that are not HTML as they were written. */
  html: string;
  marks: readonly JsonMark[];
  sink: Sink;
  reader: Reader;
  readMarkdown(index: number, marks: readonly JsonMark[], sink: Sink): void;
  /** Reads the children of an element; given here so that the readers of elements need not import their caller. */
  readChildren(children: readonly ElementContent[], place: HtmlPlace): void;
}

import { type BlockPrinter } from '../printer.js';
import {
  printAtom,
  printColumns,
  printDetails,
  printImage,
  printNotesAsHtml,
  printTransclusionSource,
} from './html-blocks.js';
import { printList } from './lists.js';
import { printTable } from './tables.js';
import {
  printBlockquote,
  printCallout,
  printCodeBlock,
  printHeading,
  printMathBlock,
  printParagraph,
  printRule,
} from './text-blocks.js';

/** How each type of block is printed. A type without a row, or a node that its printer refuses, is carried as JSON. */
export const BLOCK_PRINTERS: Readonly<Record<string, BlockPrinter>> = {
  paragraph: printParagraph,
  heading: printHeading,
  blockquote: printBlockquote,
  codeBlock: printCodeBlock,
  horizontalRule: printRule,
  bulletList: printList,
  orderedList: printList,
  taskList: printList,
  callout: printCallout,
  table: printTable,
  mathBlock: printMathBlock,

  details: printDetails,
  columns: printColumns,
  transclusionSource: printTransclusionSource,
  footnotesList: printNotesAsHtml,
  image: printImage,
  video: printAtom,
  audio: printAtom,
  pdf: printAtom,
  attachment: printAtom,
  drawio: printAtom,
  excalidraw: printAtom,
  embed: printAtom,
  youtube: printAtom,
  subpages: printAtom,
  pageBreak: printAtom,
  transclusionReference: printAtom,
  pageEmbed: printAtom,
  base: printAtom,
  htmlEmbed: printAtom,
};

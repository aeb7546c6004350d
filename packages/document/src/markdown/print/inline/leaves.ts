import { type JsonMark, type JsonNode } from '../../../json-node.js';
import { ATOMS } from '../../../html/attribute-names.js';
import { attribute, writeAttrs } from '../../../html/element-attrs.js';
import { MAX_INLINE_FORMULA } from '../../rules/math-inline.js';
import { type FootnotePrinter } from '../footnotes.js';
import { autolink } from './address.js';
import { carriedInline } from './carried.js';
import { codeSpan, fitsBackticks } from './code.js';
import { escapeText } from './escape.js';

export interface Leaf {
  value: string;
  /** Another spelling, for a place before a digit or a dollar, where a formula in dollars does not end. */
  beforeDigit?: string;
  /** Marks that the value spells already. */
  spelledMarks?: readonly JsonMark[];
}

/** Prints a node that is not plain text, or a text that is spelled as a whole; null for a text to be escaped. */
export type LeafPrinter = (node: JsonNode, marks: readonly JsonMark[]) => Leaf | null;

export function leafPrinter(footnotes: FootnotePrinter): LeafPrinter {
  return (node, marks) => {
    if (node.type === 'text') return printMarkedText(node, marks);
    if (node.type === 'footnoteReference')
      return { value: footnotes.reference(node, isLinked(marks)) ?? carriedInline(node) };
    if (node.type === 'mathInline' && !node.content) return printFormula(node);
    return { value: ATOM_PRINTERS[node.type]?.(node) ?? carriedInline(node) };
  };
}

const isLinked = (marks: readonly JsonMark[]): boolean => marks.some((mark) => mark.type === 'link');

function printMarkedText(node: JsonNode, marks: readonly JsonMark[]): Leaf | null {
  const text = node.text ?? '';
  const code = marks.find((mark) => mark.type === 'code' && !mark.attrs);
  if (code) return fitsBackticks(text) ? { value: codeSpan(text), spelledMarks: [code] } : null;
  const link = marks.find((mark) => mark.type === 'link');
  const address = link ? autolink(link, text) : null;
  return link && address !== null ? { value: address, spelledMarks: [link] } : null;
}

const ATOM_PRINTERS: Readonly<Record<string, (node: JsonNode) => string | null>> = {
  mention: (node) => (node.content ? null : printMention(node)),
  status: (node) => (node.content ? null : printStatus(node)),
};

function element(node: JsonNode, attrs: Record<string, unknown> | undefined, text: string): string {
  const { tag, dataType } = ATOMS[node.type] ?? { tag: 'span' };
  return `<${tag}${dataType ? attribute('data-type', dataType) : ''}${writeAttrs(node.type, attrs)}>${text}</${tag}>`;
}

function printMention(node: JsonNode): string {
  const { label, entityType } = node.attrs ?? {};
  const text = typeof label === 'string' ? innerText(entityType === 'page' ? label : `@${label}`) : null;
  return element(node, node.attrs, text ?? '');
}

function printStatus(node: JsonNode): string {
  const { text, ...rest } = node.attrs ?? {};
  const inner = typeof text === 'string' && text !== '' ? innerText(text) : null;
  return inner === null ? element(node, node.attrs, '') : element(node, rest, inner);
}

/** A text inside a tag, or null if it would not be read back exactly. */
function innerText(text: string): string | null {
  if (!/^\S(?:[^\n]*\S)?$/.test(text)) return null;
  const line = { hasClosingDollarAfter: () => true, hasManyBrackets: true };
  return escapeText(text, { previous: '>', next: '<', atLineStart: false, edge: /(?!)/, inLink: false, line });
}

function printFormula(node: JsonNode): Leaf {
  const { text, ...rest } = node.attrs ?? {};
  const fits =
    typeof text === 'string' &&
    Object.keys(rest).length === 0 &&
    text.length < MAX_INLINE_FORMULA &&
    /^[^\s$](?:[^$\n]*[^\s$])?$/.test(text) &&
    !text.endsWith('\\');
  const tag = element(node, node.attrs, '');
  return fits ? { value: `$${text}$`, beforeDigit: tag } : { value: tag };
}

import { type JsonNode } from '../../json-node.js';
import { stableKey } from '../../schema/canonical-attrs.js';
import { attribute, writeAttrs } from '../element-attrs.js';
import { carried } from './carried.js';
import { escapeHtml } from './escape-html.js';

/** An inline node that is no text. */
export function writeInlineNode(node: JsonNode): string {
  return INLINE_WRITERS[node.type]?.(node) ?? carried('span', node);
}

type InlineWriter = (node: JsonNode) => string | null;

const INLINE_WRITERS: Readonly<Record<string, InlineWriter>> = {
  hardBreak: (node) => (node.attrs || node.content ? null : '<br>'),
  mention: (node) => {
    if (node.content) return null;
    const { label, entityType } = node.attrs ?? {};
    const text = typeof label === 'string' ? `${entityType === 'page' ? '' : '@'}${label}` : '';
    return `<span data-type="mention"${writeAttrs('mention', node.attrs)}>${escapeHtml(text)}</span>`;
  },
  status: (node) => {
    if (node.content) return null;
    const { text, ...rest } = node.attrs ?? {};
    return isPlain(text)
      ? `<span data-type="status"${writeAttrs('status', rest)}>${escapeHtml(text)}</span>`
      : `<span data-type="status"${writeAttrs('status', node.attrs)}></span>`;
  },
  mathInline: (node) => (node.content ? null : writeFormula('span', node)),
  footnoteReference: writeReference,
};

/** A formula: TeX as the text of the element. */
export function writeFormula(tag: 'span' | 'div', node: JsonNode): string {
  const { text, ...rest } = node.attrs ?? {};
  const type = attribute('data-type', node.type);
  return isPlain(text)
    ? `<${tag}${type} data-katex="true"${writeAttrs(node.type, rest)}>${escapeHtml(text)}</${tag}>`
    : `<${tag}${type}${writeAttrs(node.type, node.attrs)}></${tag}>`;
}

/** Whether a value can stand as the text of an element: a parser of HTML replaces NUL. */
const isPlain = (text: unknown): text is string => typeof text === 'string' && text !== '' && !text.includes('\0');

function writeReference(node: JsonNode): string | null {
  if (!node.content) return `<sup data-footnote-ref${writeAttrs(node.type, node.attrs)}></sup>`;
  // An anchor in a link would end the link.
  if (node.marks?.some((mark) => mark.type === 'link')) return null;
  const [text, ...others] = node.content;
  const { 'data-id': id, referenceNumber, href, ...rest } = node.attrs ?? {};
  const isUsual =
    typeof id === 'string' &&
    typeof href === 'string' &&
    Number.isInteger(referenceNumber) &&
    stableKey(rest) === '{}' &&
    text?.type === 'text' &&
    !text.marks &&
    others.length === 0;
  if (!isUsual) return null;
  const attrs =
    attribute('data-id', id) + attribute('data-reference-number', String(referenceNumber)) + attribute('href', href);
  return `<sup><a class="footnote-ref"${attrs}>${escapeHtml(text.text ?? '')}</a></sup>`;
}

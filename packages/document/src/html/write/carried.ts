import { type JsonNode } from '../../json-node.js';
import { attribute } from '../element-attrs.js';
import { escapeHtml } from './escape-html.js';

/**
 * A node that has no HTML form, or that the schema does not know: an element that shows what it is, and carries the
 * node as JSON, from which it is read back.
 */
export function carried(tag: 'div' | 'span', node: JsonNode): string {
  const { marks: _, ...bare } = node;
  const shown = escapeHtml(`[${node.type}] ${textIn(node)}`.trim());
  return `<${tag}${attribute('data-node', JSON.stringify(bare))}>${shown}</${tag}>`;
}

const LONGEST = 1_000;

function textIn(node: JsonNode): string {
  let text = '';
  const todo: JsonNode[] = [node];
  for (let next = todo.pop(); next && text.length < LONGEST; next = todo.pop()) {
    text += next.text ?? '';
    for (const child of [...(next.content ?? [])].reverse()) todo.push(child);
  }
  return text.slice(0, LONGEST);
}

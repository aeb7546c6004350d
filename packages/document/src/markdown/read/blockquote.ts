import { type JsonMark, type JsonNode } from '../../json-node.js';
import { fillContainer } from '../../schema/canonical.js';
import { type Reader } from './reader.js';
import { type TokenNode } from './token-tree.js';

/** GitHub's alerts and the callouts that they mean, as Docmost reads them. */
const ALERTS: ReadonlyMap<string, string> = new Map([
  ['note', 'info'], ['tip', 'success'], ['important', 'info'], ['warning', 'warning'], ['caution', 'danger'],
]); // prettier-ignore

/** A quote, or a callout when its first line is `[!NOTE]`. */
export function readBlockquote(node: TokenNode, marks: readonly JsonMark[], reader: Reader): JsonNode[] {
  const alert = alertOf(node);
  const children = alert ? withoutFirstLine(node) : node.children;
  const type = alert ? 'callout' : 'blockquote';
  const content = fillContainer(type, reader.readBlocks(children, marks));
  return [alert ? { type, attrs: { type: alert }, content } : { type, content }];
}

function alertOf(node: TokenNode): string | null {
  const [first, second] = node.children[0]?.children[0]?.token.children ?? [];
  if (node.children[0]?.token.type !== 'paragraph_open' || first?.type !== 'text') return null;
  if (second && second.type !== 'softbreak' && second.type !== 'hardbreak') return null;
  const name = /^\[!([A-Za-z]+)\]$/.exec(first.content.trim())?.[1];
  return name ? (ALERTS.get(name.toLowerCase()) ?? null) : null;
}

function withoutFirstLine(node: TokenNode): readonly TokenNode[] {
  const line = node.children[0]?.children[0]?.token;
  if (!line) return node.children;
  line.children = line.children?.slice(2) ?? [];
  return line.children.length > 0 ? node.children : node.children.slice(1);
}

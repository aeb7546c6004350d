import { formatAddress } from './address.js';

/**
 * What is wrong with a value that should be the JSON of a page, whoever stored it: every node has a type, lists are
 * lists, texts are texts. Types and attributes may be unknown. Any depth: keeps its own stack.
 *
 * @returns where and what, as the end of a sentence; null for a sound page.
 */
export function shapeFault(doc: unknown): string | null {
  if (!isObject(doc) || doc.type !== 'doc') return 'it is no document';
  const open: { nodes: readonly unknown[]; at: number }[] = [{ nodes: [doc], at: 0 }];
  for (let list = open.at(-1); list; list = open.at(-1)) {
    const node = list.nodes[list.at];
    if (list.at >= list.nodes.length) {
      open.pop();
      const above = open.at(-1);
      if (above) above.at += 1;
      continue;
    }
    const fault = nodeFault(node);
    const path = (): number[] => open.slice(1).map(({ at }) => at);
    if (fault !== null) return open.length > 1 ? `at ${formatAddress(path())} ${fault}` : fault;
    const { content } = node as { content?: unknown[] | null };
    if (content && content.length > 0) open.push({ nodes: content, at: 0 });
    else list.at += 1;
  }
  return null;
}

function nodeFault(node: unknown): string | null {
  if (!isObject(node)) return 'stands something that is no node';
  if (typeof node.type !== 'string') return 'stands a node without a type';
  if (node.text != null && typeof node.text !== 'string') return 'stands a text that is no text';
  if (node.attrs != null && !isObject(node.attrs)) return 'stands a node whose attributes are no object';
  if (node.content != null && !Array.isArray(node.content)) return 'stands a node whose content is no list';
  if (node.marks == null) return null;
  if (!Array.isArray(node.marks)) return 'stands a node whose marks are no list';
  const isMark = (mark: unknown): boolean =>
    isObject(mark) && typeof mark.type === 'string' && (mark.attrs == null || isObject(mark.attrs));
  return node.marks.every(isMark) ? null : 'stands a mark without a type';
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

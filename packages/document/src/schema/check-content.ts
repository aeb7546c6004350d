import { type JsonNode } from '../json-node.js';
import { MARKS } from './marks.js';
import { GLOBAL_ATTRS, NODES } from './nodes.js';
import { schema } from './schema.js';

/** Enough to mend a node by. */
const MAX_FAULTS = 20;

/**
 * Checks a node that is about to be put into a page: known types and attributes, content that its place allows.
 * Reading never asks this; a page may hold what this schema does not know.
 *
 * @param options `most`: the number of faults after which to stop looking.
 * @returns one sentence for each fault, with its place (`#` is the node itself, `#0.2` the third child of its first
 *   child); an empty list for a node without faults.
 */
export function checkContent(node: JsonNode, { most = MAX_FAULTS }: { most?: number } = {}): string[] {
  const faults: string[] = [];
  const todo: { node: JsonNode; path: string }[] = [{ node, path: '#' }];
  for (let item = todo.pop(); item && faults.length < most; item = todo.pop()) {
    faults.push(...nodeFaults(item.node).map((fault) => `At ${item?.path}: ${fault}`));
    const { path } = item;
    const children = item.node.content ?? [];
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index];
      if (child) todo.push({ node: child, path: `${path}${path === '#' ? '' : '.'}${index}` });
    }
  }
  return faults;
}

function nodeFaults(node: JsonNode): string[] {
  const rule = NODES[node.type];
  if (!rule) return [`"${node.type}" is no node type of a page. Known types: ${Object.keys(NODES).join(', ')}.`];
  if (node.type === 'text') return [...textFaults(node), ...markFaults(node)];
  const known = { ...GLOBAL_ATTRS, ...rule.attrs };
  const faults = Object.keys(node.attrs ?? {})
    .filter((name) => !(name in known))
    .map((name) => `a "${node.type}" has no attribute "${name}". It may have: ${Object.keys(known).join(', ')}.`);
  return [...faults, ...contentFaults(node), ...markFaults(node)];
}

function textFaults(node: JsonNode): string[] {
  return typeof node.text === 'string' && node.text !== '' ? [] : ['a text node needs a text that is not empty.'];
}

function markFaults(node: JsonNode): string[] {
  return (node.marks ?? []).flatMap((mark) => {
    const rule = MARKS[mark.type];
    if (!rule) return [`"${mark.type}" is no mark of a page. Known marks: ${Object.keys(MARKS).join(', ')}.`];
    return Object.keys(mark.attrs ?? {})
      .filter((name) => !(name in (rule.attrs ?? {})))
      .map((name) => `a mark "${mark.type}" has no attribute "${name}".`);
  });
}

/** Follows the content expression child by child, and names the first one that does not fit. */
function contentFaults(node: JsonNode): string[] {
  const type = schema.nodes[node.type];
  if (!type) return [];
  let match = type.contentMatch;
  for (const [index, child] of (node.content ?? []).entries()) {
    const childType = schema.nodes[child.type];
    if (!childType) return [];
    const next = match.matchType(childType);
    if (!next) {
      const expression = NODES[node.type]?.content;
      const allowed = expression ? `It may hold: ${expression}.` : 'It holds nothing.';
      return [`a "${child.type}" cannot be child ${index} of a "${node.type}". ${allowed}`];
    }
    if (NODES[node.type]?.marks === '' && child.marks?.length) return [`a text in a "${node.type}" carries no marks.`];
    match = next;
  }
  if (match.validEnd) return [];
  return [`a "${node.type}" is not complete. It must hold: ${NODES[node.type]?.content ?? 'nothing'}.`];
}

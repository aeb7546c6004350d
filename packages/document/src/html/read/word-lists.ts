import { type Element, type ElementContent, type RootContent } from 'hast';
import { property } from '../element-attrs.js';
import { style } from '../style-marks.js';

type Nodes = readonly (RootContent | ElementContent)[];

/**
 * Word copies lists as paragraphs that name their level (`mso-list: l0 level2 lfo1`), each with its bullet or number as
 * text in an element of its own. Neighbouring ones become `ul` and `ol` elements in each other.
 */
export function joinWordLists(nodes: Nodes): Nodes {
  if (!nodes.some((node) => levelOf(node) !== null)) return nodes;
  const joined: (RootContent | ElementContent)[] = [];
  let open: Element[] = [];
  for (const node of nodes) {
    const level = levelOf(node);
    if (level === null || node.type !== 'element') {
      if (node.type !== 'comment' && !(node.type === 'text' && node.value.trim() === '')) open = [];
      joined.push(node);
      continue;
    }
    open.length = Math.min(open.length, level);
    while (open.length < level) {
      const list: Element = { type: 'element', tagName: isNumbered(node) ? 'ol' : 'ul', properties: {}, children: [] };
      const parent = open.at(-1);
      if (parent) parent.children.push(list);
      else joined.push(list);
      open.push(list);
    }
    const paragraph = {
      ...node,
      properties: { ...node.properties, style: '' },
      children: withoutMarker(node.children),
    };
    open.at(-1)?.children.push({ type: 'element', tagName: 'li', properties: {}, children: [paragraph] });
  }
  return joined;
}

/** Word has nine levels. */
function levelOf(node: RootContent | ElementContent): number | null {
  if (node.type !== 'element' || node.tagName !== 'p' || property(node, 'style') === null) return null;
  const level = /\blevel([1-9])\b/.exec(style(node, 'mso-list') ?? '')?.[1];
  return level === undefined ? null : Number(level);
}

const isMarker = (node: ElementContent): boolean =>
  node.type === 'element' && style(node, 'mso-list')?.toLowerCase() === 'ignore';

/** The bullets and numbers of an item; Word puts them into the text, or one element deep. */
const markersIn = (children: readonly ElementContent[]): ElementContent[] =>
  children.flatMap((child) => (child.type === 'element' ? [child, ...child.children] : [])).filter(isMarker);

function isNumbered(node: Element): boolean {
  const [text] = markersIn(node.children).flatMap((marker) => (marker.type === 'element' ? marker.children : []));
  return text?.type === 'text' && /^\s*\(?(?:\d{1,4}|[a-zA-Z]|[ivxlc]{1,6})[.)]/.test(text.value);
}

const withoutMarker = (children: readonly ElementContent[]): ElementContent[] =>
  children
    .filter((child) => !isMarker(child))
    .map((child) =>
      child.type === 'element' ? { ...child, children: child.children.filter((inner) => !isMarker(inner)) } : child,
    );

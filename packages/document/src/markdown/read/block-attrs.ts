import { type Element } from 'hast';
import { type JsonNode } from '../../json-node.js';
import { property, readAttrs, readJsonObject } from '../html/element-attrs.js';
import { style } from '../html/mark-elements.js';

const ALIGNMENTS: ReadonlySet<string> = new Set(['left', 'center', 'right', 'justify']);
const ALIGNED: ReadonlySet<string> = new Set(['paragraph', 'heading']);
const PICTURES: ReadonlySet<string> = new Set(['image', 'video', 'drawio', 'excalidraw']);

/** The blocks in a `div` or `p` with the attributes that the element means for them. */
export function applyBlockAttrs(element: Element, blocks: JsonNode[]): JsonNode[] {
  const align = alignment(element);
  const { indent, dir } = readAttrs('paragraph', element);
  // A wrapper of exactly one block may carry any attribute of it.
  const carried = blocks.length === 1 ? readJsonObject(property(element, 'data-attrs')) : {};
  if (align === null && indent === undefined && dir === undefined && Object.keys(carried).length === 0) return blocks;
  return blocks.map((block) => {
    const attrs: Record<string, unknown> = { ...block.attrs };
    if (align !== null && ALIGNED.has(block.type)) attrs.textAlign ??= align;
    if (align !== null && PICTURES.has(block.type) && align !== 'center') attrs.align ??= align;
    if (indent !== undefined && ALIGNED.has(block.type)) attrs.indent ??= indent;
    if (dir !== undefined) attrs.dir ??= dir;
    Object.assign(attrs, carried);
    return Object.keys(attrs).length > 0 ? { ...block, attrs } : block;
  });
}

/** The alignment that an element gives to the text inside. */
export function alignment(element: Element): string | null {
  if (element.tagName === 'center') return 'center';
  const align = style(element, 'text-align') ?? property(element, 'align');
  return align !== null && ALIGNMENTS.has(align.toLowerCase()) ? align.toLowerCase() : null;
}

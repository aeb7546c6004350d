import { type Element } from 'hast';
import { type JsonNode } from '../../json-node.js';
import { property, readAttrs, readJsonObject } from '../element-attrs.js';
import { style } from '../style-marks.js';

const ALIGNMENTS: ReadonlySet<string> = new Set(['left', 'center', 'right', 'justify']);
const ALIGNED: ReadonlySet<string> = new Set(['paragraph', 'heading']);
/** Elements that are one block, and so may carry its id. */
const CARRIES_ID: ReadonlySet<string> = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const PICTURES: ReadonlySet<string> = new Set(['image', 'video', 'drawio', 'excalidraw']);

/** The blocks in a `div` or `p` with the attributes that the element means for them. */
export function applyBlockAttrs(element: Element, blocks: JsonNode[]): JsonNode[] {
  const align = alignment(element);
  const { indent, dir } = readAttrs('paragraph', element);
  const id = blocks.length === 1 && CARRIES_ID.has(element.tagName) ? property(element, 'data-id') : null;
  // A wrapper of exactly one block may carry any attribute of it.
  const carried = blocks.length === 1 ? readJsonObject(property(element, 'data-attrs')) : {};
  if (align === null && indent === undefined && dir === undefined && id === null && Object.keys(carried).length === 0)
    return blocks;
  return blocks.map((block) => {
    const attrs: Record<string, unknown> = { ...block.attrs };
    if (id !== null && ALIGNED.has(block.type)) attrs.id = id;
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

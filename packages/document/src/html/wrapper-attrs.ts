import { attribute, scalarText } from './element-attrs.js';

const ALIGNMENTS: ReadonlySet<unknown> = new Set(['left', 'center', 'right', 'justify']);
const ALIGNED: ReadonlySet<string> = new Set(['paragraph', 'heading']);

/** The attributes of a `div` around a block that carries what the Markdown of the block does not spell. */
export function writeWrapperAttrs(type: string, attrs: Record<string, unknown>): string {
  const { textAlign, indent, dir, ...rest } = attrs;
  const isAligned = ALIGNED.has(type);
  const carried: Record<string, unknown> = rest;
  let tag = '';
  if (isAligned && ALIGNMENTS.has(textAlign)) tag += attribute('style', `text-align: ${scalarText(textAlign) ?? ''}`);
  else if (textAlign !== undefined) carried.textAlign = textAlign;
  if (isAligned && typeof indent === 'number' && Number.isInteger(indent) && indent >= 0)
    tag += attribute('data-indent', String(indent));
  else if (indent !== undefined) carried.indent = indent;
  if (typeof dir === 'string') tag += attribute('dir', dir);
  else if (dir !== undefined) carried.dir = dir;
  return Object.keys(carried).length > 0 ? tag + attribute('data-attrs', JSON.stringify(carried)) : tag;
}

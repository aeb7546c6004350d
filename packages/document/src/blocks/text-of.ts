import { OBJECT_CHARACTER } from '../find/block-text.js';
import { visitContainers } from '../find/containers.js';
import { shortText } from '../find/context.js';
import { type JsonNode } from '../json-node.js';

/** What names a block without text, best first. */
const NAMING_ATTRIBUTES = ['title', 'name', 'alt', 'caption', 'src', 'url', 'source'] as const;

/** The text of a block and of all blocks in it, one line per text container; see `block-text.ts` for each one's text. */
export function textOf(block: JsonNode): string {
  const lines: string[] = [];
  visitContainers({ type: 'doc', content: [block] }, (_node, text) => {
    lines.push(text);
  });
  return lines.join('\n');
}

/** One line that lets a reader recognise the block: its text, or what names a picture, a file or an embed. */
export function describeText(block: JsonNode, size: number, text = textOf(block)): string {
  const visible = text.replaceAll(OBJECT_CHARACTER, '');
  if (visible.trim() !== '') return shortText(visible, size);
  for (const name of NAMING_ATTRIBUTES) {
    const value = block.attrs?.[name];
    if (typeof value === 'string' && value !== '') return shortText(value, size);
  }
  return '';
}

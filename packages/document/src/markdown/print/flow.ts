import { type JsonNode } from '../../json-node.js';
import { writeWrapperAttrs } from '../../html/wrapper-attrs.js';
import { attribute } from '../../html/element-attrs.js';
import { BLOCK_PRINTERS } from './blocks/index.js';
import { type BlockPlace, type Printer } from './printer.js';

/** Containers in which a single empty paragraph goes without saying: reading an empty one makes it again. */
const IMPLIES_PARAGRAPH: ReadonlySet<string> = new Set([
  'doc', 'blockquote', 'callout', 'column', 'tableCell', 'tableHeader', 'transclusionSource', 'footnoteDefinition', 'footnote', 'li',
]); // prettier-ignore

const BULLETS: ReadonlySet<string> = new Set(['bulletList', 'taskList']);

/** Prints blocks that stand under each other, as pieces to be joined by blank lines. */
export function printFlow(blocks: readonly JsonNode[], parent: string, printer: Printer): string[] {
  const [only] = blocks;
  if (
    blocks.length === 1 &&
    only?.type === 'paragraph' &&
    !only.attrs &&
    !only.content &&
    IMPLIES_PARAGRAPH.has(parent)
  )
    return [];
  let isAlternate = false;
  return blocks.flatMap((block, index) => {
    // Two lists in a row would be read as one: the second takes another marker.
    isAlternate = isSameKindOfList(blocks[index - 1], block) && !isAlternate;
    return printBlock(block, printer, { parent, isAlternate });
  });
}

function isSameKindOfList(before: JsonNode | undefined, block: JsonNode): boolean {
  if (!before) return false;
  if (BULLETS.has(before.type) && BULLETS.has(block.type)) return true;
  return before.type === 'orderedList' && block.type === 'orderedList';
}

function printBlock(block: JsonNode, printer: Printer, place: BlockPlace): string[] {
  const print = BLOCK_PRINTERS[block.type];
  return print?.(block, printer, place) ?? printWrapped(block, printer, place) ?? [carriedBlock(block)];
}

/** A block in a `div` that carries those of its attributes which Markdown does not spell. */
function printWrapped(block: JsonNode, printer: Printer, place: BlockPlace): string[] | null {
  const print = BLOCK_PRINTERS[block.type];
  if (!print || !block.attrs) return null;
  const spelled = SPELLED_ATTRS[block.type] ?? {};
  const { attrs: _, ...bare } = block;
  const printWith = (attrs: Record<string, unknown>): string[] | null =>
    print(Object.keys(attrs).length > 0 ? { ...bare, attrs } : bare, printer, place);

  const own = pick(block.attrs, (name) => name in spelled);
  const inner = printWith(own);
  if (inner)
    return [
      `<div${writeWrapperAttrs(
        block.type,
        pick(block.attrs, (name) => !(name in own)),
      )}>`,
      ...inner,
      '</div>',
    ];
  // A value that Markdown cannot spell either: print with the usual ones and let the wrapper replace them.
  const usual = printWith(pick(spelled, (name) => spelled[name] !== undefined));
  return usual ? [`<div${writeWrapperAttrs(block.type, block.attrs)}>`, ...usual, '</div>'] : null;
}

function pick(attrs: Record<string, unknown>, wanted: (name: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attrs).filter(([name]) => wanted(name)));
}

/** Attributes that the Markdown of a block spells, and values that it can spell if the block has others. */
const SPELLED_ATTRS: Readonly<Record<string, Record<string, unknown>>> = {
  heading: { level: 1 },
  callout: { type: 'info', icon: undefined },
  codeBlock: { language: undefined },
  orderedList: { start: undefined },
  mathBlock: { text: '' },
};

/** A block as JSON in an element: readable, and read back as the same block. */
function carriedBlock(block: JsonNode): string {
  return `<div${attribute('data-node', JSON.stringify(block))}></div>`;
}

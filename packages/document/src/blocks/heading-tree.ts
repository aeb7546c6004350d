import { shortText } from '../find/context.js';
import { type JsonNode } from '../json-node.js';
import { formatAddress } from './address.js';
import { blockId } from './locate.js';

/** A heading and all blocks up to the next heading of its level or a higher one. */
export interface OutlineSection {
  /** The address of the heading. */
  address: string;
  id: string | null;
  level: number;
  /** At most 80 characters. */
  text: string;
  /** The last block of the section, subsections included; the heading is the first. */
  lastBlock: string;
  /** Blocks in the section, the heading and subsections included. */
  blocks: number;
  /** Characters of text in the section, the heading and subsections included. */
  characters: number;
  sections?: OutlineSection[];
}

const SHORT_TEXT = 80;

/** Nests the top-level headings; of more than `most` the deepest levels are left out, then the last headings. */
export function headingTree(
  content: readonly JsonNode[],
  texts: readonly string[],
  most: number,
): { sections: OutlineSection[]; hiddenHeadings: number } {
  const headings = content.flatMap((node, index) =>
    node.type === 'heading' ? [{ node, index, level: levelOf(node) }] : [],
  );
  const shown = fewEnough(headings, most);
  /** Characters before each block, so that a section's size is one subtraction. */
  const before = [0];
  for (const text of texts) before.push((before.at(-1) ?? 0) + text.length);
  const ends = sectionEnds(headings, content.length);

  const sections: OutlineSection[] = [];
  const open: OutlineSection[] = [];
  for (const { node, index, level } of shown) {
    const end = ends.get(index) ?? content.length;
    const section: OutlineSection = {
      address: formatAddress([index]),
      id: blockId(node),
      level,
      text: shortText(texts[index] ?? '', SHORT_TEXT),
      lastBlock: formatAddress([end - 1]),
      blocks: end - index,
      characters: (before[end] ?? 0) - (before[index] ?? 0),
    };
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) open.pop();
    const parent = open.at(-1);
    if (parent) (parent.sections ??= []).push(section);
    else sections.push(section);
    open.push(section);
  }
  return { sections, hiddenHeadings: headings.length - shown.length };
}

interface Heading {
  node: JsonNode;
  index: number;
  level: number;
}

/** For each heading the index of the block behind its section. */
function sectionEnds(headings: readonly Heading[], end: number): Map<number, number> {
  const ends = new Map<number, number>();
  const open: Heading[] = [];
  for (const heading of headings) {
    for (let last = open.at(-1); last && last.level >= heading.level; last = open.at(-1)) {
      ends.set(last.index, heading.index);
      open.pop();
    }
    open.push(heading);
  }
  for (const { index } of open) ends.set(index, end);
  return ends;
}

function fewEnough(headings: readonly Heading[], most: number): readonly Heading[] {
  let shown = headings;
  const levels = [...new Set(headings.map(({ level }) => level))].sort((a, b) => b - a);
  for (const deepest of levels.slice(0, -1)) {
    if (shown.length <= most) break;
    shown = shown.filter(({ level }) => level < deepest);
  }
  return shown.slice(0, most);
}

function levelOf(heading: JsonNode): number {
  const level = heading.attrs?.level;
  return typeof level === 'number' && level >= 1 ? level : 1;
}

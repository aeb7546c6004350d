import { type JsonMark, type JsonNode } from '../../json-node.js';

/** Where a reader puts what it has read. Images and other blocks may turn up in the middle of a line. */
export interface Sink {
  inline(node: JsonNode): void;
  block(node: JsonNode): void;
  /** A space between words that means nothing at the front of a line. */
  space(marks: readonly JsonMark[]): void;
  /** Ends the paragraph that inline nodes have begun, if there is one. */
  endParagraph(): void;
}

/** Collects blocks; inline nodes between them become paragraphs. */
export class BlockSink implements Sink {
  protected readonly blocks: JsonNode[] = [];
  protected line: JsonNode[] = [];

  inline(node: JsonNode): void {
    addInline(this.line, node);
  }

  block(node: JsonNode): void {
    this.endParagraph();
    this.blocks.push(node);
  }

  space(marks: readonly JsonMark[]): void {
    addSpace(this.line, marks);
  }

  endParagraph(): void {
    const line = this.cut(this.line);
    this.line = [];
    if (line.length > 0) this.blocks.push({ type: 'paragraph', content: line });
  }

  /** The line as it becomes a paragraph between two blocks. */
  protected cut(line: readonly JsonNode[]): JsonNode[] {
    return withoutSoftEnd(line);
  }

  finish(): JsonNode[] {
    this.endParagraph();
    return this.blocks;
  }
}

/**
 * Reads one line of Markdown. Without blocks in it, it is one paragraph that keeps the white space named by entities;
 * where a block cuts it, white space goes.
 */
export class ParagraphSink extends BlockSink {
  override finish(): JsonNode[] {
    if (this.blocks.length > 0 || this.line.length === 0) return super.finish();
    const content = this.line;
    return [content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' }];
  }

  protected override cut(line: readonly JsonNode[]): JsonNode[] {
    return trimLine(line);
  }
}

/** Collects the inline nodes of a line that cannot be cut (a heading); blocks in it are kept aside. */
export class LineSink implements Sink {
  readonly blocks: JsonNode[] = [];
  private readonly nodes: JsonNode[] = [];

  get line(): JsonNode[] {
    return withoutSoftEnd(this.nodes);
  }

  inline(node: JsonNode): void {
    addInline(this.nodes, node);
  }

  /** A plain paragraph is part of the line: HTML with Markdown inside has one. */
  block(node: JsonNode): void {
    if (node.type !== 'paragraph' || node.attrs) this.blocks.push(node);
    else {
      addSpace(this.nodes, []);
      this.nodes.push(...(node.content ?? []));
    }
  }

  space(marks: readonly JsonMark[]): void {
    addSpace(this.nodes, marks);
  }

  endParagraph(): void {
    addSpace(this.nodes, []);
  }
}

/** The nodes of a line without spaces at its ends, and without line breaks there. */
export function trimLine(nodes: readonly JsonNode[]): JsonNode[] {
  let from = 0;
  let to = nodes.length;
  while (from < to && isBlank(nodes[from])) from++;
  while (to > from && isBlank(nodes[to - 1])) to--;
  const line = nodes.slice(from, to);
  cutText(line, 0, (text) => text.trimStart());
  cutText(line, line.length - 1, (text) => text.trimEnd());
  return line;
}

const isBlank = (node: JsonNode | undefined): boolean => node?.type === 'text' && node.text?.trim() === '';

function cutText(line: JsonNode[], at: number, cut: (text: string) => string): void {
  const node = line[at];
  if (node?.type === 'text') line[at] = { ...node, text: cut(node.text ?? '') };
}

/** A space of the layout before a break means nothing either. */
function addInline(line: JsonNode[], node: JsonNode): void {
  const last = line.at(-1);
  if (node.type === 'hardBreak' && SOFT_BREAKS.has(node) && last && SOFT_SPACES.has(last)) line.pop();
  line.push(node);
}

function addSpace(line: JsonNode[], marks: readonly JsonMark[]): void {
  const last = line.at(-1);
  if (!last || last.type === 'hardBreak' || last.text?.endsWith(' ')) return;
  const space: JsonNode =
    marks.length > 0 ? { type: 'text', text: ' ', marks: [...marks] } : { type: 'text', text: ' ' };
  SOFT_SPACES.add(space);
  line.push(space);
}

/** Spaces that came from the layout of the source: at the end of a line they mean nothing. */
const SOFT_SPACES = new WeakSet<JsonNode>();

/** Breaks that mean nothing at the end of a block, where browsers do not show them. */
const SOFT_BREAKS = new WeakSet<JsonNode>();

/** A line break; a soft one counts only when something follows it in its block. */
export function hardBreak(isSoft: boolean): JsonNode {
  const node: JsonNode = { type: 'hardBreak' };
  if (isSoft) SOFT_BREAKS.add(node);
  return node;
}

/** The line without a space of the layout, and without a soft break, at its end. */
function withoutSoftEnd(nodes: readonly JsonNode[]): JsonNode[] {
  const line = [...nodes];
  const dropLast = (kind: WeakSet<JsonNode>): void => {
    const last = line.at(-1);
    if (last && kind.has(last)) line.pop();
  };
  dropLast(SOFT_SPACES);
  dropLast(SOFT_BREAKS);
  dropLast(SOFT_SPACES);
  return line;
}

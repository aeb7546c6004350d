import { type JsonMark, type JsonNode } from '../../json-node.js';
import { fillContainer } from '../../schema/canonical.js';
import { type CalloutMeta } from '../rules/callout.js';
import { readBlockquote } from './blockquote.js';
import { readIsland } from './island.js';
import { readList } from './lists.js';
import { type Reader } from './reader.js';
import { BlockSink, LineSink, ParagraphSink, trimLine } from '../../html/read/sink.js';
import { readTable } from './tables.js';
import { type TokenNode, tokenTree } from './token-tree.js';

type Marks = readonly JsonMark[];
type BlockReader = (node: TokenNode, marks: Marks, reader: Reader) => JsonNode[];

/** Reads sibling blocks. HTML among them is read together with all of them, as a tag may close far from where it opens. */
export function readBlocks(nodes: readonly TokenNode[], marks: Marks, reader: Reader): JsonNode[] {
  if (nodes.some((node) => node.token.type === 'html_block')) {
    const sink = new BlockSink();
    readIsland(nodes, 'html_block', marks, sink, reader);
    return sink.finish();
  }
  return nodes.flatMap((node) => BLOCK_READERS[node.token.type]?.(node, marks, reader) ?? []);
}

const BLOCK_READERS: Readonly<Record<string, BlockReader>> = {
  paragraph_open: readParagraph,
  heading_open: readHeading,
  blockquote_open: readBlockquote,
  bullet_list_open: readList,
  ordered_list_open: readList,
  table_open: readTable,
  hr: () => [{ type: 'horizontalRule' }],
  code_block: (node) => [codeBlock(node.token.content, '')],
  fence: readFence,
  math_block: (node) => [{ type: 'mathBlock', attrs: { text: withoutLastLineEnd(node.token.content) } }],
  callout_open: readCallout,
  footnote_definition_open: (node, marks, reader) => {
    const { label } = node.token.meta as { label: string };
    return reader.footnotes.definition(label, () => reader.readBlocks(node.children, marks));
  },
};

/** The tokens of the line that a block holds. */
export function lineOf(node: TokenNode): TokenNode[] {
  return tokenTree(node.children[0]?.token.children ?? []);
}

function readParagraph(node: TokenNode, marks: Marks, reader: Reader): JsonNode[] {
  const line = lineOf(node);
  const formula =
    line.length === 1 && line[0]?.token.type === 'math_inline' && line[0].token.markup === '$$' ? line[0] : null;
  if (formula) return [{ type: 'mathBlock', attrs: { text: formula.token.content } }];
  if (line.length === 1 && line[0]?.token.type === 'text' && line[0].token.content === '{{SUBPAGES}}')
    return [{ type: 'subpages' }];
  const sink = new ParagraphSink();
  reader.readLine(line, marks, sink);
  return sink.finish();
}

function readHeading(node: TokenNode, marks: Marks, reader: Reader): JsonNode[] {
  const sink = new LineSink();
  reader.readLine(lineOf(node), marks, sink);
  const content = sink.blocks.length > 0 ? trimLine(sink.line) : sink.line;
  if (content.length === 0 && sink.blocks.length > 0) return sink.blocks;
  const heading: JsonNode = { type: 'heading', attrs: { level: Number(node.token.tag.slice(1)) } };
  if (content.length > 0) heading.content = content;
  return [heading, ...sink.blocks];
}

function readFence(node: TokenNode, _marks: Marks, reader: Reader): JsonNode[] {
  const info = node.token.info.trim();
  const space = info.search(/\s/);
  if (space > 0)
    reader.warnings.add(
      `"${info.slice(space).trim()}" after a code fence was left out: a code block has only a language.`,
    );
  return [codeBlock(node.token.content, space > 0 ? info.slice(0, space) : info)];
}

function codeBlock(text: string, language: string): JsonNode {
  const code = withoutLastLineEnd(text);
  const node: JsonNode = { type: 'codeBlock' };
  if (language !== '') node.attrs = { language };
  if (code !== '') node.content = [{ type: 'text', text: code }];
  return node;
}

const withoutLastLineEnd = (text: string): string => (text.endsWith('\n') ? text.slice(0, -1) : text);

function readCallout(node: TokenNode, marks: Marks, reader: Reader): JsonNode[] {
  const { name, icon } = node.token.meta as unknown as CalloutMeta;
  const content = fillContainer('callout', reader.readBlocks(node.children, marks));
  return [{ type: 'callout', attrs: icon === null ? { type: name } : { type: name, icon }, content }];
}

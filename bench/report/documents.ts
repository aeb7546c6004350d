import { type FindRow, type FindTimes, type measureHostile } from '../cases/find.bench.js';
import { type MarkdownRow } from '../cases/markdown.bench.js';
import { type RealFiles } from '../cases/real-files.bench.js';
import { seconds, show, type Times } from '../measure.js';
import { loadAverage, machine } from './machine.js';

export interface DocumentsReport {
  markdown: readonly MarkdownRow[];
  real: RealFiles;
  find: FindTimes;
  hostile: ReturnType<typeof measureHostile>;
  /** Blocks of the page that is searched. */
  blocks: number;
}

/** The part of bench/RESULTS.md about the work on documents. */
export function renderDocuments({ markdown, real, find, hostile, blocks }: DocumentsReport): string {
  return `## Documents

${machine()}. Load average at the end: ${loadAverage()}. Milliseconds, median / 95th percentile; the ratio is of the medians, below 1 where Pagescout is faster.

### Markdown

A page of 1 MB in the nodes that both converters know, from and to JSON. The peer is prosemirror-markdown, whose printer is quadratic; the whole page is printed by it only once.

| work | Pagescout | prosemirror-markdown | ratio |
| --- | ---: | ---: | ---: |
${markdown.map(({ work, ours, peer }) => `| ${work} | ${show(ours)} | ${show(peer)} | ${ratio(ours, peer)} |`).join('\n')}

The Markdown files of the installed packages (${number(real.files)} different ones, ${number(real.characters)} characters), read in ${seconds(real.reading)}, printed in ${seconds(real.printing)} and read back: ${number(real.differentFiles.length)} files differ${real.differentFiles.length > 0 ? ` (${real.differentFiles.slice(0, 5).join(', ')})` : ''}. Each of their ${number(real.blocks)} top-level blocks by itself: ${number(real.differentBlocks)} differ.

### Search in a page

A page of 5 MB in ${number(blocks)} paragraphs of four scripts. Every hit is counted, the first 50 are returned with block and context; the peer only counts, over the same texts.

${table('text', 'toLowerCase + indexOf', find.literal)}

${table('text, upper and lower case apart', 'indexOf', find.exact)}

${table('RE2 pattern', 'RegExp', find.regex)}

The pattern \`(a+)+$\`, made to run away: ${show(hostile.ours)} on ${number(hostile.oursCharacters)} characters; the native RegExp takes ${show(hostile.peer)} on ${hostile.peerCharacters}, and twice as long for each one more.
`;
}

const table = (what: string, peer: string, rows: readonly FindRow[]): string =>
  `| ${what} | hits | Pagescout | ${peer} | ratio |
| --- | ---: | ---: | ---: | ---: |
${rows.map(({ query, hits, ours, peer: other }) => `| ${code(query)} | ${hits} | ${show(ours)} | ${show(other)} | ${ratio(ours, other)} |`).join('\n')}`;

const number = (value: number): string => value.toLocaleString('en');

const ratio = (ours: Times, peer: Times): string => (ours.p50 / peer.p50).toFixed(1);

const code = (query: string): string => `\`${query.replaceAll('|', '\\|')}\``;

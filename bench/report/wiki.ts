import { seconds, show, type Times } from '../measure.js';
import { loadAverage, machine, megabytes } from './machine.js';

export interface SearchRow {
  name: string;
  hits: number;
  hybrid: Times;
  today: Times;
  plain: Times | undefined;
  ripgrep: Times | undefined;
  fts5: Times | undefined;
}

export interface Report {
  pages: number;
  postgres: string;
  peers: string[];
  loaded: number;
  steps: { name: string; time: number; size: string }[];
  plainIndex: { time: number; size: number } | undefined;
  search: SearchRow[];
  memory: { before: number; after: number };
  saving: { without: Times; extension: Times };
}

/** The part of bench/RESULTS.md about a large wiki. */
export function renderWiki(report: Report): string {
  const share = (report.saving.extension.p50 / report.saving.without.p50 - 1) * 100;
  return `${report.pages.toLocaleString('en')} pages of about 2.3 KB, made by \`bench/data\` (seeded). ${machine()}, ${report.postgres}, ${report.peers.join(', ')}. Load average at the end: ${loadAverage()}.

## Search

Milliseconds, median / 95th percentile. \`hybrid\` and \`today\` over HTTP with log-in check, permissions, path and snippet; \`plain\` is escaped LIKE over \`lower(f_unaccent(text_content))\` on \`pages\` with an expression index; \`ripgrep\` scans the same text once in each run; \`FTS5\` is SQLite with the trigram tokenizer, ranked, titles and texts without permissions, time of the statement only.

| question | hits | hybrid | today | plain | ripgrep | FTS5 |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${report.search
  .map(
    (row) =>
      `| ${row.name} | ${row.hits} | ${[row.hybrid, row.today, row.plain, row.ripgrep, row.fts5].map(show).join(' | ')} |`,
  )
  .join('\n')}

Memory of the server process (resident): ${megabytes(report.memory.before)} after start, ${megabytes(report.memory.after)} after all searches.

## Saving a page

An update of a text of 2.3 KB, one word changed, in milliseconds (median / 95th percentile): ${show(report.saving.without)} without the extension, ${show(report.saving.extension)} with it (${share >= 0 ? '+' : ''}${share.toFixed(0)} % at the median).

## Building

Loading the pages with today's triggers took ${seconds(report.loaded)}.

| file of sql/extension | time | size |
| --- | ---: | ---: |
${report.steps.map(({ name, time, size }) => `| ${name} | ${seconds(time)} | ${size} |`).join('\n')}
${report.plainIndex ? `| (the plain statement's expression index) | ${seconds(report.plainIndex.time)} | ${megabytes(report.plainIndex.size)} |` : ''}
`;
}

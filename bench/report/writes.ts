import type { WriteReport } from '../cases/writes.bench.js';
import { show } from '../measure.js';
import { loadAverage, machine } from './machine.js';

/** The part of bench/RESULTS.md about writing one block. */
export function renderWrites({ markdownBytes, blocks, rows }: WriteReport): string {
  return `## Writing one block

${machine()}. Load average at the end: ${loadAverage()}. One sentence more in one paragraph of a page of ${Math.round(markdownBytes / 1_000)} kB of Markdown in ${blocks} blocks, by a client over the network, until the server has it for good and every reader sees it. Milliseconds, median / 95th percentile; bytes that the client sends for one change, all connections together.

| way | ms | bytes sent |
| --- | ---: | ---: |
${rows.map(({ name, times, bytes }) => `| ${name} | ${show(times)} | ${bytes.toLocaleString('en')} |`).join('\n')}
`;
}

import type { TurnReport } from '../cases/ai-chat.bench.js';
import { show } from '../measure.js';
import { loadAverage, machine } from './machine.js';

/** The part of bench/RESULTS.md about the chat. */
export function renderChat({ markdownBytes, blocks, rows }: TurnReport): string {
  return `## Chat

${machine()}. Load average at the end: ${loadAverage()}. What a turn costs beside the model, on a page of ${Math.round(markdownBytes / 1_000)} kB of Markdown in ${blocks} blocks. Milliseconds, median / 95th percentile. \`detect\` is before the model is asked: permission, snapshot and, where something changed, reading, rendering and comparing the page. \`settle\` is after the answer: keeping how the assistant knows the page.

| the page was | detect | settle | both | rendered | note |
| --- | ---: | ---: | ---: | ---: | --- |
${rows.map(({ name, detect, settle, both, renders, note }) => `| ${name} | ${show(detect)} | ${show(settle)} | ${show(both)} | ${renders} × | ${note ? 'yes' : 'no'} |`).join('\n')}
`;
}

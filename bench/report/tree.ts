import type { ContextRow, TokenRow, TreeRow } from '../cases/tree.bench.js';
import { show } from '../measure.js';
import { loadAverage, machine } from './machine.js';

export interface TreeReport {
  trees: readonly TreeRow[];
  context: ContextRow;
  tokens: readonly TokenRow[];
}

/** The part of bench/RESULTS.md about trees, context and tokens. */
export function renderTree({ trees, context, tokens }: TreeReport): string {
  return `## Tree and context

${machine()}. Load average at the end: ${loadAverage()}. Milliseconds, median / 95th percentile. \`statement\` is inside the database; \`request\` is the one request over HTTP with log-in check and permissions, until the answer is parsed. One page of a hundred is restricted to others, with all below it.

| tree of | pages | statement | request | size |
| --- | ---: | ---: | ---: | ---: |
${trees.map(({ name, pages, statement, request, bytes }) => `| ${name} | ${pages.toLocaleString('en')} | ${show(statement)} | ${show(request)} | ${Math.round(bytes / 1_000).toLocaleString('en')} kB |`).join('\n')}

${trees.flatMap(({ walk, request, pages }) => (walk ? [walked(walk, request.p50, pages)] : [])).join('\n')}

\`get_page_context\` of a page with ${context.children.toLocaleString('en')} children that the viewer may see: ${context.requests} requests, ${show(context.time)}.

### Tokens of an answer

As the server estimates them: the text that an agent gets, and indented JSON of the same content.

| question | text | JSON | ratio |
| --- | ---: | ---: | ---: |
${tokens.map(({ question, text, json }) => `| ${question} | ${text.toLocaleString('en')} | ${json.toLocaleString('en')} | ${(text / json).toFixed(2)} |`).join('\n')}
`;
}

const walked = (walk: { requests: number; time: number }, request: number, pages: number): string =>
  `The walk over \`sidebar-pages\`, 100 pages at a time, which gives the same ${pages.toLocaleString('en')} pages: ${walk.requests.toLocaleString('en')} requests, ${(walk.time / 1_000).toFixed(1)} s; the tree takes 1 request and a ${Math.round(walk.time / request)}th of the time.`;

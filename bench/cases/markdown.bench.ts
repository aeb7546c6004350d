import { documentToMarkdown, markdownToDocument } from '@pagescout/document';
import { defaultMarkdownParser, defaultMarkdownSerializer } from 'prosemirror-markdown';
import { measure, show } from '../measure.js';

/**
 * Prints and parses Markdown beside prosemirror-markdown, on the nodes that both know. Run by itself:
 * `tsx --tsconfig tsconfig.tools.json bench/cases/markdown.bench.ts [kilobytes]`.
 */
const SECTION = `## A heading of a page

Text with **bold**, *italic* and \`code\`, a [link](https://x.example/a), and a sentence that goes on for a while, as
sentences in a wiki do.

- item one
- item **two**

1. first
2. second

> A quote.

\`\`\`js
const answer = 42;
\`\`\`

`;

const size = Number(process.argv[2] ?? 1_000) * 1_000;
const markdown = SECTION.repeat(Math.ceil(size / SECTION.length));
const ours = markdownToDocument(markdown).doc;
const theirs = defaultMarkdownParser.parse(markdown);
/** The peer's printer is quadratic: on a whole megabyte it runs for a minute, so it gets a tenth. */
const tenth = defaultMarkdownParser.parse(SECTION.repeat(Math.ceil(size / 10 / SECTION.length)));
const tenthOfOurs = markdownToDocument(SECTION.repeat(Math.ceil(size / 10 / SECTION.length))).doc;

const rows: [string, () => unknown][] = [
  ['parse', () => markdownToDocument(markdown)],
  ['parse, prosemirror-markdown', () => defaultMarkdownParser.parse(markdown)],
  ['parse to JSON, prosemirror-markdown', () => defaultMarkdownParser.parse(markdown).toJSON() as unknown],
  ['print', () => documentToMarkdown(ours)],
  ['print a tenth', () => documentToMarkdown(tenthOfOurs)],
  ['print a tenth, prosemirror-markdown', () => defaultMarkdownSerializer.serialize(tenth)],
];

console.log(
  `Markdown of ${Math.round(markdown.length / 1_000)} kB, ${theirs.childCount} blocks; milliseconds p50 / p95\n`,
);
console.log('| work | time |\n| --- | --- |');
for (const [name, work] of rows) console.log(`| ${name} | ${show(await measure(() => Promise.resolve(work()), 10))} |`);

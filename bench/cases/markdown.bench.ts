import { documentToMarkdown, markdownToDocument } from '@pagescout/document';
import { defaultMarkdownParser, defaultMarkdownSerializer } from 'prosemirror-markdown';
import { measureSync, type Times } from '../measure.js';

/** Only what both converters know. */
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

export interface MarkdownRow {
  work: string;
  ours: Times;
  peer: Times;
}

/** Prints and parses Markdown beside prosemirror-markdown; both give and take JSON, as a page is stored. */
export function measureMarkdown(characters: number, runs: number): MarkdownRow[] {
  const row = (size: number, unit: string): MarkdownRow[] => {
    const markdown = SECTION.repeat(Math.ceil(size / SECTION.length));
    const ours = markdownToDocument(markdown).doc;
    const theirs = defaultMarkdownParser.parse(markdown);
    return [
      {
        work: `parse ${unit}`,
        ours: measureSync(() => markdownToDocument(markdown), runs),
        peer: measureSync(() => defaultMarkdownParser.parse(markdown).toJSON() as unknown, runs),
      },
      {
        work: `print ${unit}`,
        ours: measureSync(() => documentToMarkdown(ours), runs),
        // Its printer is quadratic: the whole megabyte is too long to wait for more than once.
        peer: measureSync(() => defaultMarkdownSerializer.serialize(theirs), size > 200_000 ? 1 : runs),
      },
    ];
  };
  return [...row(characters / 10, 'a tenth'), ...row(characters, 'the whole')];
}

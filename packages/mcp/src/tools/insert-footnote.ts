import { insertFootnote as insertNote, version } from '@pagescout/document';
import { z } from 'zod';
import { namedAs, writeAnswer, writeFields, writeLines, writtenBlock } from './block-write.js';
import { blockRef, pageRef } from './common-fields.js';
import { defineTool } from './define-tool.js';
import { familyFor, markdownContent } from './new-content.js';

export const insertFootnote = defineTool({
  mcpName: 'insert_footnote',
  inAppKey: 'insertFootnote',
  title: 'Add a footnote',
  group: 'write',
  useFor: 'adding a footnote',
  description:
    'Put a footnote behind a text of a page, live. The note goes to its place in the list of footnotes; one that says the same is shared. The anchor must stand in the page once, or once in the block nodeId.',
  input: z.object({
    pageId: pageRef('The page'),
    anchorText: z.string().min(1).max(2_000).describe('The text that the footnote follows.'),
    text: z.string().trim().min(1).max(20_000).describe('The note, as Markdown paragraphs.'),
    nodeId: blockRef('The block that holds the anchor').optional(),
  }),
  output: z.object({
    ...writeFields,
    blocks: z.array(writtenBlock).describe('The block with the reference.'),
    reused: z.boolean().describe('The page had this note, and it is shared.'),
  }),
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },

  async execute(client, { pageId: reference, anchorText, text, nodeId }) {
    const content = markdownContent(text, 'text');
    const pageId = await client.pages.resolve(reference);
    const familyOf = await familyFor(client, pageId, { hasNotes: true });
    const change = await client.live.change(pageId, (fragment) => {
      const family = familyOf(fragment);
      const within = nodeId === undefined ? {} : { within: nodeId };
      const note = insertNote(fragment, anchorText, content.blocks(family), { family, ...within });
      return { ...note, changed: true, warnings: content.warnings };
    });
    const { block, after, reused } = change.result;
    const blocks = after.map((node) => namedAs({ ...block, version: version(node) }));
    return { ...writeAnswer(pageId, change), blocks, reused };
  },

  toText: ({ reused, ...answer }) =>
    [
      reused ? 'Added a reference to the footnote that says this already:' : 'Added a footnote:',
      ...writeLines(answer),
    ].join('\n'),
});

import { insertBlocks } from '@pagescout/document';
import { z } from 'zod';
import { namedAs, writeAnswer, writeFields, writeLines, writtenBlock } from './block-write.js';
import { blockRef, pageRef } from './common-fields.js';
import { defineTool } from './define-tool.js';
import { ToolError } from './errors.js';
import { contentFields, familyFor, newContent } from './new-content.js';
import { count } from './text.js';

export const insertNode = defineTool({
  mcpName: 'insert_node',
  inAppKey: 'insertNode',
  title: 'Add blocks to a page',
  group: 'write',
  useFor: 'adding blocks',
  description:
    'Put new blocks into a page, live, with nothing else touched: at its end or start, or before or after a block. Each call adds: after an error that leaves it open, read the page before you repeat it.',
  input: z.object({
    pageId: pageRef('The page'),
    ...contentFields,
    position: z
      .enum(['before', 'after', 'append', 'prepend'])
      .default('append')
      .describe(
        'before and after need an anchor; append and prepend mean the page, or with an anchor the inside of that block.',
      ),
    anchorNodeId: blockRef('The anchor').optional(),
    anchorText: z.string().min(1).max(2_000).optional().describe('Instead of anchorNodeId: text that one block holds.'),
  }),
  output: z.object({ ...writeFields, blocks: z.array(writtenBlock).describe('The new blocks.') }),
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },

  async execute(client, { pageId: reference, markdown, node, position, anchorNodeId, anchorText }) {
    const content = newContent('insert_node', { markdown, node });
    if (anchorNodeId !== undefined && anchorText !== undefined) {
      throw new ToolError('insert_node takes one anchor: anchorNodeId or anchorText, not both.');
    }
    if (position === 'before' || position === 'after') {
      if (anchorNodeId === undefined && anchorText === undefined) {
        throw new ToolError(
          `position "${position}" needs an anchor: give anchorNodeId (an id or an address) or anchorText.`,
        );
      }
    }
    const anchor = anchorNodeId ?? (anchorText === undefined ? undefined : { text: anchorText });
    const pageId = await client.pages.resolve(reference);
    const familyOf = await familyFor(client, pageId, content);
    const change = await client.live.change(pageId, (fragment) => {
      const family = familyOf(fragment);
      const place = { position, ...(anchor === undefined ? {} : { anchor }) };
      return insertBlocks(fragment, content.blocks(family), { source: content.source, family, ...place });
    });
    return { ...writeAnswer(pageId, change, content.warnings), blocks: change.result.blocks.map(namedAs) };
  },

  toText: (answer) => [`Added ${count(answer.blocks.length, 'block')}:`, ...writeLines(answer)].join('\n'),
});

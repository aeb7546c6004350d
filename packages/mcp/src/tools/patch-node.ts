import { patchBlock } from '@pagescout/document';
import { z } from 'zod';
import { baseVersionField, namedAs, writeAnswer, writeFields, writeLines, writtenBlock } from './block-write.js';
import { blockRef, pageRef } from './common-fields.js';
import { defineTool } from './define-tool.js';
import { contentFields, familyFor, newContent } from './new-content.js';

export const patchNode = defineTool({
  mcpName: 'patch_node',
  inAppKey: 'patchNode',
  title: 'Change one block',
  group: 'write',
  useFor: 'changing one block',
  description:
    'Replace one block of a page, live, with nothing else touched. Several blocks of Markdown: the first takes the place and the id, the others follow. Read the block with get_node first, change its Markdown and send it with its version as baseVersion.',
  input: z.object({
    pageId: pageRef('The page'),
    nodeId: blockRef('The block'),
    ...contentFields,
    baseVersion: baseVersionField,
  }),
  output: z.object({
    ...writeFields,
    blocks: z.array(writtenBlock).describe('What is there now, the changed block first.'),
  }),
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },

  async execute(client, { pageId: reference, nodeId, markdown, node, baseVersion }) {
    const content = newContent('patch_node', { markdown, node });
    const pageId = await client.pages.resolve(reference);
    const familyOf = await familyFor(client, pageId, content);
    const change = await client.live.change(pageId, (fragment) => {
      const family = familyOf(fragment);
      const base = baseVersion === undefined ? {} : { baseVersion };
      return patchBlock(fragment, nodeId, content.blocks(family), { source: content.source, family, ...base });
    });
    return { ...writeAnswer(pageId, change, content.warnings), blocks: change.result.blocks.map(namedAs) };
  },

  toText: (answer, { nodeId }) =>
    [
      answer.changed ? `Changed ${nodeId}:` : `Nothing changed: ${nodeId} says this already.`,
      ...writeLines(answer),
    ].join('\n'),
});

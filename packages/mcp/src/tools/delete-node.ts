import { removeBlock } from '@pagescout/document';
import { z } from 'zod';
import { baseVersionField, writeAnswer, writeFields, writeLines } from './block-write.js';
import { blockRef, pageRef } from './common-fields.js';
import { defineTool } from './define-tool.js';

export const deleteNode = defineTool({
  mcpName: 'delete_node',
  inAppKey: 'deleteNode',
  title: 'Delete one block',
  group: 'write',
  useFor: 'deleting one block',
  description:
    'Take one block out of a page, live, with nothing else touched. The answer shows what was there. Send the version from get_node as baseVersion, so that nothing is deleted that you have not read.',
  input: z.object({ pageId: pageRef('The page'), nodeId: blockRef('The block'), baseVersion: baseVersionField }),
  output: z.object(writeFields),
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },

  async execute(client, { pageId: reference, nodeId, baseVersion }) {
    const pageId = await client.pages.resolve(reference);
    const change = await client.live.change(pageId, (fragment) =>
      removeBlock(fragment, nodeId, baseVersion === undefined ? {} : { baseVersion }),
    );
    return writeAnswer(pageId, change);
  },

  toText: (answer, { nodeId }) => [`Deleted ${nodeId}.`, ...writeLines(answer)].join('\n'),
});

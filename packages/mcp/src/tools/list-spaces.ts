import { z } from 'zod';
import { defineTool, READS } from './define-tool.js';
import { count, titleLine } from './text.js';

export const listSpaces = defineTool({
  mcpName: 'list_spaces',
  inAppKey: 'listSpaces',
  title: 'List spaces',
  group: 'find',
  description: 'All spaces of the wiki that you can read, with the spaceId that other tools take.',
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        spaceId: z.string().describe('UUID'),
        name: z.string(),
        slug: z.string(),
        description: z.string().optional(),
      }),
    ),
  }),
  hints: READS,

  async execute(client) {
    const spaces = await client.spaces.list();
    return {
      items: spaces.map(({ id, name, slug, description }) => ({
        spaceId: id,
        name: name ?? '',
        slug,
        ...(description ? { description } : {}),
      })),
    };
  },

  toText({ items }) {
    const lines = items.map(({ spaceId, name, slug, description }) =>
      [`${titleLine(name)} (${slug}) ${spaceId}`, ...(description ? [`  ${titleLine(description)}`] : [])].join('\n'),
    );
    return [...lines, `${count(items.length, 'space')}.`].join('\n');
  },
});

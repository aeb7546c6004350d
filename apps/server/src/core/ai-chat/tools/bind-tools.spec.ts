import { describe, expect, it, jest } from '@jest/globals';
import { createWikiClient } from '@pagescout/mcp/client';
import { type Tool, TOOLS, wireForm } from '@pagescout/mcp/tools';
import type { SeenBlocksRepo } from '@pagescout/database/repos';
import { asSchema, type ToolExecutionOptions } from 'ai';
import { bindTools, boundName } from './bind-tools.js';
import { SeenBlocks } from './seen-blocks.js';

const PAGE = '0198c0de-0000-7000-8000-000000000001';
const options = { toolCallId: 'c', messages: [] } satisfies ToolExecutionOptions;
const client = createWikiClient({
  baseUrl: 'http://wiki',
  token: 't',
  fetch: () => Promise.reject(new Error('offline')),
});

function seenBlocks(kept: Record<string, string> = {}) {
  const add = jest.fn<SeenBlocksRepo['add']>().mockResolvedValue();
  const seen = new SeenBlocks({ find: () => Promise.resolve(kept), add } as never, 'chat');
  return { seen, add };
}

/** A tool whose run is the test's, with the fields of a write to a block. */
const write = (run: Tool['run']): Tool => ({
  ...TOOLS.find(({ mcpName }) => mcpName === 'get_node')!,
  mcpName: 'write_block',
  inAppKey: 'writeBlock',
  input: TOOLS.find(({ mcpName }) => mcpName === 'get_node')!.input.extend({
    baseVersion: TOOLS[0]!.input.shape['query'] as never,
  }),
  run,
});

describe('the tools of the chat', () => {
  it('are those of the registry: the same names, descriptions and inputs', async () => {
    const bound = bindTools({ client, seen: seenBlocks().seen, onFault: () => undefined });
    expect(Object.keys(bound)).toEqual(TOOLS.map(({ inAppKey }) => inAppKey));
    for (const tool of TOOLS) {
      expect(bound[tool.inAppKey]?.description).toBe(tool.description);
      expect(await asSchema(bound[tool.inAppKey]!.inputSchema).jsonSchema).toEqual(wireForm(tool).inputSchema);
    }
  });

  it('are found under the names that answers use', () => {
    expect(boundName('search_in_page')).toBe('searchInPage');
    expect(boundName('rm_rf')).toBeUndefined();
  });

  it('refuse wrong arguments in a sentence', async () => {
    const { getPage } = bindTools({ client, seen: seenBlocks().seen, onFault: () => undefined });
    await expect(getPage!.execute!({ pageid: 1, limit: 'many' }, options)).rejects.toThrow(/limit must be/);
  });

  it('tell nobody but the server of its faults', async () => {
    const onFault = jest.fn();
    const broken = write(() => Promise.reject(new Error('secret of the house')));
    const { writeBlock } = bindTools({ client, seen: seenBlocks().seen, tools: [broken], onFault });
    await expect(writeBlock!.execute!({}, options)).rejects.toThrow('writeBlock failed; the fault is in the server');
    expect(onFault).toHaveBeenCalledWith('write_block', expect.objectContaining({ message: 'secret of the house' }));
  });
});

describe('a write that does not say what it is based on', () => {
  const based = async (args: object, seen: SeenBlocks, answer?: Awaited<ReturnType<Tool['run']>>) => {
    let got: unknown;
    const tool = write(async (_client, given, host) => {
      got = await host?.amend?.(given as Record<string, unknown>);
      return answer ?? { ok: true, structured: { pageId: PAGE, nodeId: 'a', version: 'after' }, text: 'done' };
    });
    const { writeBlock } = bindTools({ client, seen, tools: [tool], onFault: () => undefined });
    await Promise.resolve(writeBlock!.execute!({ pageId: PAGE, nodeId: 'a', ...args }, options)).catch(() => undefined);
    return got;
  };

  it('is based on what was seen in an earlier turn, then on its own result', async () => {
    const { seen, add } = seenBlocks({ a: 'earlier' });
    expect(await based({}, seen)).toMatchObject({ baseVersion: 'earlier' });
    expect(await based({}, seen)).toMatchObject({ baseVersion: 'after' });
    await seen.save();
    expect(add).toHaveBeenCalledWith({ chatId: 'chat', pageId: PAGE, versions: { a: 'after' } });
  });

  it('is based on what it says, if it does', async () => {
    expect(await based({ baseVersion: 'own' }, seenBlocks({ a: 'earlier' }).seen)).toMatchObject({
      baseVersion: 'own',
    });
  });

  it('is based on nothing where nothing was seen', async () => {
    expect(await based({}, seenBlocks().seen)).not.toHaveProperty('baseVersion');
  });

  it('is based on the present text once a refusal has shown it', async () => {
    const { seen } = seenBlocks({ a: 'earlier' });
    await based({}, seen, { ok: false, text: 'It has changed. Its present text: …', present: 'now' });
    expect(await based({}, seen)).toMatchObject({ baseVersion: 'now' });
  });

  it('remembers every block that an answer names, but no address', async () => {
    const { seen, add } = seenBlocks();
    seen.noteAnswer({
      pageId: PAGE,
      blocks: [
        { nodeId: 'a', version: '1' },
        { nodeId: '#2', version: '2' },
      ],
      x: { nodeId: 'b', version: '3' },
    });
    await seen.save();
    expect(add).toHaveBeenCalledWith({ chatId: 'chat', pageId: PAGE, versions: { a: '1', b: '3' } });
  });
});

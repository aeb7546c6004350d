import type { WikiClient } from '@pagescout/mcp/client';
import { type Tool, TOOLS, wireForm } from '@pagescout/mcp/tools';
import { jsonSchema, tool, type ToolSet } from 'ai';
import type { JsonNode } from '@pagescout/document';
import { blockVersions } from './block-versions.js';
import type { SeenBlocks } from './seen-blocks.js';

/** What a tool gives to the chat: `text` for the model, `data` for whoever shows it. */
export interface ToolOutput {
  text: string;
  data: Record<string, unknown>;
}

export interface BindOptions {
  /** Acts as the person of the chat. */
  client: WikiClient;
  seen: SeenBlocks;
  tools?: readonly Tool[];
  /** Told of faults of this program; the model gets a short sentence. */
  onFault: (tool: string, error: unknown) => void;
}

/** A tool's refusal, as the model reads it. */
export class ToolRefusal extends Error {}

/**
 * The tools of the registry as the AI SDK takes them. The tool itself reads the arguments, so that a refusal is a
 * sentence; a write that does not say on which state of a block it is based is based on the one that was seen last.
 */
export function bindTools({ tools = TOOLS, ...options }: BindOptions): ToolSet {
  return Object.fromEntries(tools.map((each) => [each.inAppKey, bind(each, options)]));
}

/** The name that a model meant: answers and descriptions name tools as the protocol does. */
export const boundName = (name: string, tools: readonly Tool[] = TOOLS): string | undefined =>
  tools.find(({ mcpName }) => mcpName === name)?.inAppKey;

function bind(each: Tool, options: Omit<BindOptions, 'tools'>): ToolSet[string] {
  return tool({
    description: each.description,
    inputSchema: jsonSchema<unknown>(wireForm(each).inputSchema),
    execute: async (given, { abortSignal }): Promise<ToolOutput> => {
      const client = abortSignal ? options.client.withSignal(abortSignal) : options.client;
      try {
        return await runTool(each, given, { ...options, client });
      } catch (error) {
        if (error instanceof ToolRefusal) throw error;
        options.onFault(each.mcpName, error);
        throw new ToolRefusal(`${each.inAppKey} failed; the fault is in the server, not in the call.`);
      }
    },
    toModelOutput: ({ output }) => ({ type: 'text', value: textOf(output) }),
  });
}

async function runTool(each: Tool, given: unknown, { client, seen }: Pick<BindOptions, 'client' | 'seen'>) {
  let named: NamedBlock | undefined;
  let shown: { pageId: string; versions: Record<string, string> } | undefined;
  const amend = async (args: Record<string, unknown>): Promise<Record<string, unknown>> => {
    if (isBlockWrite(each)) {
      named = await blockOf(args, client);
      const baseVersion = args['baseVersion'] ?? (named && (await seen.versionOf(named.pageId, named.nodeId)));
      return baseVersion === undefined ? args : { ...args, baseVersion };
    }
    if (showsWholePage(each)) {
      // Before the tool reads: what changes between the two is refused later, never overwritten.
      const pageId = await client.pages.resolve(String(args['pageId']));
      const { content } = await client.pages.info(pageId, 'json');
      shown = { pageId, versions: content == null ? {} : blockVersions(content as JsonNode) };
    }
    return args;
  };
  const answer = await each.run(client, given, { amend });
  if (answer.ok) {
    if (shown) seen.note(shown.pageId, shown.versions);
    seen.noteAnswer(answer.structured);
    return { text: answer.text, data: answer.structured };
  }
  // The refusal has shown the present text.
  if (answer.present !== undefined && named) seen.note(named.pageId, { [named.nodeId]: answer.present });
  throw new ToolRefusal(answer.text);
}

interface NamedBlock {
  pageId: string;
  nodeId: string;
}

const isBlockWrite = ({ input }: Tool): boolean => 'nodeId' in input.shape && 'baseVersion' in input.shape;

/** Shows a page without naming its blocks. */
const showsWholePage = ({ input, output, hints }: Tool): boolean =>
  hints.readOnlyHint && 'pageId' in input.shape && 'markdown' in output.shape && !('nodeId' in output.shape);

async function blockOf({ pageId, nodeId }: Record<string, unknown>, client: WikiClient) {
  if (typeof pageId !== 'string' || typeof nodeId !== 'string') return undefined;
  return { pageId: await client.pages.resolve(pageId), nodeId };
}

/** Stored answers may be shortened, or another program's. */
function textOf(output: unknown): string {
  const text = (output as { text?: unknown } | null)?.text;
  return typeof text === 'string' ? text : (JSON.stringify(output) ?? '');
}

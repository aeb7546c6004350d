import { DocumentError } from '@pagescout/document';
import { type z } from 'zod';
import { type WikiClient } from '../client/index.js';
import { type ToolAnswer } from './answer.js';
import { explain } from './errors.js';
import { parseArguments } from './parse-arguments.js';

/** What a client may assume without asking the user (MCP tool annotations). */
export interface ToolHints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
}

/** The part of an agent's work that a tool belongs to; the instructions and the docs are sorted by it. */
export type ToolGroup = 'find' | 'read' | 'write';

/** A tool as its file describes it. */
export interface ToolSpec<Input extends z.ZodObject, Output extends z.ZodObject> {
  /** Name in the protocol, snake_case. */
  mcpName: string;
  /** Name in the chat of the wiki, camelCase. */
  inAppKey: string;
  title: string;
  group: ToolGroup;
  /** The need that this tool and no other is for, in a few words; the instructions lead from the need to the tool. */
  useFor?: string;
  /** For the model: what it does, when to use it, what comes back. The first sentence stands alone. */
  description: string;
  input: Input;
  output: Output;
  hints: ToolHints;
  /** Does the work; throws a ToolError or lets errors of the client through. */
  execute: (client: WikiClient, args: z.output<Input>) => Promise<z.input<Output>>;
  /** The answer in few tokens, for clients that show text. Nothing in it that is not in the answer. */
  toText: (answer: z.input<Output>, args: z.output<Input>) => string;
}

/** What a host knows beyond one call. */
export interface ToolHost {
  /** Completes arguments after they are read, such as with the version that a write is based on. */
  amend?: (args: Record<string, unknown>) => Promise<Record<string, unknown>>;
}

/** A tool as the protocol server and the chat use it, whatever its types. */
export interface Tool {
  readonly mcpName: string;
  readonly inAppKey: string;
  readonly title: string;
  readonly group: ToolGroup;
  readonly useFor?: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly hints: ToolHints;
  /** Reads the arguments, runs, and turns every error that the caller can act on into a sentence. */
  run(client: WikiClient, args: unknown, host?: ToolHost): Promise<ToolAnswer>;
}

/** Reading tools change nothing. */
export const READS: ToolHints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };

export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(spec: ToolSpec<Input, Output>): Tool {
  const { execute: _execute, toText: _toText, ...described } = spec;
  return {
    ...described,
    async run(client, given, host) {
      try {
        const read = parseArguments(spec.mcpName, spec.input, given);
        const args = host?.amend ? ((await host.amend(read)) as z.output<Input>) : read;
        const answer = await spec.execute(client, args);
        return { ok: true, structured: answer, text: spec.toText(answer, args) };
      } catch (error) {
        return { ok: false, text: explain(error), ...presentVersion(error) };
      }
    },
  };
}

/** The version that a refused write would have had to name: its sentence shows the text of it. */
function presentVersion(error: unknown): { present?: string } {
  if (!(error instanceof DocumentError) || error.code !== 'stale') return {};
  const version = error.details?.['version'];
  return typeof version === 'string' ? { present: version } : {};
}

import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { createWikiClient, type WikiClient } from '@pagescout/mcp/client';
import { TOOLS, wireForm } from '@pagescout/mcp/tools';
import { stockDocmost, type StockDocmost, type StockState } from './stock-docmost.js';

/** A good answer: its structured form, checked against the schema that clients get, and its text. */
export interface GoodAnswer {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test knows the shape of its tool
  data: any;
  text: string;
}

/** Runs a tool that must succeed. */
export async function runTool(client: WikiClient, name: string, args: unknown): Promise<GoodAnswer> {
  const tool = TOOLS.find(({ mcpName }) => mcpName === name);
  if (!tool) throw new Error(`No tool ${name}`);
  const answer = await tool.run(client, args);
  if (!answer.ok) throw new Error(`${name} refused: ${answer.text}`);
  const wire = JSON.parse(JSON.stringify(answer.structured)) as object;
  const check = new AjvJsonSchemaValidator().getValidator(wireForm(tool).outputSchema)(wire);
  if (!check.valid) throw new Error(`${name} answered against its schema: ${check.errorMessage}`);
  return { data: wire, text: answer.text };
}

/** Runs a tool that must refuse; gives the sentence. */
export async function refusal(client: WikiClient, name: string, args: unknown): Promise<string> {
  const answer = await TOOLS.find(({ mcpName }) => mcpName === name)?.run(client, args);
  if (answer?.ok !== false) throw new Error(`${name} did not refuse`);
  return answer.text;
}

export interface ToolBench {
  double: StockDocmost;
  client: WikiClient;
  run: (name: string, args: unknown) => Promise<GoodAnswer>;
  refused: (name: string, args: unknown) => Promise<string>;
}

/** The tools over the double of a plain Docmost, as one of its users. */
export async function toolBench(user = 'admin', state?: StockState): Promise<ToolBench> {
  const double = await stockDocmost(state ? { state } : {});
  const client = createWikiClient({
    fetch: double.fetch,
    baseUrl: 'http://wiki',
    token: double.tokenOf(user),
    pauseMs: 1,
  });
  return {
    double,
    client,
    run: (name, args) => runTool(client, name, args),
    refused: (name, args) => refusal(client, name, args),
  };
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A request as the model gets it. */
export interface ModelRequest {
  model: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as the protocol has it; each test knows its part
  messages: any[];
  tools?: { function: { name: string; description: string; parameters: unknown } }[];
  tool_choice?: unknown;
  headers: Record<string, unknown>;
}

/** What the model does with one request. */
export type ModelStep =
  | { say: string }
  | { call: string; args: unknown; say?: string }
  | { calls: { call: string; args: unknown }[]; say?: string }
  /** Refuses with this HTTP status. */
  | { fail: number; message?: string }
  /** Takes the request and never answers. */
  | { hang: true }
  /** Says the beginning, then nothing more until `release` is called or the client goes. */
  | { say: string; stall: true }
  /** Says the beginning, then breaks the connection. */
  | { say: string; cut: true };

/** Decides by the request: for tests in which the answer depends on what the model is told. */
export type ModelScript = ModelStep | ((request: ModelRequest) => ModelStep | Promise<ModelStep>);

export interface FakeModel {
  /** http://127.0.0.1:port/v1 */
  baseUrl: string;
  requests: ModelRequest[];
  /** The next answers, in order; without any the model says "ok". */
  script(...steps: ModelScript[]): void;
  /** Lets all stalled answers go on to their end. */
  release(): void;
  /** The system prompt of the last request. */
  system(): string;
  /** How many requests are still open. */
  open(): number;
  /** How many answers wait for `release`. */
  stalled(): number;
  close(): Promise<void>;
}

/** A model behind the chat protocol that most servers speak, with streaming, which says what a test tells it to. */
export async function fakeModel(): Promise<FakeModel> {
  const steps: ModelScript[] = [];
  const requests: ModelRequest[] = [];
  const stalled = new Set<() => void>();
  let open = 0;

  const server = createServer((request, response) => {
    open += 1;
    response.on('close', () => (open -= 1));
    response.on('error', () => undefined);
    void answer(request, response).catch(() => response.destroy());
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = { ...(JSON.parse(await read(request)) as ModelRequest), headers: request.headers };
    requests.push(body);
    const next = steps.shift() ?? { say: 'ok' };
    const step = typeof next === 'function' ? await next(body) : next;
    if ('hang' in step) return;
    if ('fail' in step) {
      response.writeHead(step.fail, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: step.message ?? 'scripted', type: 'scripted' } }));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const say = (delta: object, finish: string | null = null): void =>
      void response.write(`data: ${JSON.stringify(chunk(body.model, delta, finish))}\n\n`);
    for (const word of step.say?.match(/\S+\s*/g) ?? []) say({ role: 'assistant', content: word });
    if ('cut' in step) {
      await pause(20);
      response.destroy();
      return;
    }
    if ('stall' in step)
      await new Promise<void>((go) => {
        stalled.add(go);
        response.on('close', () => stalled.delete(go));
      });
    const calls = 'calls' in step ? step.calls : 'call' in step ? [step] : [];
    for (const [index, { call, args }] of calls.entries()) {
      const text = typeof args === 'string' ? args : JSON.stringify(args);
      const id = `call_${requests.length}_${index}`;
      say({ tool_calls: [{ index, id, type: 'function', function: { name: call, arguments: '' } }] });
      // In two pieces, as models do.
      say({ tool_calls: [{ index, function: { arguments: text.slice(0, 3) } }] });
      say({ tool_calls: [{ index, function: { arguments: text.slice(3) } }] });
    }
    say({}, calls.length > 0 ? 'tool_calls' : 'stop');
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
    response.write(`data: ${JSON.stringify({ ...chunk(body.model, {}, null), choices: [], usage })}\n\n`);
    response.end('data: [DONE]\n\n');
  };

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    script: (...next) => void steps.push(...next),
    release() {
      for (const go of stalled) go();
      stalled.clear();
    },
    system: () => systemOf(requests.at(-1)),
    open: () => open,
    stalled: () => stalled.size,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The system prompt of a request. */
export const systemOf = (request: ModelRequest | undefined): string =>
  (request?.messages ?? [])
    .filter(({ role }) => role === 'system')
    .map(({ content }) => content as string)
    .join('\n');

const chunk = (model: string, delta: object, finish: string | null) => ({
  id: 'answer',
  object: 'chat.completion.chunk',
  created: 1,
  model,
  choices: [{ index: 0, delta, finish_reason: finish }],
});

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

import { type CollabWiki, collabWiki } from './collab-wiki.js';
import { type FakeModel, fakeModel } from './fake-model-server.js';
import type { WikiPage, WikiUser } from './wiki.js';

/** An answer of the assistant as a client sees it. */
export interface ChatAnswer {
  status: number;
  headers: Headers;
  /** The pieces of the stream. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test knows the piece it looks for
  chunks: any[];
  /** Comment lines: signs of life. */
  pings: number;
  text: string;
  error: string | undefined;
  chatId: string;
  /** The body of an answer that is no stream. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
  json: any;
}

export interface Ask {
  chatId?: string;
  roleId?: string;
  page?: WikiPage;
  as?: WikiUser;
  /** Ends the client's connection. */
  signal?: AbortSignal;
  /** Told of each piece as it comes. */
  onChunk?: (chunk: { type: string }) => void;
}

/** A server with a model that does what the test tells it, and people who edit together. */
export interface ChatWiki extends CollabWiki {
  model: FakeModel;
  /** Says something to the assistant, as Ada unless told otherwise, and reads the answer to its end. */
  ask(text: string, options?: Ask): Promise<ChatAnswer>;
  /** POST as Ada, or somebody else. */
  call(path: string, body?: unknown, as?: WikiUser): ReturnType<CollabWiki['server']['post']>;
}

export async function chatWiki(settings: Record<string, string> = {}): Promise<ChatWiki> {
  const model = await fakeModel();
  const here = await collabWiki({
    settings: {
      AI_PROVIDER: 'openai-compatible',
      AI_MODEL: 'test-model',
      AI_BASE_URL: model.baseUrl,
      AI_API_KEY: 'key-that-nobody-may-see',
      AI_TURNS_PER_MINUTE: '1000',
      ...settings,
    },
  });
  const call: ChatWiki['call'] = async (path, body, as = here.ada) =>
    here.server.post(`/api/ai-chat/${path}`, body, await here.server.tokenFor(as));
  return {
    ...here,
    model,
    call,
    async ask(text, { chatId, roleId, page, as = here.ada, signal, onChunk } = {}) {
      const response = await fetch(`${here.server.origin}/api/ai-chat/stream`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${await here.server.tokenFor(as)}` },
        body: JSON.stringify({
          ...{ chatId, roleId },
          openPage: page && { id: page.id, title: 'not the real title' },
          messages: [{ id: 'm', role: 'user', parts: [{ type: 'text', text }] }],
        }),
        ...(signal ? { signal } : {}),
      });
      return readAnswer(response, onChunk);
    },
    async close() {
      await here.close();
      await model.close();
    },
  };
}

async function readAnswer(response: Response, onChunk?: Ask['onChunk']): Promise<ChatAnswer> {
  const { status, headers } = response;
  const answer: ChatAnswer = {
    status,
    headers,
    chunks: [],
    pings: 0,
    text: '',
    error: undefined,
    chatId: '',
    json: undefined,
  };
  if (!headers.get('content-type')?.startsWith('text/event-stream')) {
    return { ...answer, json: await response.json() };
  }
  const take = (event: string): void => {
    if (event.startsWith(':')) answer.pings += 1;
    if (!event.startsWith('data: {')) return;
    const chunk = JSON.parse(event.slice('data: '.length));
    answer.chunks.push(chunk);
    onChunk?.(chunk);
    if (chunk.type === 'text-delta') answer.text += chunk.delta;
    if (chunk.type === 'error') answer.error = chunk.errorText;
    if (chunk.type === 'start') answer.chatId = chunk.messageMetadata.chatId;
  };
  const decoder = new TextDecoder();
  let rest = '';
  for await (const part of response.body!) {
    const events = (rest + decoder.decode(part as Uint8Array, { stream: true })).split('\n\n');
    rest = events.pop() ?? '';
    events.forEach(take);
  }
  return answer;
}

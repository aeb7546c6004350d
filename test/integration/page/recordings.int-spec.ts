import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadCorpus, type Corpus } from '../../support/load-corpus.js';
import { testServer, type TestServer } from '../../support/test-server.js';
import { type Deviation, DEVIATIONS } from './deviations.js';

interface Exchange {
  id: string;
  note?: string;
  user: string | null;
  method: string;
  path: string;
  reqBody: string | null;
  status: number;
  resBody: string;
}

let server: TestServer;
let corpus: Corpus;
const exchanges = (await readFile(new URL('../../goldens/pages.jsonl', import.meta.url), 'utf8'))
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Exchange)
  .filter(({ path }) => path.startsWith('/api/pages/'));

beforeAll(async () => {
  server = await testServer();
  corpus = await loadCorpus(server.database.db);
});
afterAll(() => server.close());

/** Sends an exchange again, exactly as it was recorded. */
async function replay({ user, method, path, reqBody }: Exchange): Promise<{ status: number; text: string }> {
  const account = corpus.users.find(({ email }) => user !== null && String(email).startsWith(`${user}@`));
  const token = account
    ? await server.tokenFor({
        id: String(account['id']),
        email: String(account['email']),
        workspaceId: String(account['workspace_id']),
      })
    : undefined;
  const response = await fetch(server.origin + path, {
    method,
    headers: {
      ...(reqBody === null ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: reqBody,
  });
  return { status: response.status, text: await response.text() };
}

describe('page requests that today’s server has answered', () => {
  it.each(exchanges.filter(({ id }) => !(id in DEVIATIONS)).map((exchange) => [exchange.id, exchange] as const))(
    '%s gets the same bytes',
    async (_, exchange) => {
      const { status, text } = await replay(exchange);
      expect({ status, text }).toEqual({ status: exchange.status, text: exchange.resBody });
    },
  );

  it.each(Object.entries(DEVIATIONS))('%s is answered better', async (id, deviation: Deviation) => {
    const exchange = recording(id);
    const { status, text } = await replay(exchange);
    expect({ status, text }).not.toEqual({ status: exchange.status, text: exchange.resBody });
    expect(status).toBe(deviation.status);
    const { data, message } = JSON.parse(text) as Answer;
    expect(message).toEqual(deviation.message);
    if (deviation.count !== undefined) expect(data?.items).toHaveLength(deviation.count);
    if (deviation.content !== undefined) expect(data?.content).toBe(deviation.content);
    if (deviation.itemsOf) {
      expect(data?.items).toEqual((JSON.parse(recording(deviation.itemsOf).resBody) as Answer).data?.items);
    }
  });
});

interface Answer {
  data?: { items?: unknown[]; content?: unknown };
  message?: unknown;
}

function recording(id: string): Exchange {
  const exchange = exchanges.find((candidate) => candidate.id === id);
  if (!exchange) throw new Error(`No recording is named ${id}.`);
  return exchange;
}

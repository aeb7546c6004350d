import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { STDIO_PROGRAM, stdioClient, type McpClient } from '../../support/mcp-client.js';
import { stockDocmost, type StockDocmost } from '../../support/stock-docmost.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const BACKUP_SRV = '019b0000-07d0-7dc1-8b2b-7915b7d0ffb4';
const INFRA = '019b0000-03e8-722b-82c7-a7b5f86bad6c';

/** Runs the program with these lines on its standard input, until it ends. */
function run(environment: Record<string, string>, lines: object[] = []) {
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((done) => {
    const child = spawn(process.execPath, STDIO_PROGRAM, {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], ...environment },
    });
    let [stdout, stderr] = ['', ''];
    let answers = 0;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      answers += text.split('\n').length - 1;
      if (answers >= lines.filter((line) => 'id' in line).length) child.stdin.end();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('close', (code) => done({ code, stdout, stderr }));
    for (const line of lines) child.stdin.write(`${JSON.stringify(line)}\n`);
    if (lines.length === 0) child.stdin.end();
  });
}

const HANDSHAKE = [
  {
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
  },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
];
const call = (id: number, name: string, args: object) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});

let double: StockDocmost;
let wiki: { origin: string; close(): Promise<void> };

beforeAll(async () => {
  double = await stockDocmost();
  wiki = await double.listen();
});
afterAll(() => wiki.close());

describe('the stdio server', () => {
  it('writes nothing but the protocol to standard output, whatever is asked of it', async () => {
    const { code, stdout, stderr } = await run(
      { PAGESCOUT_URL: wiki.origin, PAGESCOUT_TOKEN: double.tokenOf('admin') },
      [
        ...HANDSHAKE,
        { jsonrpc: '2.0', id: 1, method: 'tools/list' },
        call(2, 'list_spaces', {}),
        call(3, 'search', { query: 'backup' }),
        call(4, 'get_tree', { spaceId: INFRA }),
        call(5, 'get_page', { pageId: 'nope' }),
        call(6, 'search', { query: 'x', limit: 'many' }),
        call(7, 'no_such_tool', {}),
        { jsonrpc: '2.0', id: 8, method: 'no/such/method' },
      ],
    );
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { jsonrpc: string; id: number });
    expect(lines.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true);
    expect(lines.map(({ id }) => id).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it.each([
    [
      {},
      [
        'PAGESCOUT_URL is not set.',
        'PAGESCOUT_TOKEN, or PAGESCOUT_EMAIL together with PAGESCOUT_PASSWORD, must be set.',
      ],
    ],
    [{ PAGESCOUT_URL: 'localhost:3000', PAGESCOUT_TOKEN: 'x' }, ['PAGESCOUT_URL must be an http or https address.']],
    [
      { PAGESCOUT_URL: 'http://localhost', PAGESCOUT_EMAIL: 'a@b.c' },
      ['PAGESCOUT_TOKEN, or PAGESCOUT_EMAIL together with'],
    ],
  ])('with %j ends at once and says on standard error what is missing', async (environment, sentences) => {
    const { code, stdout, stderr } = await run(environment);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    for (const sentence of sentences) expect(stderr).toContain(sentence);
    expect(stderr).toContain('PAGESCOUT_PASSWORD  its password');
  });

  it('ends when its client goes', async () => {
    const { code, stdout } = await run({ PAGESCOUT_URL: wiki.origin, PAGESCOUT_TOKEN: 'x' });
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  });

  it('starts without the wiki, and each tool says that it cannot be reached', async () => {
    const agent = await stdioClient({ PAGESCOUT_URL: 'http://127.0.0.1:9', PAGESCOUT_TOKEN: 'x' });
    const { isError, text } = await agent.call('list_spaces');
    expect(isError).toBe(true);
    expect(text).toMatch(/cannot be reached.*ask the user whether the wiki is running/);
    await agent.close();
  });

  it('logs in with e-mail and password, and again when the session has ended', async () => {
    const agent = await stdioClient({
      PAGESCOUT_URL: wiki.origin,
      PAGESCOUT_EMAIL: 'bob@example.com',
      PAGESCOUT_PASSWORD: 'bob',
    });
    expect((await agent.call('list_spaces')).data.items).toHaveLength(1);
    for (let number = 1; number < 100; number += 1) double.revoke(`token-${number}-BobReader`);
    expect((await agent.call('list_spaces')).data.items).toHaveLength(1);
    await agent.close();
  });

  it('says that the password is wrong', async () => {
    const agent = await stdioClient({
      PAGESCOUT_URL: wiki.origin,
      PAGESCOUT_EMAIL: 'bob@example.com',
      PAGESCOUT_PASSWORD: 'no',
    });
    const { isError, text } = await agent.call('list_spaces');
    expect(isError).toBe(true);
    expect(text).toContain('Email or password does not match');
    await agent.close();
  });
});

describe('over a plain Docmost', () => {
  let agent: McpClient;
  beforeAll(async () => {
    agent = await stdioClient({ PAGESCOUT_URL: wiki.origin, PAGESCOUT_TOKEN: double.tokenOf('admin') });
  });
  afterAll(() => agent.close());

  it('an agent finds, walks, reads and changes pages', async () => {
    const found = await agent.call('search', { query: 'backup-srv.local', limit: 3 });
    expect(found.data.items[0]).toMatchObject({ pageId: BACKUP_SRV, path: ['Servers'] });
    const tree = await agent.call('get_tree', { spaceId: 'infra' });
    expect(tree.data.total).toBeGreaterThan(100);
    const context = await agent.call('get_page_context', { pageId: BACKUP_SRV });
    expect(context.data.breadcrumbs.map(({ title }: { title: string }) => title)).toEqual(['Servers']);
    expect((await agent.call('get_page', { pageId: BACKUP_SRV })).text).toContain('BorgBackup');
    const { data } = await agent.call('create_page', { title: 'New', spaceId: INFRA });
    await agent.call('move_page', { pageId: data.pageId, parentPageId: BACKUP_SRV });
    await agent.call('rename_page', { pageId: data.pageId, title: 'Newer' });
    expect((await agent.call('get_page_context', { pageId: BACKUP_SRV })).data.children).toContainEqual({
      pageId: data.pageId,
      title: 'Newer',
      hasChildren: false,
    });
  });

  it('a cancelled call ends its requests', async () => {
    let begun = (): void => undefined;
    const started = new Promise<void>((done) => (begun = done));
    let release = (): void => undefined;
    const held = new Promise<undefined>((done) => (release = () => done(undefined)));
    double.fault = ({ path }) => {
      if (path !== '/pages/breadcrumbs') return undefined;
      begun();
      return held;
    };
    const controller = new AbortController();
    const cancelled = agent.call('get_page_context', { pageId: BACKUP_SRV }, { signal: controller.signal });
    await started;
    controller.abort(new Error('enough'));
    await expect(cancelled).rejects.toThrow('enough');
    double.fault = () => undefined;
    release();
    expect((await agent.call('get_page_context', { pageId: BACKUP_SRV })).isError).toBe(false);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { endServerProcesses, runBuilt } from '../../support/server-process.js';
import { testServer, type TestServer } from '../../support/test-server.js';
import { wiki, type WikiUser } from '../../support/wiki.js';

let server: TestServer;
let ada: WikiUser;
beforeAll(async () => {
  server = await testServer();
  ada = await (await wiki(server.database.db)).user('Ada');
});
afterEach(endServerProcesses);
afterAll(() => server.close());

/** Runs the command to its end. */
async function token(...args: string[]): Promise<{ code: unknown; stdout: string; all: string }> {
  const command = runBuilt('cli/token.js', { DATABASE_URL: server.database.url }, args);
  let stdout = '';
  command.child.stdout?.on('data', (text: Buffer) => (stdout += text.toString()));
  const code = await command.ended;
  return { code, stdout, all: command.output };
}

describe('npm run token', () => {
  it('prints a token that works, alone on the standard output', async () => {
    const { code, stdout, all } = await token(
      '--email',
      ada.email.toUpperCase(),
      '--name',
      'agent',
      '--expires',
      '90d',
    );
    expect(all).toContain('Token agent for');
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^pgs_\S{43}\n$/) });
    expect((await server.post('/api/users/me', {}, stdout.trim())).json.data.user.id).toBe(ada.id);
    const [listed] = (await server.post('/api/api-keys', {}, await server.tokenFor(ada))).json.data.items;
    const days = (Date.parse(listed.expiresAt) - Date.parse(listed.createdAt)) / 86_400_000;
    expect(Math.round(days)).toBe(90);
  });

  it.each([
    ['nobody has the e-mail', ['--email', 'nobody@example.com', '--name', 'x'], 1, 'No active user has the e-mail'],
    ['the duration is none', ['--email', 'a@b.c', '--name', 'x', '--expires', 'soon'], 2, 'such as 12h, 90d or 4w'],
    ['the name is missing', ['--email', 'a@b.c'], 2, 'npm run token --'],
    ['an option is unknown', ['--user', 'ada'], 2, 'npm run token --'],
  ])('makes none when %s', async (_, args, code, sentence) => {
    const result = await token(...args);
    expect({ code: result.code, stdout: result.stdout }).toEqual({ code, stdout: '' });
    expect(result.all).toContain(sentence);
    expect(result.all).not.toMatch(/\n\s+at /);
  });
});

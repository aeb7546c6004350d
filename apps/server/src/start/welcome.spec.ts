import { expect, test } from '@jest/globals';
import { welcome } from './welcome.js';

const FACTS = { address: 'http://127.0.0.1:3000', passwordFromSettings: false, checkout: '/srv/pagescout' };
const OWNER = { email: 'ann@example.com' };

/** The two JSON blocks. */
const blocks = (text: string): unknown[] =>
  (text.match(/^ {2}\{\n[\s\S]*?^ {2}\}/gm) ?? []).map((block) => JSON.parse(block));

test('the first start shows the password, in ready settings too', () => {
  const text = welcome({ ...FACTS, owner: { ...OWNER, password: 'made-up' } });
  expect(text).toContain('Log in as ann@example.com with the password made-up (it is not shown again).');
  expect(blocks(text)).toEqual([
    {
      mcpServers: {
        pagescout: {
          command: 'node',
          args: ['/srv/pagescout/packages/mcp/dist/stdio.js'],
          env: {
            PAGESCOUT_URL: 'http://127.0.0.1:3000',
            PAGESCOUT_EMAIL: 'ann@example.com',
            PAGESCOUT_PASSWORD: 'made-up',
          },
        },
      },
    },
    {
      mcpServers: {
        pagescout: {
          type: 'http',
          url: 'http://127.0.0.1:3000/mcp',
          headers: { Authorization: 'Bearer <token>' },
        },
      },
    },
  ]);
});

test('later starts say where the password was shown', () => {
  expect(welcome({ ...FACTS, owner: OWNER })).toContain(
    'Log in as ann@example.com with the password printed at first start.',
  );
});

test('a password from the settings is not repeated', () => {
  expect(welcome({ ...FACTS, owner: OWNER, passwordFromSettings: true })).toContain(
    'with the password in ADMIN_PASSWORD.',
  );
});

test('beside a Docmost people log in with their own accounts', () => {
  expect(welcome(FACTS)).toContain('Log in with an account of your wiki.');
});

import { join } from 'node:path';
import type { OwnerLogin } from '../core/import/first-start.js';

export interface WelcomeFacts {
  /** http://127.0.0.1:3000 */
  address: string;
  /** Undefined when the wiki is a Docmost's, or has no owner. */
  owner?: OwnerLogin;
  /** Whether the password came from ADMIN_PASSWORD. */
  passwordFromSettings: boolean;
  /** Folder of this checkout, which holds the MCP server. */
  checkout: string;
}

/** What the server says once it takes requests: where it is, how to log in, what to try, how an agent connects. */
export function welcome({ address, owner, passwordFromSettings, checkout }: WelcomeFacts): string {
  const email = owner?.email ?? 'you@example.com';
  const password = owner?.password ?? passwordHint(owner !== undefined, passwordFromSettings);
  const logIn = owner
    ? `Log in as ${email} with ${owner.password ? `the password ${owner.password} (it is not shown again)` : password.slice(1, -1)}.`
    : 'Log in with an account of your wiki.';
  return `
Pagescout is ready at ${address}
${logIn}

Try a search:

  curl -sS -c pagescout.cookies -H 'content-type: application/json' \\
    -d '${JSON.stringify({ email, password })}' ${address}/api/auth/login
  curl -sS -b pagescout.cookies -H 'content-type: application/json' \\
    -d '${JSON.stringify({ query: 'srv.local', substring: true, includePath: true })}' ${address}/api/search

Connect an agent, over standard input and output:

${indent(json(stdioServer({ address, email, password, checkout })))}

or over HTTP, with a token from \`npm run token\`:

${indent(json({ mcpServers: { pagescout: { type: 'http', url: `${address}/mcp`, headers: { Authorization: 'Bearer <token>' } } } }))}

Ctrl-C stops the server.
`;
}

function passwordHint(hasOwner: boolean, fromSettings: boolean): string {
  if (!hasOwner) return '<your password>';
  return fromSettings ? '<the password in ADMIN_PASSWORD>' : '<the password printed at first start>';
}

/** The program by its path: agents start it in folders of their own, where npx would ask a registry for it. */
function stdioServer(facts: { address: string; email: string; password: string; checkout: string }): object {
  return {
    mcpServers: {
      pagescout: {
        command: 'node',
        args: [join(facts.checkout, 'packages/mcp/dist/stdio.js')],
        env: { PAGESCOUT_URL: facts.address, PAGESCOUT_EMAIL: facts.email, PAGESCOUT_PASSWORD: facts.password },
      },
    },
  };
}

const json = (value: object): string => JSON.stringify(value, null, 2);
const indent = (text: string): string => text.replace(/^/gm, '  ');

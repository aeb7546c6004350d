import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createWikiClient, type WikiClient } from '@pagescout/mcp/client';
import { TOOLS } from '@pagescout/mcp/tools';
import fc from 'fast-check';
import { testServer, type TestServer } from '../../support/test-server.js';
import { wiki as newWiki, type WikiUser } from '../../support/wiki.js';

let server: TestServer;
let client: WikiClient;
/** Values that exist, so that a call gets past the first check. */
let real: Record<string, string>;
beforeAll(async () => {
  server = await testServer();
  const wiki = await newWiki(server.database.db);
  const foreign = await newWiki(server.database.db);
  const ada: WikiUser = await wiki.user();
  const space = await wiki.space('Docs', [[ada, 'admin']]);
  const page = await wiki.page({ space, text: 'text' });
  const child = await wiki.page({ space, parent: page, text: 'more text' });
  const trashed = await wiki.page({ space, parent: page });
  await wiki.trash(trashed);
  const eve = await foreign.user('Eve');
  const there = await foreign.page({
    space: await foreign.space('Far', [[eve, 'admin']]),
    title: 'OTHER PEOPLE’S',
    text: 'text',
  });
  real = {
    space: space.id,
    page: page.id,
    child: child.id,
    trashed: trashed.id,
    slug: child.slugId,
    foreignSpace: there.spaceId,
    foreignPage: there.id,
  };
  client = createWikiClient({ fetch, baseUrl: server.origin, token: await server.tokenFor(ada) });
});
afterAll(() => server.close());

const UUID = '550e8400-e29b-41d4-a716-446655440000';
/** What models, people and attackers put into an argument. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null, true, 0, -1, 2.5, 5, 1e300, '', ' ', '5', '-1', '1e300', 'null', [], {}, [null], UUID, 'a0', '\0', 'a\0b', '\ud800', 'x\udc00y',
    "' or 1=1 --", '%', '_', '\\', '#0', '#-1', '#99999999999', '#0.0.0', '__proto__', 'constructor', 'x'.repeat(5_000), { toString: 5 },
    '(', '(a+)+$', '[', '../../etc/passwd', `https://wiki.example/s/x/p/y-${UUID}`, 'http://[', '\u202e', '٣',
  ), // prettier-ignore
  fc
    .constantFrom('space', 'page', 'child', 'trashed', 'slug', 'foreignSpace', 'foreignPage')
    .map((which) => ({ which })),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue(),
);

/** Arguments of which each tool makes a good answer; a part of them is then replaced. */
const GOOD: Record<string, Record<string, unknown>> = {
  search: { query: 'text', spaceId: { which: 'space' }, limit: 5 },
  get_tree: { spaceId: { which: 'space' }, rootPageId: { which: 'page' }, maxDepth: 2 },
  list_spaces: {},
  list_pages: { spaceId: { which: 'space' }, limit: 5 },
  get_page: { pageId: { which: 'page' } },
  get_page_context: { pageId: { which: 'child' } },
  search_in_page: { pageId: { which: 'page' }, query: 'text', limit: 5 },
  get_outline: { pageId: { which: 'slug' } },
  get_node: { pageId: { which: 'page' }, nodeId: '#0', format: 'markdown' },
  create_page: { spaceId: { which: 'space' }, title: 'New', markdown: '# New' },
  rename_page: { pageId: { which: 'child' }, title: 'Renamed' },
  move_page: { pageId: { which: 'child' }, parentPageId: { which: 'page' } },
};

/** Mostly what is good for the field, or nothing. */
const valueOf = (tool: string, field: string): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(GOOD[tool]?.[field]) }, { weight: 1, arbitrary: anything });

describe('whatever a model sends', () => {
  // Tools that write blocks need a live document, and are tried with one.
  const tools = TOOLS.filter(({ mcpName }) => mcpName in GOOD);
  it.each(tools.map((tool) => [tool.mcpName, tool] as const))(
    '%s answers, or says in a sentence what to do',
    async (_, tool) => {
      const args = fc.record(
        Object.fromEntries(Object.keys(tool.input.shape).map((field) => [field, valueOf(tool.mcpName, field)])),
        {
          requiredKeys: [],
        },
      );
      let good = 0;
      await fc.assert(
        fc.asyncProperty(args, async (given) => {
          const sent = Object.fromEntries(
            Object.entries(given).map(([field, value]) => {
              const which = (value as { which?: unknown } | null)?.which;
              return [field, typeof which === 'string' && which in real ? real[which] : value];
            }),
          );
          const answer = await tool.run(client, sent);
          expect(answer.text).not.toMatch(
            /Internal server error|answered 5\d\d|TypeError|undefined is|\[object Object\]/,
          );
          expect(answer.text).not.toContain('OTHER PEOPLE’S');
          good += Number(answer.ok);
          if (!answer.ok) expect(answer.text).toMatch(/[.!?)”"]$/);
        }),
        { numRuns: 120, endOnFailure: true },
      );
      expect(good).toBeGreaterThan(0);
    },
  );

  it.each(tools.map((tool) => [tool.mcpName, tool] as const))(
    '%s refuses arguments that are no object',
    async (_, tool) => {
      for (const args of [[], 'text', 5, null, undefined]) {
        const answer = await tool.run(client, args);
        expect(typeof answer.text).toBe('string');
        expect(answer.text).not.toBe('');
      }
    },
  );
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type PageAsker, pageAsker } from '../../support/page-asker.js';
import type { WikiUser } from '../../support/wiki.js';

let asker: PageAsker;
let ada: WikiUser;
/** Values that exist, so that a request gets past the first check. */
let real: { spaceId: string; pageId: string; trashedId: string };
beforeAll(async () => {
  asker = await pageAsker();
  ada = await asker.wiki.user();
  const space = await asker.wiki.space('Docs', [[ada, 'admin']]);
  const page = await asker.wiki.page({ space, text: 'text' });
  const trashed = await asker.wiki.page({ space });
  await asker.wiki.trash(trashed);
  real = { spaceId: space.id, pageId: page.id, trashedId: trashed.id };
});
afterAll(() => asker.server.close());

const FIELDS: Record<string, string[]> = {
  tree: ['spaceId', 'pageId'],
  'sidebar-pages': ['spaceId', 'pageId', 'limit', 'cursor', 'beforeCursor'],
  breadcrumbs: ['pageId'],
  info: ['pageId', 'format', 'includeContent', 'includeSpace'],
  create: ['spaceId', 'title', 'icon', 'parentPageId', 'content', 'format'],
  update: ['pageId', 'title', 'icon', 'content'],
  move: ['pageId', 'parentPageId', 'position', 'after', 'before'],
  delete: ['pageId', 'permanentlyDelete'],
  restore: ['pageId'],
  trash: ['spaceId', 'limit', 'cursor'],
  history: ['pageId', 'limit', 'cursor'],
  'history/info': ['historyId'],
};

const base64url = (text: string): string => Buffer.from(text).toString('base64url');
const UUID = '550e8400-e29b-41d4-a716-446655440000';

/** What people, programs and attackers put into a field. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null, true, false, 0, -1, 2.5, 5, 1e300, '', ' ', '0', '5', 'null', [], {}, [null], { type: 'doc' }, UUID, 'a0',
    '\0', 'a\0b', '\ud800', "' or 1=1 --", '%', '\\', 'json', 'Markdown', 'html', UUID.slice(1), `{${UUID}}`,
    '__proto__', 'x'.repeat(5000), { toString: 5 }, { length: 3 },
  ), // prettier-ignore
  fc.constantFrom(
    `position=a1&id=${UUID}`, `position=&id=${UUID}`, `position=a\0&id=${UUID}`, 'position=a1&id=x', 'position=a1',
    `at=2026-01-01T00:00:00.000Z&id=${UUID}`, `at=9999999-01-01&id=${UUID}`, `at=&id=${UUID}`, `at=x&id=${UUID}`,
    `at=2026-99-99T99:99:99Z&id=${UUID}`, `at=0000-01-01T00:00:00Z&id=${UUID}`,
  ).map(base64url), // prettier-ignore
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
);

describe('whatever stands in a body', () => {
  it.each(Object.entries(FIELDS))('%s answers with a sentence at worst, never with a 500', async (path, fields) => {
    const body = fc.record(
      Object.fromEntries(
        fields.map((field) => [
          field,
          fc.oneof(
            anything,
            fc.constantFrom('real', 'trashed').map((which) => ({ which })),
          ),
        ]),
      ),
      { requiredKeys: [] },
    );
    const filled = (value: unknown, field: string): unknown => {
      const which = (value as { which?: string } | null)?.which;
      if (which === undefined) return value;
      if (field === 'spaceId') return real.spaceId;
      return which === 'real' ? real.pageId : real.trashedId;
    };
    await fc.assert(
      fc.asyncProperty(body, async (given) => {
        const sent = Object.fromEntries(Object.entries(given).map(([field, value]) => [field, filled(value, field)]));
        const { status, json } = await asker.ask(ada, path, sent);
        expect(status).toBeLessThan(500);
        if (status !== 200) expect(json.statusCode).toBe(status);
      }),
      { numRuns: 150, endOnFailure: true },
    );
  });

  it.each([[[]], ['text'], [5], [null]])('a body that is %j is no object', async (body) => {
    const { status } = await asker.ask(ada, 'info', body as object);
    expect(status).toBe(400);
  });
});

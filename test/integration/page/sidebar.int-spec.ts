import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type PageAsker, pageAsker } from '../../support/page-asker.js';
import type { WikiPage, WikiUser } from '../../support/wiki.js';

let asker: PageAsker;
let ada: WikiUser;
beforeAll(async () => {
  asker = await pageAsker();
  ada = await asker.wiki.user('Ada');
});
afterAll(() => asker.server.close());

interface Slice {
  items: { id: string }[];
  meta: {
    limit: number;
    hasNextPage: boolean;
    hasPrevPage: boolean;
    nextCursor: string | null;
    prevCursor: string | null;
  };
}

describe('the sidebar', () => {
  it('reads forwards and backwards in the same slices, whatever is hidden and whatever the keys are', async () => {
    const key = fc.constantFrom('a0', 'a0', 'Zz', 'b00', 'aV&id=x', 'ключ', '', null);
    const siblings = fc.array(fc.record({ position: key, hidden: fc.boolean() }), { maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(siblings, fc.integer({ min: 1, max: 4 }), async (given, limit) => {
        const space = await asker.wiki.space('Docs', [[ada, 'reader']]);
        const parent = await asker.wiki.page({ space });
        const visible: (WikiPage & { key: string | null })[] = [];
        for (const { position, hidden } of given) {
          const page = await asker.wiki.page({ space, parent, columns: { position } });
          if (hidden) await asker.wiki.restrict(page, []);
          else visible.push({ ...page, key: position });
        }
        const expected = visible.sort(byPlace).map(({ id }) => id);
        const slice = (more: object): Promise<Slice> =>
          asker.get(ada, 'sidebar-pages', { pageId: parent.slugId, limit, ...more });

        const forwards: string[][] = [];
        let at = await slice({});
        const firstMeta = at.meta;
        for (;;) {
          forwards.push(at.items.map(({ id }) => id));
          if (!at.meta.hasNextPage) break;
          at = await slice({ cursor: at.meta.nextCursor });
        }
        expect(forwards.flat()).toEqual(expected);
        expect(forwards.slice(0, -1).every(({ length }) => length === limit)).toBe(true);
        expect([firstMeta.limit, firstMeta.hasPrevPage, firstMeta.prevCursor]).toEqual([limit, false, null]);

        const backwards = [forwards.at(-1)];
        while (at.meta.hasPrevPage) {
          at = await slice({ beforeCursor: at.meta.prevCursor });
          expect(at.meta.hasNextPage).toBe(true);
          backwards.unshift(at.items.map(({ id }) => id));
        }
        expect(backwards).toEqual(forwards);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });

  it('lists the children of a page named by slug id or URL', async () => {
    const space = await asker.wiki.space('Docs', [[ada, 'reader']]);
    const parent = await asker.wiki.page({ space });
    const child = await asker.wiki.page({ space, parent });
    for (const pageId of [parent.slugId, `https://wiki.example.com/s/docs/p/title-${parent.slugId}`]) {
      const { items } = await asker.get(ada, 'sidebar-pages', { pageId });
      expect(items.map(({ id }: { id: string }) => id)).toEqual([child.id]);
    }
  });
});

/** By the bytes of the key; without a key last; then by id. */
function byPlace(a: WikiPage & { key: string | null }, b: WikiPage & { key: string | null }): number {
  if (a.key === b.key) return a.id < b.id ? -1 : 1;
  if (a.key === null || b.key === null) return a.key === null ? 1 : -1;
  return Buffer.compare(Buffer.from(a.key), Buffer.from(b.key));
}

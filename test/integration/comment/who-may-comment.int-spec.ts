import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildPlan } from '../../support/model/build-plan.js';
import { WikiModel } from '../../support/model/wiki-model.js';
import { wikiPlans } from '../../support/model/wiki-plan.js';
import { testServer, type TestServer } from '../../support/test-server.js';
import { type Wiki, wiki, type WikiPage } from '../../support/wiki.js';

let server: TestServer;
let small: Wiki;
beforeAll(async () => {
  server = await testServer();
  small = await wiki(server.database.db);
});
afterAll(() => server.close());

const CONTENT = '{"type":"doc","content":[{"type":"paragraph"}]}';

async function commentOn(page: WikiPage, creatorId: string): Promise<string> {
  const id = randomUUID();
  const content = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', attrs: { id } }] });
  await server.database.db
    .insertInto('comments')
    .values({
      id,
      page_id: page.id,
      space_id: page.spaceId,
      workspace_id: small.workspaceId,
      creator_id: creatorId,
      content,
      type: 'page',
    })
    .execute();
  return id;
}

it('everyone reads the comments of what they may read, and writes where they may write', async () => {
  await fc.assert(
    fc.asyncProperty(wikiPlans({ impossibleTrees: true, maxPages: 6 }), fc.nat(), async (plan, authorSeed) => {
      const built = await buildPlan(small, plan);
      const model = new WikiModel(plan);
      const author = authorSeed % built.users.length;
      for (const [user, account] of built.users.entries()) {
        const token = await server.tokenFor(account);
        const ask = (path: string, body: object) => server.post(`/api/comments${path}`, body, token);
        for (const [number, page] of built.pages.entries()) {
          const mayRead = model.mayRead(user, number);
          const mayWrite = model.mayEdit(user, number) && !model.inTrash(number);
          const commentId = await commentOn(page, built.users[author]?.id ?? '');

          const list = await ask('', { pageId: page.id });
          const info = await ask('/info', { commentId });
          expect([list.status === 200, info.status === 200]).toEqual([mayRead, mayRead]);
          if (mayRead) expect(list.json.data.items.map(({ id }: { id: string }) => id)).toContain(commentId);
          else expect(list.text + info.text).not.toContain(`"content"`);

          const made = await ask('/create', { pageId: page.id, content: CONTENT, parentCommentId: commentId });
          const resolved = await ask('/resolve', { commentId, resolved: true });
          const changed = await ask('/update', { commentId, content: CONTENT });
          expect([made.status === 200, resolved.status === 200, changed.status === 200]).toEqual([
            mayWrite,
            mayWrite,
            mayWrite && user === author,
          ]);
          const isAdmin = model.roleIn(user, model.page(number).space) === 'admin';
          const deleted = await ask('/delete', { commentId });
          expect(deleted.status === 200).toBe(mayWrite && (user === author || isAdmin));
          for (const { status } of [list, info, made, resolved, changed, deleted]) expect(status).toBeLessThan(500);
        }
      }
    }),
    { numRuns: 15, endOnFailure: true },
  );
});

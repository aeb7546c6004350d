import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { docToJson } from '@pagescout/document';
import { ImportRepo } from '@pagescout/database/repos';
import { sql } from 'kysely';
import * as Y from 'yjs';
import { ImportService } from '../../../apps/server/src/core/import/import.service.js';
import { folderImport } from '../../../apps/server/src/core/import/importers.js';
import { type ImportWiki, importWiki } from '../../support/import-wiki.js';
import { markdownFolders, writeFiles } from '../../support/markdown-folder.js';

const markdownFolder = markdownFolders();
const TREE = {
  'a.md': '# Alpha\n\nSee [beta](b/index.md).',
  'b/index.md': '# Beta\n\nFirst **text**.',
  'b/c.md': '# Gamma\n\n1. one\n2. two\n\n```js\nlet x;\n```',
};

describe('a second import', () => {
  let wiki: ImportWiki;
  let folder: string;
  beforeEach(async () => {
    wiki = await importWiki();
    folder = await markdownFolder(TREE);
    await wiki.run(folder);
  });
  afterEach(() => wiki.close());

  const history = async () =>
    (await sql<{ title: string; content: unknown }>`select title, content from page_history`.execute(wiki.database.db))
      .rows;
  const state = async () => (await sql`select id, xmin::text from pages order by id`.execute(wiki.database.db)).rows;

  it('of the same files writes nothing', async () => {
    const before = await state();
    expect(await wiki.run(folder)).toMatchObject({ created: 0, updated: 0, unchanged: 3, failed: [] });
    expect(await state()).toEqual(before);
  });

  it('leaves alone what an editor adds when somebody opens a page', async () => {
    await sql`
      update pages
      set content = jsonb_set(content, '{content,0,attrs}', '{"id": "abc123def456", "indent": 0, "textAlign": null}')
      where title = 'Beta'`.execute(wiki.database.db);
    expect(await wiki.run(folder)).toMatchObject({ updated: 0, unchanged: 3 });
  });

  it('updates the page of a changed file, which stays the same page, and keeps the old text in its history', async () => {
    const before = await wiki.page('Beta');
    await writeFiles(folder, { 'b/index.md': '# Beta\n\nSecond text.' });
    expect(await wiki.run(folder)).toMatchObject({ created: 0, updated: 1, unchanged: 2 });
    const after = await wiki.page('Beta');
    expect(after).toMatchObject({ id: before.id, slugId: before.slugId, text: 'Second text.' });
    expect(await history()).toEqual([{ title: 'Beta', content: before.content }]);
    // A browser that still holds the old page merges it with the new one.
    const browser = new Y.Doc();
    for (const update of [before.ydoc, after.ydoc]) Y.applyUpdate(browser, update);
    expect(docToJson(browser)).toEqual(after.content);
  });

  it('follows a new title, in the links of other pages too', async () => {
    await writeFiles(folder, { 'b/index.md': '# Better\n\nFirst **text**.' });
    expect(await wiki.run(folder)).toMatchObject({ updated: 2, unchanged: 1 });
    expect(JSON.stringify((await wiki.page('Alpha')).content)).toContain('/s/docs/p/better-');
  });

  it('puts new files behind what is there, and leaves pages where a person moved them', async () => {
    const alpha = await wiki.page('Alpha');
    await sql`update pages set parent_page_id = ${alpha.id} where title = 'Gamma'`.execute(wiki.database.db);
    await writeFiles(folder, { '0.md': '# Zero', 'b/0.md': '# Below beta' });
    await wiki.run(folder);
    const drawn = (await wiki.pages()).map(({ path, title }) => [...path, title].join(' / '));
    expect(drawn).toEqual(['Alpha', 'Alpha / Gamma', 'Beta', 'Beta / Below beta', 'Zero']);
  });

  it('leaves a page in the trash that a person has put there, and shows new pages below it', async () => {
    await sql`update pages set deleted_at = now() where title = 'Beta'`.execute(wiki.database.db);
    await writeFiles(folder, { 'b/index.md': '# Beta\n\nChanged.', 'b/d.md': '# Delta' });
    expect(await wiki.run(folder)).toMatchObject({ created: 1, updated: 0, unchanged: 1, inTrash: 2 });
    expect((await wiki.page('Delta')).path).toEqual([]);
    expect((await wiki.page('Beta')).text).toBe('First text.');
  });

  it('keeps the page of a file that has become a folder, and of a file that cannot be read any more', async () => {
    const { id } = await wiki.page('Alpha');
    await writeFiles(folder, { 'a/index.md': '# Alpha\n\nGrown.', 'b/index.md': Buffer.of(0xff, 0xfe) });
    await rm(join(folder, 'a.md'));
    expect(await wiki.run(folder)).toMatchObject({ created: 0, failed: [{ path: 'b/index.md' }] });
    expect(await wiki.page('Alpha')).toMatchObject({ id, text: 'Grown.' });
    expect((await wiki.page('Beta')).text).toBe('First text.');
  });

  it('into another space makes other pages', async () => {
    await rename(folder, `${folder}-moved`);
    const other = await folderImport(wiki.database.db).importFolder({
      folder: `${folder}-moved`,
      space: 'other',
      family: 'fork',
    });
    expect(other).toMatchObject({ created: 3, unchanged: 0, space: { slug: 'other', isNew: true } });
    await rm(`${folder}-moved`, { recursive: true });
  });
});

describe('an import that was interrupted', () => {
  it('is resumed by the next one, which makes what is missing, in its place', async () => {
    const wiki = await importWiki();
    const names = Array.from({ length: 130 }, (_, index) => `${index}.md`);
    const folder = await markdownFolder(Object.fromEntries(names.map((name) => [name, `# Page ${name}`])));
    const { space, workspaceId, authorId } = await emptySpace(wiki);

    /** Loses its connection with the third batch. */
    class LostRepo extends ImportRepo {
      private batches = 0;
      override create(batch: Parameters<ImportRepo['create']>[0]): Promise<string[]> {
        this.batches += 1;
        if (this.batches < 3) return super.create(batch);
        return Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' }));
      }
    }
    const options = { folder, space, workspaceId, authorId, family: 'fork' } as const;
    await expect(new ImportService(new LostRepo(wiki.database.db)).run(options)).rejects.toThrow('terminating');
    expect(await wiki.pages()).toHaveLength(100);

    expect(await wiki.run(folder)).toMatchObject({ created: 30, unchanged: 100, failed: [] });
    expect((await wiki.pages()).map(({ title }) => title)).toEqual(names.map((name) => `Page ${name}`));
    await wiki.close();
  });

  it('by one page that the database refuses goes on with the others', async () => {
    const wiki = await importWiki();
    const folder = await markdownFolder({ 'a/index.md': '# A', 'a/bad.md': '# Refused', 'a/bad/b.md': '# B' });
    await sql`alter table pages add constraint no_refused check (title <> 'Refused')`.execute(wiki.database.db);
    expect(await wiki.run(folder)).toMatchObject({ created: 2, failed: [{ path: 'a/bad.md' }] });
    expect((await wiki.page('B')).path).toEqual(['A']);
    await wiki.close();
  });
});

/** The space `docs`, made by an import of nothing. */
async function emptySpace(wiki: ImportWiki) {
  await wiki.run(await markdownFolder({}));
  const { rows } = await sql<{ id: string; slug: string; workspaceId: string; authorId: string }>`
    select id, slug, workspace_id as "workspaceId", creator_id as "authorId" from spaces`.execute(wiki.database.db);
  const [found] = rows;
  if (!found) throw new Error('There is no space.');
  return { space: { id: found.id, slug: found.slug }, workspaceId: found.workspaceId, authorId: found.authorId };
}

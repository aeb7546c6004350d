import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cp, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type ImportWiki, importWiki } from '../../support/import-wiki.js';
import { markdownFolders } from '../../support/markdown-folder.js';

const markdownFolder = markdownFolders();
const PACKAGES = join(import.meta.dirname, '../../../node_modules');
const AT_MOST = 300;

describe('documentation as it is written', () => {
  let wiki: ImportWiki;
  beforeAll(async () => {
    wiki = await importWiki();
  });
  afterAll(() => wiki.close());

  it('is imported without a failure: the Markdown files of the packages that this project uses', async () => {
    const folder = await markdownFolder({});
    const packages = (await readdir(PACKAGES, { recursive: false })).filter((name) => !name.startsWith('.')).sort();
    let files = 0;
    for (const name of packages) {
      const entries = await readdir(join(PACKAGES, name), { recursive: name.startsWith('@') });
      const own = entries.filter((path) => /\.md$/i.test(path) && !path.includes('node_modules'));
      for (const path of own.slice(0, AT_MOST - files)) {
        await cp(join(PACKAGES, name, path), join(folder, name, path), { dereference: true });
      }
      files = Math.min(AT_MOST, files + own.length);
      if (files === AT_MOST) break;
    }
    const result = await wiki.run(folder);
    expect(result.failed).toEqual([]);
    expect(result.created).toBeGreaterThanOrEqual(files);
    expect(await wiki.run(folder)).toMatchObject({ created: 0, updated: 0, unchanged: result.created });
  }, 180_000);

  it('may be a link to a folder elsewhere', async () => {
    const [folder, elsewhere] = [await markdownFolder({}), await markdownFolder({ 'linked.md': '# Linked' })];
    await symlink(elsewhere, join(folder, 'docs'));
    await symlink(folder, join(elsewhere, 'back'));
    expect(await wiki.run(folder)).toMatchObject({ created: 2, failed: [] });
    expect((await wiki.page('Linked')).path).toEqual(['docs']);
  });

  it('may be a file of 2 MB, which is stored and found to its last word', async () => {
    const sentence = 'The quick brown fox jumps over the lazy dog, обновление 服务器. ';
    const text = sentence.repeat(Math.ceil((2 * 1024 * 1024) / Buffer.byteLength(sentence)));
    const folder = await markdownFolder({
      'large-page.md': `# Large page\n\n${text.replace(/(.{2000}) /gsu, '$1\n\n')}\n\nlast-word-30D86B`,
    });
    expect(await wiki.run(folder)).toMatchObject({ created: 1, failed: [] });
    const { rows } = await sql<{ title: string }>`
      select page.title from page_search search join pages page on page.id = search.page_id
      where text_norm like '%last-word-30d86b%'`.execute(wiki.database.db);
    expect(rows).toEqual([{ title: 'Large page' }]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { docToJson } from '@pagescout/document';
import { sql } from 'kysely';
import * as Y from 'yjs';
import type { FolderImportResult } from '../../../apps/server/src/core/import/folder-import.service.js';
import { type ImportWiki, importWiki } from '../../support/import-wiki.js';
import { markdownFolders } from '../../support/markdown-folder.js';

const markdownFolder = markdownFolders();

const TREE = {
  '00-start.md': '# Start here\n\nSee [the plan](02-networks/plan.md#addresses) and [servers](01-servers/).',
  '01-servers/index.md': '---\ntitle: Servers\nicon: 🖥️\n---\n\nEleven machines.',
  '01-servers/2-db.md': 'The database, without a title.',
  '01-servers/10-web.md': 'Text first.\n\n## Web server\n\nMore.',
  '02-networks/plan.md': '# Address plan\n\n| a | b |\n| --- | --- |\n| `10.0.12.5` | [start](../00-start.md) |',
  '2025/report.md': '# Weekly notes\n\nDecember',
  '2026/report.md': '# Weekly notes\n\nJanuary',
  'cjk.markdown': '# 服务器\n\nバックアップ 服务器 «ёлка»',
  'windows.mdx': '\uFEFF# Line ends\r\n\r\none\r\n\r\ntwo\r\n',
  'nul.md': '# NUL\n\na\0b',
  'empty.md': '',
  'yaml.md': '---\ntitle: [\n---\n\nBody',
  'latin1.md': Buffer.from([0x23, 0x20, 0xe9, 0x0a]),
  'binary.md': Buffer.alloc(4000, '\u0001\u0002x'),
  'large.md': Buffer.alloc(5 * 1024 * 1024 + 1, 'a'),
  'node_modules/p/readme.md': '# Not imported',
  '.hidden/page.md': '# Not imported',
  '.gitignore': 'build/\n*.draft.md\n!kept.draft.md\n',
  'build/page.md': '# Not imported',
  'x.draft.md': '# Not imported',
  'kept.draft.md': '# Kept',
  'picture.svg': '<svg/>',
};

describe('a folder of Markdown files', () => {
  let wiki: ImportWiki;
  let folder: string;
  let result: FolderImportResult;
  beforeAll(async () => {
    wiki = await importWiki();
    folder = await markdownFolder(TREE);
    await symlink('..', join(folder, '01-servers/circle'));
    await symlink('nowhere.md', join(folder, 'broken.md'));
    result = await wiki.run(folder);
  });
  afterAll(() => wiki.close());

  it('becomes a tree of pages, in the order of the names, titled by front matter, heading or name', async () => {
    const drawn = (await wiki.pages()).map(({ path, title }) => [...path, title].join(' / '));
    expect(drawn).toEqual([
      'Start here',
      'Servers',
      'Servers / 2-db',
      'Servers / Web server',
      'networks',
      'networks / Address plan',
      '2025',
      '2025 / Weekly notes',
      '2026',
      '2026 / Weekly notes',
      '服务器',
      'empty',
      'Kept',
      'NUL',
      'Line ends',
      'yaml',
    ]);
    expect(result).toMatchObject({ created: 16, updated: 0, unchanged: 0, inTrash: 0 });
  });

  it('has its text as document, as plain text and as the state that editors share', async () => {
    const page = await wiki.page('Servers');
    expect(page.icon).toBe('🖥️');
    expect(page.text).toBe('Eleven machines.');
    for (const { content, ydoc: state } of await wiki.pages()) {
      const own = new Y.Doc();
      Y.applyUpdate(own, state);
      expect(docToJson(own)).toEqual(content);
    }
  });

  it('keeps a heading that is not the first block, and the text of every encoding', async () => {
    expect((await wiki.page('Web server')).text).toBe('Text first.\n\nWeb server\n\nMore.');
    expect((await wiki.page('Start here')).text).toBe('See the plan and servers.');
    expect((await wiki.page('Line ends')).text).toBe('one\n\ntwo');
    expect((await wiki.page('NUL')).text).toBe('ab');
    expect((await wiki.page('服务器')).text).toBe('バックアップ 服务器 «ёлка»');
    expect((await wiki.page('empty')).text).toBe('');
  });

  it('has links between files as links between pages', async () => {
    const [start, plan, servers] = await Promise.all(
      ['Start here', 'Address plan', 'Servers'].map((title) => wiki.page(title)),
    );
    const href = (page: typeof start) => /"href": ?"([^"]*)"/g[Symbol.matchAll](JSON.stringify(page?.content));
    expect([...href(start)].map(([, address]) => address)).toEqual([
      `/s/docs/p/address-plan-${plan?.slugId}#addresses`,
      `/s/docs/p/servers-${servers?.slugId}`,
    ]);
    expect([...href(plan)].map(([, address]) => address)).toEqual([`/s/docs/p/start-here-${start?.slugId}`]);
  });

  it('says of each file that cannot be read what is wrong with it', () => {
    expect(result.failed.sort((a, b) => a.path.localeCompare(b.path))).toEqual([
      { path: 'binary.md', reason: 'it is not text but binary data' },
      { path: 'broken.md', reason: 'the link leads nowhere: it is not there' },
      { path: 'large.md', reason: 'it has 5.0 MB, and at most 5 MB fit a page; split it' },
      { path: 'latin1.md', reason: 'it is not text in UTF-8; save it in that encoding' },
    ]);
    expect(result.warnings).toEqual([
      { path: 'yaml.md', reason: expect.stringMatching(/^its front matter is not valid YAML/) },
    ]);
  });

  it('is found by a search', async () => {
    const { rows } = await sql<{ title: string }>`
      select page.title from page_search search join pages page on page.id = search.page_id
      where text_norm like '%10.0.12.5%'`.execute(wiki.database.db);
    expect(rows).toEqual([{ title: 'Address plan' }]);
  });

  it('belongs to the owner, who may write in the new space', async () => {
    const { rows } = await sql<{ role: string; creators: number }>`
      select member.role, (select count(distinct creator_id)::int from pages) as creators
      from space_members member
      join users owner on owner.id = member.user_id and owner.email = 'ann@example.com'`.execute(wiki.database.db);
    expect(rows).toEqual([{ role: 'admin', creators: 1 }]);
  });
});

describe('an import that cannot be done', () => {
  it.each([
    ['a folder that is not there', '/nowhere/docs', 'The folder /nowhere/docs cannot be read: it is not there'],
    [
      'a file',
      import.meta.filename,
      `${import.meta.filename} is a file. Give the folder that holds the Markdown files`,
    ],
  ])('says so: %s', async (_what, folder, sentence) => {
    const wiki = await importWiki();
    await expect(wiki.run(folder)).rejects.toThrow(sentence);
    await wiki.close();
  });
});

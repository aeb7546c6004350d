import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type SearchWiki, searchWiki } from '../../support/search-wiki.js';
import type { WikiPage, WikiSpace } from '../../support/wiki.js';

let { server, site, ada, token, search, titles, pages } = {} as SearchWiki;
beforeAll(async () => {
  ({ server, site, ada, token, search, titles, pages } = await searchWiki());
});
afterAll(() => server.close());

describe('the four searches this exists for', () => {
  let space: WikiSpace;
  let servers: WikiPage;
  let other: WikiPage;
  beforeAll(async () => {
    space = await site.space('Infrastructure', [[ada, 'reader']]);
    servers = await site.page({ space, title: 'Servers' });
    other = await site.page({ space, title: 'Elsewhere' });
    await site.page({ space, parent: servers, title: 'backup-srv.local', text: 'restic. Теги: Docker, backup' });
    await site.page({ space, parent: servers, title: 'Database', text: 'address 10.0.12.5 Теги: Docker' });
    await site.page({ space, parent: other, title: 'Gateway', text: 'device WB-MGE-30D86B is here. Теги: Modbus' });
    await site.page({ space, parent: other, title: 'Copy', text: 'address 10.0.12.77 of the copy' });
  });

  it('finds srv.local in a title', async () => {
    const { items } = await search({ query: 'srv.local', spaceId: space.id });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      title: 'backup-srv.local',
      path: ['Servers'],
      pathIds: [servers.id],
      matched: ['title'],
    });
    expect(items[0]!.snippet).toBe('restic. Теги: Docker, backup');
  });

  it('finds 10.0.12 in a text', async () => {
    const { items } = await search({ query: '10.0.12', spaceId: space.id });
    expect(items.map(({ title }) => title).sort()).toEqual(['Copy', 'Database']);
    for (const { snippet, matched } of items) {
      expect(snippet).toContain('10.0.12');
      expect(matched).toEqual(['text']);
    }
  });

  it('finds WB-MGE-30D86B, however it is written', async () => {
    for (const query of ['WB-MGE-30D86B', 'wb-mge-30d86b', 'MGE-30D8', '30d86b']) {
      const { items } = await search({ query, spaceId: space.id });
      expect(items.map(({ title }) => title)).toEqual(['Gateway']);
      expect(items[0]!.snippet).toContain('WB-MGE-30D86B');
    }
  });

  it('finds every page with the literal text Теги: Docker', async () => {
    const { items } = await search({ query: 'Теги: Docker', spaceId: space.id });
    expect(items.map(({ title }) => title).sort()).toEqual(['Database', 'backup-srv.local']);
    for (const { snippet } of items) expect(snippet).toContain('Теги: Docker');
  });

  it('cuts other branches when a page is given, by id, slug id or address', async () => {
    for (const parentPageId of [
      servers.id,
      servers.slugId,
      `https://wiki.example/s/x/p/servers-${servers.slugId}?y#z`,
    ]) {
      expect(await titles({ query: '10.0.12', parentPageId })).toEqual(['Database']);
    }
    expect(await titles({ query: 'servers', parentPageId: servers.id })).toEqual(['Servers']);
    expect(await titles({ query: 'servers', parentPageId: other.id })).toEqual([]);
  });

  it('looks at titles only when asked to', async () => {
    expect(await titles({ query: 'docker', spaceId: space.id, titleOnly: true })).toEqual([]);
    expect(await titles({ query: 'gate', spaceId: space.id, titleOnly: true })).toEqual(['Gateway']);
  });

  it('puts the page first that the query names', async () => {
    for (const query of [other.id, other.slugId, `/s/x/p/elsewhere-${other.slugId}`]) {
      const [first] = (await search({ query, spaceId: space.id })).items;
      expect(first).toMatchObject({ id: other.id, score: 1 });
    }
  });

  it('finds nothing as an empty list', async () => {
    expect(await search({ query: 'zzzz_nothing_0001' })).toEqual({
      items: [],
      total: 0,
      truncated: false,
      bounded: false,
    });
  });

  it('leaves today’s answer alone when none of its own fields is asked for', async () => {
    const { json } = await server.post(
      '/api/search',
      { query: 'Database', substring: false, includePath: null },
      token,
    );
    expect(Object.keys(json.data as object)).toEqual(['items']);
    expect(Object.keys(json.data.items[0] as object)).toContain('highlight');
  });
});

describe('scraps of every kind', () => {
  const found: [query: string, title: string, text: string][] = [
    ['部署', 'Vorgang', '新版本的部署流程需要双人复核'],
    ['会議', 'Morgen', '明日は朝から会議があります'],
    ['部署', '服务器部署手册', ''],
    ['南京', 'Lager', '仓库位于南京西边。'],
    ['猫', '猫背の直し方', ''],
    ['학교', '우리학교 안내', ''],
    ['DNS 策略', 'DNS的缓存策略', ''],
    ['werk', 'Fahrradwerkstatt', ''],
    ['board', 'dashboard', ''],
    ['PipeLens', 'Tool', 'see https://git.example/acme/PipeLens for it'],
    ['nginx.conf', 'Web', 'edit /etc/nginx/nginx.conf now'],
    ['0.0.1', 'Host', 'host 10.0.0.1 up'],
    ['0042', 'Ticket', 'ticket INC-0042 open'],
    ['qzx_t', 'Thumbs', 'the qzx_thumb_files list'],
    ['qzx_thumb_file', 'Thumbs', 'the qzx_thumb_files list'],
    ['qzx_thumb_files', 'Thumbs', 'the qzx_thumb_files list'],
    ['.env', 'Settings', 'open the .env.test file'],
    ["Buyer's checklist", 'Sale', "Buyer's checklist applies"],
    ['\\', 'Windows', 'c:\\windows\\path'],
    ['c:\\windows', 'Windows', 'c:\\windows\\path'],
    ['c\\', 'End', 'abc\\'],
    ['abc\\', 'End', 'abc\\'],
    ['http://docs.example', 'Link', 'at http://docs.example today'],
    ['team:heron', 'Team', 'label team:heron set'],
    ['ns::name', 'Code', 'call ns::name()'],
    ['&', 'Both', 'a & b'],
    ['|', 'Either', 'a | b'],
    ['((', 'Lisp', '((lambda))'],
    ['<->', 'Next', 'a <-> b'],
    ['*', 'Star', '2 * 3'],
    ['to be or not to be', 'To be or not to be', ''],
    ['the who', 'The Who', ''],
    ['User', 'Rights', 'Users and groups'],
    ['Einstellungen', 'Menü', 'Die Einstellungen öffnen'],
    ['inspecao', 'Modelo de relatório de inspeção', ''],
    ['INSPEÇÃO', 'Modelo de relatório de inspeção', ''],
    ['ёлка', 'Праздник', 'наша елка горит'],
    ['ЕЛКА', 'Праздник', 'наша ёлка горит'],
    ['straße', 'Ort', 'STRASSE 5'],
    ['％', 'Half', '50% done'],
    ['50% done', 'Half', 'about 50% done'],
    ['user_id', 'Field', 'the user_id column'],
    ['C++', 'Lang', 'written in C++ mostly'],
    ['+++', 'Hugo', 'starts with +++ lines'],
    ['🚀', 'Ship', 'Ship 🚀 today'],
    ['10 000', 'Sum', 'costs 10\u00A0000 a year'],
    ['Datei', 'Soft', 'die Da\u00ADtei liegt da'],
    ['й', 'Short', 'и\u0306од'],
    ['x', 'One', 'x marks it'],
    ['№5', 'Number', 'лаборатория №5'],
    ['ＡＢＣ', 'Wide', 'code abc here'],
  ];

  it.each(found)('finds %j in %j %j', async (query, title, text) => {
    const space = await pages([title, text], ['Other page', 'nothing of the kind']);
    const { items } = await search({ query, spaceId: space.id });
    expect(items[0]?.title).toBe(title);
    expect(items[0]!.snippet.length).toBeLessThanOrEqual(500);
  });

  const missed: [query: string, text: string][] = [
    ['ねこ', 'こね'],
    ['문서', '문을 서로 열다'],
    ['50% done', 'about 500 cars done'],
    ['user_id', 'user-id'],
    ['%', 'no such sign'],
    ['_', 'no such sign'],
    ['a%c', 'abc'],
  ];

  it.each(missed)('does not take %j for %j', async (query, text) => {
    const space = await pages(['Page', text]);
    expect(await titles({ query, spaceId: space.id })).toEqual([]);
  });

  it('takes any query without failing', async () => {
    for (const query of [
      "'abs",
      "'",
      "abs&'s",
      '!',
      '\'":*',
      '\0a\0b',
      'a\ud83db',
      '"',
      '""',
      '" "',
      'a'.repeat(10_000),
      '((((('.repeat(400),
      '\\'.repeat(99),
      '[[:alpha:]',
      '(?=x)',
      'DROP TABLE pages; --',
      '{}',
      '\u202e',
      '👩‍👩‍👧‍👦',
    ]) {
      const { status } = await server.post('/api/search', { substring: true, query }, token);
      expect([query, status]).toEqual([query, 200]);
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testServer, type TestServer } from '../../support/test-server.js';
import { wiki, type Wiki, type WikiPage, type WikiSpace, type WikiUser } from '../../support/wiki.js';

interface Hit {
  id: string;
  title: string;
  path: string[];
  pathIds: string[];
  snippet: string;
  score: number;
  matched: string[];
  parentPageId: string | null;
}

interface Answer {
  items: Hit[];
  total: number;
  truncated: boolean;
  bounded: boolean;
}

let server: TestServer;
let site: Wiki;
let ada: WikiUser;
let token: string;
beforeAll(async () => {
  server = await testServer();
  site = await wiki(server.database.db);
  ada = await site.user('Ada');
  token = await server.tokenFor(ada);
});
afterAll(() => server.close());

async function search(body: object): Promise<Answer> {
  const { status, json, text } = await server.post('/api/search', { substring: true, ...body }, token);
  if (status !== 200) throw new Error(text);
  return json.data as Answer;
}

const titles = async (body: object): Promise<string[]> => (await search(body)).items.map(({ title }) => title);

/** A space of its own for the pages of one test, `[title, text]` each. */
async function pages(...list: [title: string, text: string][]): Promise<WikiSpace> {
  const space = await site.space(`Space ${Math.random()}`, [[ada, 'reader']]);
  for (const [title, text] of list) await site.page({ space, title, text });
  return space;
}

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

describe('the order of hits', () => {
  it('puts an exact title before a beginning, that before a part, and titles before texts', async () => {
    const space = await pages(
      ['Index of critical guides', 'guide guide guide'],
      ['The guide', ''],
      ['Guide lines', ''],
      ['Guide', ''],
      ['Misguided', ''],
      ['Notes', 'a guide'],
    );
    expect(await titles({ query: 'guide', spaceId: space.id })).toEqual([
      'Guide',
      'Guide lines',
      'The guide',
      'Index of critical guides',
      'Misguided',
      'Notes',
    ]);
  });

  it('puts the page named after a word before the one that repeats it', async () => {
    const space = await pages(['Changelog', 'printers '.repeat(200)], ['Printers', 'one mention']);
    expect((await titles({ query: 'printers', spaceId: space.id }))[0]).toBe('Printers');
  });

  it('puts Q&A Archive before thirty pages with a lone q and a', async () => {
    const space = await pages(
      ['Q&A Archive', ''],
      ...Array.from({ length: 30 }, (_, n): [string, string] => [`Page ${n}`, 'q then a']),
    );
    expect((await titles({ query: 'Q&A', spaceId: space.id }))[0]).toBe('Q&A Archive');
  });

  it('finds parts of words without quotes, whole words first, and with quotes whole words only', async () => {
    const space = await pages(['Daemon', 'the websocketd program'], ['Plain', 'a socket to use']);
    expect(await titles({ query: 'socket', spaceId: space.id })).toEqual(['Plain', 'Daemon']);
    expect(await titles({ query: '"socket"', spaceId: space.id })).toEqual(['Plain']);
  });

  it('takes every word in any order as a weaker match than the phrase', async () => {
    const space = await pages(
      ['One', 'docker on the backup host'],
      ['Two', 'the host runs backup and then docker'],
      ['Three', 'docker only'],
      ['Four', 'see backup docker'],
    );
    const { items } = await search({ query: 'backup docker', spaceId: space.id });
    expect(items.map(({ title }) => title)[0]).toBe('Four');
    expect(
      items
        .map(({ title }) => title)
        .slice(1)
        .sort(),
    ).toEqual(['One', 'Two']);
    const scores = items.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((left, right) => right - left));
    expect(Math.min(...scores)).toBeGreaterThan(0);
    expect(Math.max(...scores)).toBeLessThanOrEqual(1);
  });

  it('pages through the hits without doubles', async () => {
    const space = await pages(
      ...Array.from({ length: 23 }, (_, n): [string, string] => [`Entry ${n}`, 'pageable text']),
    );
    const first = await search({ query: 'pageable', spaceId: space.id, limit: 10 });
    const second = await search({ query: 'pageable', spaceId: space.id, limit: 10, offset: 10 });
    const third = await search({ query: 'pageable', spaceId: space.id, limit: 10, offset: 20 });
    expect([first.total, first.truncated, third.truncated]).toEqual([23, true, false]);
    const ids = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id));
    expect(new Set(ids).size).toBe(23);
    expect(await search({ query: 'pageable', spaceId: space.id, offset: 100 })).toMatchObject({ items: [], total: 23 });
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { testServer, type TestServer } from '../../support/test-server.js';
import { wiki, type Wiki, type WikiSpace, type WikiUser } from '../../support/wiki.js';

let server: TestServer;
let site: Wiki;
let ada: WikiUser;
let space: WikiSpace;
let token: string;
beforeAll(async () => {
  server = await testServer();
  site = await wiki(server.database.db);
  ada = await site.user('Ada');
  space = await site.space('Texts', [[ada, 'reader']]);
  token = await server.tokenFor(ada);
});
afterAll(() => server.close());

let count = 0;
/** The snippet of the one hit for the query in a page with this text. */
async function snippetOf(text: string, query: string): Promise<string> {
  const page = await site.page({ space, title: `Page ${(count += 1)}`, text });
  const { json } = await server.post('/api/search', { query, substring: true, parentPageId: page.id }, token);
  expect(json.data.items).toHaveLength(1);
  return String(json.data.items[0].snippet);
}

describe('the snippet of a hit', () => {
  const cases: [string, string][] = [
    ['500 guillemets', '«'.repeat(500)],
    ['100 sharp s', 'ß'.repeat(100)],
    ['ellipses and numeros', '…№½'.repeat(300)],
    ['composed and decomposed letters', 'и\u0306é'.repeat(400)],
    ['soft hyphens', 'a\u00AD'.repeat(700)],
    ['emoji', '👩‍👩‍👧‍👦'.repeat(200)],
    ['100,000 words', 'filler '.repeat(20_000)],
  ];

  it.each(cases)('holds it after %s', async (_, before) => {
    for (const after of ['', ` and more${' words'.repeat(300)}`]) {
      const snippet = await snippetOf(`${before} needle here${after}`, 'needle here');
      expect(snippet).toContain('needle here');
      expect(snippet.length).toBeLessThanOrEqual(1_000);
    }
  });

  it('never cuts a character in half', async () => {
    const graphemes = '👩‍👩‍👧‍👦🇩🇪e\u0301';
    const snippet = await snippetOf(`${graphemes.repeat(100)}needle${graphemes.repeat(200)}`, 'needle');
    expect(snippet).not.toMatch(/\p{Surrogate}/u);
    const inner = snippet.replace(/^…|…$/g, '');
    const [left = '', right = ''] = inner.split('needle');
    const whole = new Set(['👩‍👩‍👧‍👦', '🇩🇪', 'e\u0301']);
    const segments = (text: string) => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
    expect(segments(right).every((segment) => whole.has(segment))).toBe(true);
    expect(
      segments(left)
        .slice(1)
        .every((segment) => whole.has(segment)),
    ).toBe(true);
  });

  it('is the start of the page when only the title matched', async () => {
    const page = await site.page({ space, title: 'Kubernetes runbook', text: `Steps follow.${' word'.repeat(200)}` });
    const { json } = await server.post(
      '/api/search',
      { query: 'kubernetes', substring: true, parentPageId: page.id },
      token,
    );
    expect(json.data.items[0]).toMatchObject({ matched: ['title'] });
    expect(json.data.items[0].snippet).toMatch(/^Steps follow\. word/);
    expect(json.data.items[0].snippet.length).toBeLessThanOrEqual(301);
  });

  it('shows the form that full text found', async () => {
    const snippet = await snippetOf(`${'filler '.repeat(300)} the servers were running well`, 'runs server');
    expect(snippet).toContain('running');
  });

  it('holds the hit in any text (property)', async () => {
    const piece = fc.constantFrom(
      'a',
      'ß',
      '«',
      '…',
      'Ё',
      '部',
      ' ',
      '\n\n',
      '½',
      'İ',
      'ﬁ',
      '\u0301',
      '%',
      '\\',
      '<b>',
      '👍🏽',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 700 }),
        fc.array(piece, { maxLength: 700 }),
        async (before, after) => {
          expect(await snippetOf(`${before.join('')} Zielwort ${after.join('')}`, 'zielwort')).toContain('Zielwort');
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('big pages', () => {
  it('are saved and found by a word at the end of 2 MB', async () => {
    const text = `${'lorem ipsum dolor '.repeat(115_000)} hayneedle`;
    expect(text.length).toBeGreaterThan(2_000_000);
    expect(await snippetOf(text, 'hayneedle')).toContain('hayneedle');
    expect(await snippetOf(text, 'e')).not.toBe('');
  });

  it('are found by what stands after 3,000 signs without a space', async () => {
    expect(await snippetOf(`${'深'.repeat(3_000)}重点`, '重点')).toContain('重点');
  });
});

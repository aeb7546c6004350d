import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { planPages, type PlannedPage } from './plan-pages.js';

/** The plan as indented lines: fallback title, and the file in brackets. */
function drawn(files: string[]): string[] {
  const depth = (page: PlannedPage): number => (page.parent ? depth(page.parent) + 1 : 0);
  return planPages(files).map(
    (page) => `${'  '.repeat(depth(page))}${page.fallbackTitle}${page.file ? ` (${page.file})` : ''}`,
  );
}

test('folders are pages, and the files in them their children', () => {
  expect(drawn(['servers/db.md', 'a.md'])).toEqual(['a (a.md)', 'servers', '  db (servers/db.md)']);
});

test.each([
  ['an index file', ['s/index.md', 's/x.md'], ['s (s/index.md)', '  x (s/x.md)']],
  ['a README', ['s/README.md', 's/x.md'], ['s (s/README.md)', '  x (s/x.md)']],
  ['the file of its name beside it', ['s.md', 's/x.md'], ['s (s.md)', '  x (s/x.md)']],
  ['an index file rather than a README', ['s/README.md', 's/_index.md'], ['s (s/_index.md)', '  README (s/README.md)']],
  ['an index file rather than one beside it', ['s.md', 's/index.md'], ['s (s/index.md)', 's (s.md)']],
])('the page of a folder has the text of %s', (_what, files, expected) => {
  expect(drawn(files)).toEqual(expected);
});

test('an index file of the imported folder itself is the first page', () => {
  expect(drawn(['a.md', 'index.md', 'b/c.md'])).toEqual(['index (index.md)', 'a (a.md)', 'b', '  c (b/c.md)']);
});

test('the order is that of numbers in names, not of characters', () => {
  expect(drawn(['10-z.md', '2-y.md', '1-x.md'])).toEqual(['1-x (1-x.md)', '2-y (2-y.md)', '10-z (10-z.md)']);
});

test.each([
  ['01-servers', 'servers'],
  ['2_networks', 'networks'],
  ['03 Runbooks', 'Runbooks'],
  ['4. Серверы', 'Серверы'],
  ['2025', '2025'],
  ['2025-archive', '2025-archive'],
  ['10.0.12.5', '10.0.12.5'],
  ['03-2026-10', '03-2026-10'],
])('a folder %s without a file of its own has the title %s', (folder, title) => {
  expect(planPages([`${folder}/x.md`])[0]?.fallbackTitle).toBe(title);
});

test('a page keeps its place when its file becomes a folder with an index file', () => {
  const place = (files: string[]): string | undefined => planPages(files)[0]?.place;
  expect(place(['s/index.md', 's/x.md'])).toBe(place(['s.md']));
  expect(place(['s/x.md'])).toBe(place(['s.md']));
});

test('whatever the files, each has one page, places differ, and parents come first', () => {
  const name = fc.constantFrom('a', 'b', '1', '10', 'index', 'README', 'ä');
  const file = fc
    .tuple(fc.array(name, { maxLength: 3 }), name, fc.constantFrom('.md', '.markdown', '.mdx'))
    .map(([folders, base, ending]) => [...folders, base + ending].join('/'));
  fc.assert(
    fc.property(fc.uniqueArray(file, { maxLength: 20 }), (files) => {
      const pages = planPages(files);
      expect(pages.flatMap((page) => page.file ?? []).sort()).toEqual([...files].sort());
      expect(new Set(pages.map(({ place }) => place)).size).toBe(pages.length);
      for (const [index, { parent }] of pages.entries()) {
        if (parent) expect(pages.indexOf(parent)).toBeLessThan(index);
        if (parent) expect(pages).toContain(parent);
      }
    }),
  );
});

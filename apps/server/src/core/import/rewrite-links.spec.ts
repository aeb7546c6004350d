import { expect, test } from '@jest/globals';
import { markdownToDocument } from '@pagescout/document';
import { pageLink } from './page-link.js';
import { planPages } from './plan-pages.js';
import { LinkTargets, rewriteLinks } from './rewrite-links.js';

const FILES = ['a/page.md', 'a/sub/index.md', 'a/sub/x y.md', 'b/readme.mdx', '2025/report.md', 'top.md', 'c.markdown'];
const targets = new LinkTargets(planPages(FILES));

const found = (href: string, file = 'a/page.md'): string | undefined => {
  const target = targets.find(href, file);
  return target && `${target.page.place}${target.anchor}`;
};

test.each([
  ['sub/index.md', 'a/sub'],
  ['./sub/', 'a/sub'],
  ['sub', 'a/sub'],
  ['../top.md#part', 'top#part'],
  ['../top', 'top'],
  ['/top.md', 'top'],
  ['sub/x%20y.md', 'a/sub/x y'],
  ['../b/', 'b'],
  ['../2025', '2025'],
  ['../c.html?plain=1#x', 'c#x'],
  ['page.md', 'a/page'],
])('the link %s leads to the page %s', (href, place) => {
  expect(found(href)).toBe(place);
});

test.each([
  'https://x.y/top.md',
  '//x.y/top.md',
  'mailto:a@b.c',
  '#top',
  '',
  '../../top.md',
  'missing.md',
  '%zz',
  '?q',
])('the link %j stays as it is', (href) => {
  expect(found(href)).toBeUndefined();
});

test('only links are rewritten, wherever they stand', () => {
  const { doc } = markdownToDocument(
    '- [**t**](../top.md#x), `top.md`, [e](https://x.y)\n\n| [t](../top.md) |\n| --- |',
  );
  rewriteLinks(doc, 'a/page.md', targets, () => '/s/space/p/top-aB3dE5gH7j');
  const text = JSON.stringify(doc);
  expect(text.match(/"href":"[^"]*"/g)).toEqual([
    '"href":"/s/space/p/top-aB3dE5gH7j#x"',
    '"href":"https://x.y"',
    '"href":"/s/space/p/top-aB3dE5gH7j"',
  ]);
  expect(text.match(/"internal":true/g)).toHaveLength(2);
});

test.each([
  ['Address plan', '/s/infra/p/address-plan-aB3dE5gH7j'],
  ['Café & Größe!', '/s/infra/p/cafe-gro-e-aB3dE5gH7j'],
  ['サーバー', '/s/infra/p/aB3dE5gH7j'],
])('the address of the page %s', (title, address) => {
  expect(pageLink('infra', { title, slugId: 'aB3dE5gH7j' })).toBe(address);
});

import { expect, test } from '@jest/globals';
import { frontMatter } from './front-matter.js';

test('title and icon come from the front matter, which is not part of the text', () => {
  expect(frontMatter('---\ntitle: Servers\nicon: 🖥️\n---\nText')).toEqual({
    title: 'Servers',
    icon: '🖥️',
    body: 'Text',
  });
});

test.each([
  ['a number', 'title: 2025', '2025'],
  ['a date', 'title: 2025-10-28', '2025-10-28'],
  ['several lines', 'title: >\n  one\n  two', 'one two'],
  ['half a surrogate pair', 'title: "a\\uD800b"', 'a\uFFFDb'],
  ['a NUL', 'title: "a\\0b"', 'ab'],
  ['nothing', 'title:', undefined],
  ['a list', 'title: [a]', undefined],
])('a title that is %s', (_what, yaml, title) => {
  expect(frontMatter(`---\n${yaml}\n---\n`).title).toBe(title);
});

test('a text that begins with a rule keeps it', () => {
  const text = '---\nA sentence between rules.\n---\nMore';
  expect(frontMatter(text)).toEqual({ body: text });
});

test('bad YAML is named, and stays on the page as a code block', () => {
  const { body, problem, title } = frontMatter('---\ntitle: a: b: c\n```\n---\nText');
  expect(title).toBeUndefined();
  expect(problem).toMatch(/not valid YAML/);
  expect(body).toBe('````yaml\ntitle: a: b: c\n```\n````\n\nText');
});

test('an empty block is front matter that says nothing', () => {
  expect(frontMatter('---\n---\nText')).toEqual({ body: 'Text' });
});

test('YAML that grows without bounds is refused', () => {
  const bomb = `a: &a [x,x]\n${[...'bcdefghij'].map((name, i) => `${name}: &${name} [${`*${'abcdefghij'[i] ?? ''},`.repeat(9)}]`).join('\n')}`;
  expect(frontMatter(`---\n${bomb}\n---\nText`).problem).toBeDefined();
});

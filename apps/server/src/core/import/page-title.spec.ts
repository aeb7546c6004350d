import { expect, test } from '@jest/globals';
import { markdownToDocument } from '@pagescout/document';
import { takeTitle } from './page-title.js';

const titled = (markdown: string, given?: string) => {
  const { title, document } = takeTitle(markdownToDocument(markdown).doc, { given, fallback: 'file name' });
  return [title, ...(document.content ?? []).map(({ type }) => type)];
};

test('the first heading is the title, and leaves the text when it begins it', () => {
  expect(titled('# Servers\n\nText')).toEqual(['Servers', 'paragraph']);
});

test('a heading further down is the title, and stays', () => {
  expect(titled('Text\n\n## Servers')).toEqual(['Servers', 'paragraph', 'heading']);
});

test('a title that is given leaves other headings alone', () => {
  expect(titled('# Other\n\nText', 'Given')).toEqual(['Given', 'heading', 'paragraph']);
});

test('a heading that only repeats the given title is not shown twice', () => {
  expect(titled('# Given\n\nText', 'Given')).toEqual(['Given', 'paragraph']);
});

test('without a heading the file name is the title', () => {
  expect(titled('Text')).toEqual(['file name', 'paragraph']);
});

test('a page of nothing but its title is empty', () => {
  expect(titled('# Servers')).toEqual(['Servers', 'paragraph']);
});

test('a heading as long as a page stays in the text', () => {
  const [title = '', ...blocks] = titled(`# ${'long '.repeat(200)}`);
  expect(title).toHaveLength(301);
  expect(blocks).toEqual(['heading']);
});

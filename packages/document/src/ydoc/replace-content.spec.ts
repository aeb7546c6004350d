import { expect, test } from '@jest/globals';
import * as Y from 'yjs';
import { type JsonNode } from '../json-node.js';
import { docToJson, fromJson, replaceContent } from './index.js';

const page = (text: string): JsonNode => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

const read = (...updates: Uint8Array[]): JsonNode => {
  const ydoc = new Y.Doc();
  for (const update of updates) Y.applyUpdate(ydoc, update);
  return docToJson(ydoc);
};

test('a page with its content replaced holds the new content alone', () => {
  expect(read(replaceContent(fromJson(page('old')), page('new')))).toEqual(page('new'));
});

test('a browser that still holds the old page ends up with the new content once', () => {
  const old = fromJson(page('old'));
  expect(read(old, replaceContent(old, page('new')))).toEqual(page('new'));
});

test('a page that is replaced by nothing is empty', () => {
  expect(read(replaceContent(fromJson(page('old')), { type: 'doc' })).content).toEqual([]);
});

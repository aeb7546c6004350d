import { expect, test } from '@jest/globals';
import * as Y from 'yjs';
import { livePage, openPage } from '../../../../test/support/live-page.js';
import { textOf } from '../blocks/text-of.js';
import { type JsonNode } from '../json-node.js';
import { patchBlock } from './index.js';

const text = (value: string): JsonNode => ({ type: 'text', text: value });
const p = (value: string): JsonNode => ({ type: 'paragraph', attrs: { id: value }, content: [text(value)] });
const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    return (error as { code: string }).code;
  }
  throw new Error('It was not refused.');
};

test('blocks of endless depth are refused, known and unknown ones, as target and as content', () => {
  const deep = (type: string): JsonNode =>
    Array.from({ length: 5_000 }).reduce<JsonNode>((inner) => ({ type, content: [inner] }), p('down'));
  const page = livePage([deep('blockquote'), deep('futureBlock'), p('a')]);
  for (const reference of ['#0', '#1'])
    expect(codeOf(() => patchBlock(page.fragment, reference, [p('x')], { source: 'json' }))).toBe('too_deep');
  for (const type of ['blockquote', 'futureBlock'])
    expect(codeOf(() => patchBlock(page.fragment, 'a', [deep(type)], { source: 'json' }))).toBe('too_deep');
  expect(page.sent.count).toBe(0);
  patchBlock(page.fragment, 'a', [p('b')], { source: 'json' });
  expect(page.sent.count).toBe(1);
});

test('half characters and other line ends are written as others will read them', () => {
  const page = livePage([p('a')]);
  const sent = { type: 'codeBlock', attrs: { language: 'j\ud800\0s' }, content: [text('x\ud83d\r\ny\0')] };
  patchBlock(page.fragment, 'a', [sent], { source: 'json' });
  const reader = openPage(Y.encodeStateAsUpdate(page.ydoc));
  expect(reader.json()).toEqual(page.json());
  expect(textOf(page.json())).toBe('x\ufffd\ny\ufffd');
  expect(page.json().content?.[0]?.attrs).toEqual({ language: 'j\ufffd\ufffds' });
});

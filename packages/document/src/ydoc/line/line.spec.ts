import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as Y from 'yjs';
import { livePage, type LivePage, openPage } from '../../../../../test/support/live-page.js';
import { type JsonNode } from '../../json-node.js';
import { contentKey } from '../patch/same.js';
import { lengthOf, splice } from './line.js';
import { lineChanges } from './line-changes.js';
import { patchLine, sliceLine } from './patch-line.js';

const word = fc.constantFrom('one', ' ', 'two ', 'three', 'мир', '世界', '😀', '👍🏽', 'e\u0301', '\n', '.');
const mark = fc.constantFrom(
  { type: 'bold' },
  { type: 'italic' },
  { type: 'link', attrs: { href: '/x' } },
  { type: 'comment', attrs: { commentId: 'a', resolved: false } },
  { type: 'comment', attrs: { commentId: 'b', resolved: false } },
);
const text = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 4 }), fc.uniqueArray(mark, { maxLength: 2 }))
  .map(([words, marks]): JsonNode => ({ type: 'text', text: words.join(''), ...(marks.length > 0 ? { marks } : {}) }));
const atom = fc.constantFrom<JsonNode>(
  { type: 'hardBreak' },
  { type: 'mention', attrs: { label: 'Ann' } },
  { type: 'mention', attrs: { label: 'Ben' } },
  { type: 'futureInline', attrs: { x: 1 }, content: [{ type: 'text', text: 'inner' }] },
);
const line = fc.array(fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: atom }), { maxLength: 8 });

const paragraph = (content: readonly JsonNode[]): JsonNode => ({ type: 'paragraph', content: [...content] });
const live = (content: readonly JsonNode[]): LivePage & { line: Y.XmlElement } => {
  const page = livePage([paragraph(content)]);
  return { ...page, line: page.fragment.get(0) as Y.XmlElement };
};

/** What editors take for damage: two texts side by side, or a text without characters beside something else. */
function expectWhole(element: Y.XmlElement): void {
  const children = element.toArray();
  children.forEach((child, at) => {
    if (!(child instanceof Y.XmlText)) return;
    expect(children[at + 1]).not.toBeInstanceOf(Y.XmlText);
    if (children.length > 1) expect(child.length).toBeGreaterThan(0);
  });
}

test('a patched line holds the new content, as editors would write it, and others read the same', () => {
  fc.assert(
    fc.property(line, line, (before, after) => {
      const page = live(before);
      page.ydoc.transact(() => patchLine(page.line, after));
      const key = contentKey(paragraph(after));
      expect(contentKey(page.json().content?.[0] as JsonNode)).toBe(key);
      expect(contentKey(openPage(Y.encodeStateAsUpdate(page.ydoc)).json().content?.[0] as JsonNode)).toBe(key);
      expectWhole(page.line);
      const { count } = page.sent;
      page.ydoc.transact(() => patchLine(page.line, after));
      expect(page.sent.count).toBe(count);
    }),
    { numRuns: 500 },
  );
});

test('a splice replaces its range and nothing else', () => {
  fc.assert(
    fc.property(line, line, fc.nat(), fc.nat(), (before, nodes, a, b) => {
      const page = live(before);
      const length = lengthOf(before);
      const [from, to] = [a % (length + 1), b % (length + 1)].sort((x, y) => x - y) as [number, number];
      fc.pre(![from, to].some((place) => isInsideCharacter(before, place)));
      page.ydoc.transact(() => splice(page.line, from, to, nodes));
      const wanted = [...sliceLine(before, 0, from), ...nodes, ...sliceLine(before, to, length)];
      expect(contentKey(page.json().content?.[0] as JsonNode)).toBe(contentKey(paragraph(wanted)));
      expectWhole(page.line);
    }),
    { numRuns: 500 },
  );
});

const isInsideCharacter = (content: readonly JsonNode[], place: number): boolean =>
  /^[\udc00-\udfff]/.test(sliceLine(content, place, place + 1)[0]?.text ?? '');

test('changes turn the one line into the other, and never part a character', () => {
  fc.assert(
    fc.property(line, line, (before, after) => {
      let place = 0;
      const built: JsonNode[] = [];
      for (const { from, to, newFrom, newTo } of lineChanges(before, after)) {
        built.push(...sliceLine(before, place, from), ...sliceLine(after, newFrom, newTo));
        for (const at of [from, to]) expect(isInsideCharacter(before, at)).toBe(false);
        for (const at of [newFrom, newTo]) expect(isInsideCharacter(after, at)).toBe(false);
        place = to;
      }
      built.push(...sliceLine(before, place, lengthOf(before)));
      expect(contentKey(paragraph(built.map(unmarked)))).toBe(contentKey(paragraph(after.map(unmarked))));
    }),
    { numRuns: 500 },
  );
});

const unmarked = ({ marks: _, ...node }: JsonNode): JsonNode => node;

test('a rewritten sentence is replaced word by word, not letter by letter', () => {
  const of = (value: string): JsonNode[] => [{ type: 'text', text: value }];
  expect(lineChanges(of('The cat sat.'), of('The dog sat.'))).toEqual([{ from: 4, to: 7, newFrom: 4, newTo: 7 }]);
  expect(lineChanges(of('helo all'), of('hello all'))).toEqual([{ from: 3, to: 3, newFrom: 3, newTo: 4 }]);
  expect(lineChanges(of('same'), of('same'))).toEqual([]);
});

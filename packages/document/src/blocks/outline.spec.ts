import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type JsonNode } from '../json-node.js';
import { type OutlineSection } from './heading-tree.js';
import { outline } from './outline.js';

const p = (text: string): JsonNode => ({ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] });
const h = (level: number, text: string, id?: string): JsonNode => ({
  ...p(text),
  type: 'heading',
  attrs: { level, id },
});
const doc = (...content: JsonNode[]): JsonNode => ({ type: 'doc', content });

const draw = (sections: readonly OutlineSection[] = []): string =>
  sections
    .map(
      ({ text, address, lastBlock, characters, sections: inner }) =>
        `${text} ${address}-${lastBlock} ${characters}${inner ? ` (${draw(inner)})` : ''}`,
    )
    .join(', ');

const flatten = (sections: readonly OutlineSection[]): OutlineSection[] =>
  sections.flatMap((section) => [section, ...flatten(section.sections ?? [])]);

describe('the outline of a page', () => {
  it('shows sections with their range and size', () => {
    const page = doc(
      p('intro'),
      h(1, 'A', 'a1'),
      p('12'),
      h(2, 'B'),
      p('345'),
      h(3, 'C'),
      h(2, 'D'),
      p('6'),
      h(1, 'E'),
    );
    expect(draw(outline(page).sections)).toBe('A #1-#7 10 (B #3-#5 5 (C #5-#5 1), D #6-#7 2), E #8-#8 1');
    expect(outline(page)).toMatchObject({ totalBlocks: 9, characters: 16 });
    expect(outline(page).sections[0]).toMatchObject({ id: 'a1', level: 1, blocks: 7 });
  });

  it('copes with levels that are skipped or come in the wrong order', () => {
    expect(draw(outline(doc(h(3, 'a'), h(1, 'b'), h(4, 'c'), h(2, 'd'))).sections)).toBe(
      'a #0-#0 1, b #1-#3 3 (c #2-#2 1, d #3-#3 1)',
    );
  });

  it('lists the top-level blocks with what identifies them', () => {
    const cell = (text: string, colspan = 1): JsonNode => ({
      type: 'tableCell',
      attrs: { colspan },
      content: [p(text)],
    });
    const page = doc(
      h(2, 'Title', 'h1'),
      {
        type: 'bulletList',
        content: [
          { type: 'listItem', content: [p('one\n  two')] },
          { type: 'listItem', content: [p('three')] },
        ],
      },
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [cell('a', 2)] },
          { type: 'tableRow', content: [cell('b'), cell('c'), cell('d')] },
        ],
      },
      { type: 'image', attrs: { src: '/files/plan.png', alt: 'Floor plan' } },
      { type: 'horizontalRule' },
    );
    expect(outline(page).blocks).toEqual([
      { address: '#0', type: 'heading', id: 'h1', text: 'Title', characters: 5, level: 2 },
      { address: '#1', type: 'bulletList', id: null, text: 'one two three', characters: 15, items: 2 },
      { address: '#2', type: 'table', id: null, text: 'a b c d', characters: 7, rows: 2, columns: 3 },
      { address: '#3', type: 'image', id: null, text: 'Floor plan', characters: 0 },
      { address: '#4', type: 'horizontalRule', id: null, text: '', characters: 0 },
    ]);
  });

  it('shortens long texts between characters', () => {
    const [block] = outline(doc(p('👩‍👩‍👧‍👦'.repeat(50)))).blocks;
    expect(block?.text).toBe(`${'👩‍👩‍👧‍👦'.repeat(7)}…`);
    expect(outline(doc(p('word '.repeat(100_000)))).blocks[0]?.text.length).toBeLessThanOrEqual(80);
  });

  it('goes page by page and meets each block once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }), (size, limit) => {
        const page = doc(...Array.from({ length: size }, (_, index) => p(`${index}`)));
        const seen: string[] = [];
        let offset: number | undefined = 0;
        while (offset !== undefined) {
          const part = outline(page, { offset, limit });
          seen.push(...part.blocks.map(({ text }) => text));
          offset = part.nextOffset;
        }
        expect(seen).toEqual(Array.from({ length: size }, (_, index) => `${index}`));
      }),
    );
  });

  it('keeps every heading exactly once, inside its parent’s range', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 40 }), (levels) => {
        const page = doc(...levels.map((level, index) => (level === 0 ? p('x') : h(level, `h${index}`))));
        const sections = flatten(outline(page).sections);
        expect(sections.map(({ address }) => address)).toEqual(
          levels.flatMap((level, index) => (level > 0 ? [`#${index}`] : [])),
        );
        for (const section of sections) {
          const end = Number(section.address.slice(1)) + section.blocks;
          const next = levels.findIndex(
            (level, index) => index > Number(section.address.slice(1)) && level > 0 && level <= section.level,
          );
          expect(end).toBe(next === -1 ? levels.length : next);
          for (const inner of section.sections ?? []) expect(inner.level).toBeGreaterThan(section.level);
        }
      }),
    );
  });

  it('leaves out the deepest headings of a huge page, and says how many; ranges stay right', () => {
    const page = doc(...Array.from({ length: 1000 }, (_, index) => h(index % 10 === 0 ? 1 : 2, `h${index}`)));
    const { sections, hiddenHeadings } = outline(page);
    expect(sections).toHaveLength(100);
    expect(hiddenHeadings).toBe(900);
    expect(sections[0]).toMatchObject({ address: '#0', lastBlock: '#9' });
    expect(outline(page, { offset: 100 }).sections).toEqual([]);
    expect(outline(page, { headings: 7 }).sections.map(({ address }) => address)).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((index) => `#${index * 10}`),
    );
    expect(outline(page, { headings: 0 })).toMatchObject({ sections: [], hiddenHeadings: 1000 });
  });

  it('is empty for an empty page, and for an offset behind its end', () => {
    expect(outline({ type: 'doc' })).toEqual({ totalBlocks: 0, characters: 0, sections: [], blocks: [] });
    expect(outline(doc(p('a')), { offset: 5 }).blocks).toEqual([]);
  });

  it.each([{ offset: -1 }, { offset: 1.5 }, { limit: 0 }, { limit: 501 }, { headings: 201 }])(
    'refuses %j by name',
    (options) => {
      expect(() => outline(doc(p('a')), options)).toThrow(`${Object.keys(options)[0]} must be a whole number from`);
    },
  );
});

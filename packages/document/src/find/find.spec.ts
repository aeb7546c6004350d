import { describe, expect, it } from '@jest/globals';
import { type JsonNode } from '../json-node.js';
import { searchInDocument, type FindOptions } from './find.js';

const text = (value: string, ...marks: string[]): JsonNode => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
});
const node = (type: string, content: JsonNode[] = [], attrs?: Record<string, unknown>): JsonNode => ({
  type,
  content,
  ...(attrs ? { attrs } : {}),
});
const p = (value: string, id?: string): JsonNode => node('paragraph', [text(value)], id ? { id } : undefined);
const doc = (...content: JsonNode[]): JsonNode => node('doc', content);

const found = (content: JsonNode | string, query: string, options?: FindOptions): string[] =>
  searchInDocument(typeof content === 'string' ? doc(p(content)) : content, query, options).matches.map(
    (hit) => hit.match,
  );

describe('a hit in a page', () => {
  it('survives the borders of bold and links', () => {
    const page = doc(
      node('paragraph', [text('This part is '), text('very', 'bold'), text(' important')], { id: 'p1' }),
    );
    expect(searchInDocument(page, 'part is very imp')).toEqual({
      total: 1,
      truncated: false,
      matches: [
        {
          nodeId: 'p1',
          address: '#0',
          blockIndex: 0,
          type: 'paragraph',
          before: 'This ',
          match: 'part is very imp',
          after: 'ortant',
          start: 5,
          end: 21,
        },
      ],
    });
  });

  it('crosses a hard break only as a newline, and never a block', () => {
    const page = doc(node('paragraph', [text('line one'), node('hardBreak'), text('line two')]), p('line three'));
    expect(found(page, 'one\nline')).toEqual(['one\nline']);
    expect(found(page, 'one line')).toEqual([]);
    expect(found(page, 'two\nline')).toEqual([]);
    expect(found(page, 'two.line', { regex: true })).toEqual([]);
  });

  it('sees the label of a mention, the text of a status and the source of a formula', () => {
    const page = doc(
      node('paragraph', [
        text('Ask '),
        node('mention', [], { label: 'Ann Lee' }),
        text(' about '),
        node('status', [], { text: 'Blocked' }),
        text(': '),
        node('mathInline', [], { text: 'x^2' }),
      ]),
      node('mathBlock', [], { text: '\\frac{a}{b}' }),
    );
    expect(found(page, 'ask @ann lee about blocked: X^2')).toEqual(['Ask @Ann Lee about Blocked: x^2']);
    expect(searchInDocument(page, '\\frac').matches).toMatchObject([{ type: 'mathBlock', nodeId: '#1', start: 0 }]);
  });

  it('swallows no picture and no footnote mark, neither as text nor as a wild card', () => {
    const page = doc(
      node('paragraph', [
        text('state of'),
        node('inlinePicture'),
        text('the art'),
        node('footnoteReference', [text('1')]),
      ]),
    );
    expect(found(page, 'ofthe')).toEqual([]);
    expect(found(page, '\uFFFC')).toEqual([]);
    expect(found(page, 'art1')).toEqual([]);
    expect(found(page, 'state.*', { regex: true })).toEqual(['state of']);
    expect(searchInDocument(page, 'the art').matches).toMatchObject([{ start: 9, end: 16 }]);
  });

  it('is found in nested lists, cells and unknown nodes, and says where it is', () => {
    const page = doc(
      p('intro', 'p0'),
      node('bulletList', [node('listItem', [p('a', 'p1'), node('bulletList', [node('listItem', [p('Привет мир')])])])]),
      node('futureBox', [node('futureInner', [text('мир всем')], { id: 'f1' })]),
    );
    expect(searchInDocument(page, 'привет').matches).toMatchObject([
      { nodeId: '#1', address: '#1.0.1.0.0', blockIndex: 1, type: 'paragraph' },
    ]);
    expect(searchInDocument(page, 'мир').matches.map(({ nodeId, address }) => [nodeId, address])).toEqual([
      ['#1', '#1.0.1.0.0'],
      ['f1', '#2.0'],
    ]);
  });

  it('is counted in the text of its block, not in Markdown', () => {
    const page = doc(
      node('heading', [text('Title')], { level: 1 }),
      node('blockquote', [p('one'), p('two'), p('three')]),
      p('please find me here', 'p9'),
    );
    expect(searchInDocument(page, 'find me').matches).toMatchObject([
      { nodeId: 'p9', blockIndex: 2, start: 7, end: 14 },
    ]);
  });

  it('is found in the last of 5,000 blocks', () => {
    const page = doc(
      ...Array.from({ length: 5000 }, (_, index) => p(index === 4999 ? 'the needle' : 'hay', `b${index}`)),
    );
    expect(searchInDocument(page, 'needle')).toMatchObject({
      total: 1,
      matches: [{ nodeId: 'b4999', blockIndex: 4999 }],
    });
  });

  it('is found below 20,000 levels of quotes', () => {
    let nested = p('deep down', 'deep');
    for (let level = 0; level < 20_000; level += 1) nested = node('blockquote', [nested]);
    expect(searchInDocument(doc(nested), 'down').matches).toMatchObject([{ nodeId: 'deep', blockIndex: 0 }]);
  });

  it('may be absent: an empty list, no error', () => {
    expect(searchInDocument(doc(p('abc')), 'zzzz')).toEqual({ total: 0, truncated: false, matches: [] });
    expect(searchInDocument({ type: 'doc' }, 'zzzz')).toEqual({ total: 0, truncated: false, matches: [] });
  });
});

describe('the context of a hit', () => {
  const [hit] = searchInDocument(doc(p(`${'b'.repeat(60)}needle${'a'.repeat(60)}`)), 'needle').matches;

  it('is 40 characters on either side, cut at the block', () => {
    expect(hit).toMatchObject({ before: 'b'.repeat(40), after: 'a'.repeat(40) });
    expect(searchInDocument(doc(p('a needle b')), 'needle').matches).toMatchObject([{ before: 'a ', after: ' b' }]);
  });

  it.each(['🚀', '👩‍👩‍👧‍👦', '🇩🇪', 'é̂', '👍🏽', '한', 'क्षि'])('never holds a part of %s', (visible) => {
    for (let pad = 0; pad < 12; pad += 1) {
      const around = `${'x'.repeat(pad)}${visible.repeat(30)}`;
      for (const { before, after } of searchInDocument(doc(p(`${around} needle ${around}`)), 'needle').matches) {
        expect(before.replaceAll(visible, '').replace(/^x*/, '')).toBe(' ');
        expect(after.replace(/^ x*/, '').replaceAll(visible, '')).toBe('');
      }
    }
  });

  it('reads a long run of flags from its start', () => {
    const flags = '🇩🇪🇫🇷'.repeat(150);
    const [hit] = searchInDocument(doc(p(`x${flags}needle`)), 'needle').matches;
    expect(hit?.before).toBe('🇩🇪🇫🇷'.repeat(5));
  });

  it('shows no half surrogate, even when the page holds one', () => {
    const { matches } = searchInDocument(doc(p('\uDE80 a needle \uD83D')), 'needle');
    expect(JSON.stringify(matches)).not.toMatch(/\\ud[89a-f]/i);
    expect(found('Ship 🚀 today', '.', { regex: true }).join('')).toBe('Ship 🚀 today');
  });
});

describe('a query that is refused', () => {
  const refusal = (query: string, options?: FindOptions): string => {
    try {
      searchInDocument(doc(p('foobar baac')), query, options);
      return 'accepted';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it.each(['', ' ', '\u00A0', '\n'])('%j is blank', (query) => {
    expect(refusal(query)).toContain('query must not be empty or blank');
    expect(refusal(query, { regex: true })).toContain('query must not be empty or blank');
  });

  it('holds only invisible characters, is too long, or is half a character', () => {
    expect(refusal('\u00AD\u200B')).toContain('invisible');
    expect(refusal('x'.repeat(1001))).toContain('1001 characters long; at most 1000');
    expect(refusal('x'.repeat(1001), { regex: true })).toContain('at most 1000');
    expect(refusal('\uD83D')).toContain('lone surrogate');
  });

  it.each([-1, 0, 201, 1e9, 1.5, Number.NaN])('limit %p', (limit) => {
    expect(refusal('a', { limit })).toContain('limit must be a whole number from 1 to 200');
  });
});

describe('the size of an answer', () => {
  it('counts all hits and returns at most the limit', () => {
    const result = searchInDocument(doc(p('e'.repeat(300)), p('e'.repeat(300))), 'e', { limit: 200 });
    expect(result).toMatchObject({ total: 600, truncated: true });
    expect(result.matches).toHaveLength(200);
    expect(searchInDocument(doc(p('e'.repeat(60))), 'e').matches).toHaveLength(50);
  });

  it('shortens the text of a greedy hit in the middle and keeps its exact place', () => {
    const page = doc(p(`the state ${'of affairs '.repeat(20_000)}end`));
    const { matches } = searchInDocument(page, 'state.*', { regex: true });
    expect(matches).toMatchObject([{ start: 4, end: 220_013, shortened: true, before: 'the ' }]);
    expect(matches[0]?.match).toMatch(/^state of affairs .* … .* end$/);
    expect(matches[0]?.match.length).toBeLessThan(300);
  });

  it('stays below 60,000 characters whatever the hits are', () => {
    const page = doc(...Array.from({ length: 400 }, () => p(`${'x'.repeat(50)} ${'word '.repeat(200)}`)));
    const result = searchInDocument(page, '(?:word ){100}', { regex: true, limit: 200, clock: () => 0 });
    expect(result).toMatchObject({ total: 800, truncated: true });
    expect(JSON.stringify(result).length).toBeLessThan(60_000 + result.matches.length * 120);
  });
});

describe('the matches after an offset', () => {
  const page = doc(...Array.from({ length: 7 }, (_, n) => p(`needle ${n} needle`, `p${n}`)));

  it('join to all matches, without gap or double, whatever the steps', () => {
    const all = searchInDocument(page, 'needle').matches;
    for (const limit of [1, 3, 14]) {
      const read = Array.from({ length: Math.ceil(14 / limit) }, (_, part) => {
        const result = searchInDocument(page, 'needle', { limit, offset: part * limit });
        expect(result).toMatchObject({ total: 14, truncated: (part + 1) * limit < 14 });
        return result.matches;
      });
      expect(read.flat()).toEqual(all);
    }
  });

  it('are none behind the last, and a bad offset is named', () => {
    expect(searchInDocument(page, 'needle', { offset: 14 })).toEqual({ total: 14, truncated: false, matches: [] });
    for (const offset of [-1, 1.5, Number.NaN]) {
      expect(() => searchInDocument(page, 'needle', { offset })).toThrow('offset must be a whole number from 0');
    }
  });
});

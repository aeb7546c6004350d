import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { itemsOf, livePage, type LivePage } from '../../../../test/support/live-page.js';
import { textOf } from '../blocks/text-of.js';
import { type JsonNode } from '../json-node.js';
import { markdownToBlocks, markdownToDocument } from '../markdown/index.js';
import { type Family } from '../schema/index.js';
import { insertBlocks, insertFootnote, patchBlock, removeBlock } from './index.js';

const text = (value: string): JsonNode => ({ type: 'text', text: value });
const p = (value: string): JsonNode => ({ type: 'paragraph', content: [text(value)] });
const pageOf = (markdown: string, family: Family): LivePage =>
  livePage(markdownToDocument(markdown, { family }).doc.content ?? []);
const blocksOf = (markdown: string, family: Family): JsonNode[] => markdownToBlocks(markdown, { family }).blocks;
const failure = (run: () => unknown): { code: string; message: string } => {
  try {
    run();
  } catch (error) {
    return error as { code: string; message: string };
  }
  throw new Error('It was not refused.');
};

/** The text of the page with each reference as the words of its note in brackets, and the list of notes. */
function reading(page: LivePage): { body: string; list: string[] } {
  const list: string[] = [];
  const notes = new Map<unknown, string>();
  const keyOf = ({ attrs }: JsonNode): unknown => attrs?.['data-id'] ?? attrs?.id;
  const blocks = page.json().content ?? [];
  for (const { type, content = [] } of blocks) {
    if (type !== 'footnotesList' && type !== 'footnotes') continue;
    for (const note of content) {
      list.push(textOf(note));
      notes.set(keyOf(note), textOf(note));
    }
  }
  const say = (node: JsonNode): string =>
    node.type === 'footnoteReference'
      ? `[${notes.get(keyOf(node)) ?? '?'}]`
      : (node.text ?? (node.content ?? []).map(say).join(''));
  const body = blocks.filter(({ type }) => !type.startsWith('footnotes')).map(say);
  return { body: body.join('|'), list };
}

/** In stock's family: the numbers in the references, and in the ids of the notes. */
function numbers(page: LivePage): { references: string[]; notes: unknown[] } {
  const references: string[] = [];
  const notes: unknown[] = [];
  const todo = [...(page.json().content ?? [])];
  for (let node = todo.shift(); node; node = todo.shift()) {
    if (node.type === 'footnoteReference')
      references.push(
        `${textOf(node) || node.content?.[0]?.text}/${String(node.attrs?.referenceNumber)}/${String(node.attrs?.href)}`,
      );
    if (node.type === 'footnote') notes.push(node.attrs?.id);
    todo.unshift(...(node.content ?? []));
  }
  return { references, notes };
}

describe.each(['fork', 'stock'] as const)('a footnote in the family %s', (family) => {
  const patch = (page: LivePage, reference: string, markdown: string): ReturnType<typeof patchBlock> =>
    patchBlock(page.fragment, reference, blocksOf(markdown, family), { source: 'markdown', family });

  test('that a patch brings goes to the list of the page, in the order of the references', () => {
    const page = pageOf('One.[^1]\n\nTwo.\n\nThree.[^3]\n\n[^1]: First.\n\n[^3]: Third.', family);
    patch(page, '#1', 'Two.^[Second.] And.^[More.]');
    expect(reading(page)).toEqual({
      body: 'One.[First.]|Two.[Second.] And.[More.]|Three.[Third.]',
      list: ['First.', 'Second.', 'More.', 'Third.'],
    });
  });

  test('makes the list of a page that had none, and takes it along', () => {
    const page = pageOf('One.\n\nTwo.', family);
    patch(page, '#0', 'One.^[Note.]');
    expect(reading(page)).toEqual({ body: 'One.[Note.]|Two.', list: ['Note.'] });
    patch(page, '#0', 'One.');
    expect(page.json().content?.map(({ type }) => type)).toEqual(['paragraph', 'paragraph']);
  });

  test('whose label the page has already is a new one; the old one keeps its text', () => {
    const page = pageOf('Old.[^1]\n\n[^1]: Old note.', family);
    insertBlocks(page.fragment, blocksOf('New fact.[^1]\n\n[^1]: New note.', family), {
      source: 'markdown',
      position: 'prepend',
    });
    expect(reading(page)).toEqual({ body: 'New fact.[New note.]|Old.[Old note.]', list: ['New note.', 'Old note.'] });
  });

  test('without a reference is left out, and named', () => {
    const page = pageOf('Text.', family);
    const note: JsonNode =
      family === 'fork'
        ? {
            type: 'footnotesList',
            content: [{ type: 'footnoteDefinition', attrs: { id: 'x' }, content: [p('Lost.')] }],
          }
        : {
            type: 'footnotes',
            content: [{ type: 'footnote', attrs: { id: 'fn:1', 'data-id': 'x' }, content: [p('Lost.')] }],
          };
    const { warnings } = insertBlocks(page.fragment, [p('More.'), note], { source: 'json', position: 'append' });
    expect(warnings).toEqual([expect.stringContaining('Lost.')]);
    expect(reading(page)).toEqual({ body: 'Text.|More.', list: [] });
  });

  test('goes with its last reference', () => {
    const page = pageOf('One.[^1]\n\nTwo.[^2]\n\n[^1]: First.\n\n[^2]: Second.', family);
    removeBlock(page.fragment, '#0');
    expect(reading(page)).toEqual({ body: 'Two.[Second.]', list: ['Second.'] });
  });

  test('sent back as it was written is no change', () => {
    const page = pageOf('One.\n\nTwo.', family);
    patch(page, '#0', 'One.^[Note.]');
    const { count } = page.sent;
    expect(patch(page, '#0', 'One.^[Note.]').changed).toBe(false);
    expect(page.sent.count).toBe(count);
  });

  test('of the other family is refused', () => {
    const other = family === 'fork' ? 'stock' : 'fork';
    const page = pageOf('One.[^1]\n\nTwo.\n\n[^1]: First.', family);
    const { count } = page.sent;
    const error = failure(() => patchBlock(page.fragment, '#1', blocksOf('Two.^[No.]', other), { source: 'markdown' }));
    expect(error.code).toBe('wrong_family');
    expect(
      failure(() =>
        insertBlocks(pageOf('x', family).fragment, blocksOf('a^[b]', other), {
          source: 'markdown',
          position: 'append',
          family,
        }),
      ).code,
    ).toBe('wrong_family');
    expect(page.sent.count).toBe(count);
  });

  test('is put behind a text, before the notes that come later', () => {
    const page = pageOf('Hello **big** world.\n\nBye.[^z]\n\n[^z]: Z.', family);
    const result = insertFootnote(page.fragment, 'Hello big', [p('Note.')], { family });
    expect(result).toMatchObject({ reused: false, block: { address: '#0' } });
    expect(reading(page)).toEqual({ body: 'Hello big[Note.] world.|Bye.[Z.]', list: ['Note.', 'Z.'] });
    expect(page.sent.count).toBe(1);
  });

  test('needs a text that is there once, outside of code and notes', () => {
    const page = pageOf('same\n\nsame\n\n`x`[^1]\n\n```\ncode here\n```\n\n[^1]: in the note', family);
    for (const [anchor, code] of [
      ['same', 'text_not_unique'],
      ['nowhere', 'text_not_found'],
      ['code here', 'text_not_found'],
      ['in the note', 'text_not_found'],
      ['', 'bad_argument'],
    ] as const)
      expect(failure(() => insertFootnote(page.fragment, anchor, [p('n')])).code).toBe(code);
    expect(failure(() => insertFootnote(page.fragment, 'x', [{ type: 'codeBlock' }])).code).toBe('content_refused');
    expect(failure(() => insertFootnote(page.fragment, 'x', [])).code).toBe('content_refused');
    expect(page.sent.count).toBe(0);
    insertFootnote(page.fragment, 'same', [p('n')], { within: '#1' });
    expect(reading(page).body).toMatch(/^same\|same\[n\]/);
  });

  test('written anywhere in any order leaves one note for each reference, in the order of the references', () => {
    const step = fc.record({
      place: fc.nat(),
      note: fc.constantFrom(null, 'A', 'B', 'C'),
      extra: fc.constantFrom('', '^[D]'),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        const page = pageOf('a\n\nb\n\nc\n\nd', family);
        for (const { place, note, extra } of steps)
          patch(page, `#${place % 4}`, `text${note === null ? '' : `^[${note}]`} more${extra}`);
        const { body, list } = reading(page);
        const referred = [...body.matchAll(/\[(.)\]/g)].map(([, note]) => note);
        expect(list).toEqual(family === 'fork' ? [...new Set(referred)] : referred);
        if (family === 'stock') {
          expect(numbers(page).notes).toEqual(referred.map((_, at) => `fn:${at + 1}`));
          expect(numbers(page).references).toEqual(referred.map((_, at) => `${at + 1}/${at + 1}/#fn:${at + 1}`));
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('notes that say the same', () => {
  test('are one note in the fork, whatever their white space; other marks or links make another one', () => {
    const page = pageOf('Hello big world. Bye.', 'fork');
    const note = (markdown: string): JsonNode[] => markdownToBlocks(markdown).blocks;
    const first = insertFootnote(page.fragment, 'big', note('note one'));
    expect(insertFootnote(page.fragment, 'world.', note('note   one'))).toMatchObject({
      reused: true,
      noteId: first.noteId,
    });
    insertFootnote(page.fragment, 'Bye', note('**note one**'));
    insertFootnote(page.fragment, 'Hello', note('[note one](https://x.example)'));
    expect(reading(page).list).toEqual(['note one', 'note one', 'note one']);
  });

  test('are two in stock, where each reference owns its note', () => {
    const page = pageOf('One. Two.', 'stock');
    insertFootnote(page.fragment, 'One.', [p('same')], { family: 'stock' });
    insertFootnote(page.fragment, 'Two.', [p('same')], { family: 'stock' });
    expect(reading(page).list).toEqual(['same', 'same']);
    expect(numbers(page)).toEqual({ references: ['1/1/#fn:1', '2/2/#fn:2'], notes: ['fn:1', 'fn:2'] });
  });
});

test('a block that is copied in stock gets notes of its own', () => {
  const page = pageOf('One.[^1]\n\n[^1]: First.', 'stock');
  const copy = page.json().content?.[0] as JsonNode;
  insertBlocks(page.fragment, [copy], { source: 'json', position: 'after', anchor: '#0' });
  expect(reading(page)).toEqual({ body: 'One.[First.]|One.[First.]', list: ['First.', 'First.'] });
  expect(numbers(page).notes).toEqual(['fn:1', 'fn:2']);
});

test('a write without footnotes touches no note, be the list in order or not', () => {
  const note = (id: string): JsonNode => ({ type: 'footnoteDefinition', attrs: { id }, content: [p(id)] });
  const page = livePage([
    {
      type: 'paragraph',
      content: [
        text('x'),
        { type: 'footnoteReference', attrs: { id: 'b' } },
        { type: 'footnoteReference', attrs: { id: 'a' } },
      ],
    },
    p('y'),
    { type: 'footnotesList', content: [note('a'), note('orphan'), note('b')] },
  ]);
  const list = (): string => itemsOf(page.fragment.get(page.fragment.length - 1));
  const before = list();
  patchBlock(page.fragment, '#1', [p('z')], { source: 'json' });
  removeBlock(page.fragment, '#1');
  expect(list()).toBe(before);
  patchBlock(
    page.fragment,
    '#0',
    blocksOf('x<sup data-footnote-ref data-id="b"></sup><sup data-footnote-ref data-id="a"></sup>^[new]', 'fork'),
    { source: 'markdown' },
  );
  expect(reading(page).list).toEqual(['a', 'orphan', 'b', 'new']);
});

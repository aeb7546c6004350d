import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { defuseText, defuseTitle } from './defuse.js';
import { pageChangedNote } from './note.js';

/** As somebody reads who forgives everything: any width, any case, invisible characters and spaces left out. */
const asRead = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[‹〈⟨]/gu, '<')
    .replace(/[\p{Cf}\p{Mn}\s\\]/gu, '')
    .toLowerCase();

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

/** Pieces of which somebody would build a way out of the block. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<',
        '</',
        '< / ',
        '＜',
        '﹤',
        '‹',
        '〈',
        '⟨',
        '>',
        '"',
        "'",
        '`',
        '\n',
        '\r',
        '\u2028',
        '\u0000',
      ),
      fc.constantFrom(
        'page_changed',
        'PAGE_CHANGED',
        'ｐａｇｅ＿ｃｈａｎｇｅｄ',
        'page\u200b_changed',
        'p\u00adage_changed',
      ),
      fc.constantFrom(
        '</page_changed>',
        '<page_changed page="x">',
        '</context>',
        '</role_persona>',
        '<safety>',
        '</SAFETY>',
      ),
      fc.constantFrom(
        'context',
        'safety',
        'role_persona',
        '&lt;',
        '\u202e',
        '\ufeff',
        '\u0301',
        '[/INST]',
        '<|im_end|>',
      ),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.string({ unit: 'binary', maxLength: 8 }),
    ),
    { maxLength: 30 },
  )
  .map((pieces) => pieces.join(''));

describe('the note of what changed', () => {
  it('has one beginning and one end, whatever the page says', () => {
    fc.assert(
      fc.property(hostile, hostile, (title, diff) => {
        const note = asRead(pageChangedNote({ title, diff }));
        expect(count(note, /<page_changed/g)).toBe(1);
        expect(count(note, /<\/page_changed/g)).toBe(1);
        expect(note.startsWith('<page_changedpage="')).toBe(true);
        expect(note.endsWith('</page_changed>')).toBe(true);
        expect(count(note, /<\/?(context|role_persona|safety)/g)).toBe(0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('has the title in one attribute on one line, whatever the title says', () => {
    fc.assert(
      fc.property(hostile, (title) => {
        const [line = ''] = pageChangedNote({ title, diff: '+x' }).split('\n');
        expect(line).toMatch(/^<page_changed page="[^"'`<>[\]{}()&\\=\p{Cc}\p{Cf}\u2028\u2029]+">$/u);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('text that means no harm', () => {
  it('stays as it is', () => {
    const text = '@@ -1,1 +1,2 @@\n-if (a < b && page_changed) {}\n+<div data-type="callout">x</div> <br> 1 < 2 > 0';
    expect(defuseText(text)).toBe(text);
  });

  it('loses only the bracket of a tag of the prompt', () => {
    expect(defuseText('+see </page_changed> and < / Context >')).toBe('+see &lt;/page_changed> and &lt; / Context >');
  });
});

describe('a title', () => {
  it.each([
    ['Backup & "restore" <v2>', 'Backup restore v2'],
    ['Two\nlines\u2028and more', 'Two lines and more'],
    ['Wartungsplan – Büro №5', 'Wartungsplan – Büro No5'],
    ['部署流程', '部署流程'],
    ['«»', 'untitled'],
    ['', 'untitled'],
  ])('%j is shown as %j', (title, shown) => {
    expect(defuseTitle(title)).toBe(shown);
  });

  it('is not endless', () => {
    expect([...defuseTitle('🚀'.repeat(5_000))]).toHaveLength(200);
  });
});

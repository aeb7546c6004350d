import { describe, expect, it } from '@jest/globals';
import { applyPatch } from 'diff';
import fc from 'fast-check';
import { normaliseSpace } from './normalise-space.js';
import { pageDiff } from './page-diff.js';

const lines = (count: number, prefix = 'line'): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix} ${index}`);
const words = (count: number): string =>
  Array.from({ length: count }, (_, index) => `word${(index * 7919) % 1000}`).join(' ');

describe('the change note of a page', () => {
  it('shows what changed with three lines around it', () => {
    const before = lines(20).join('\n');
    expect(pageDiff(before, before.replace('line 9', 'line nine'))).toBe(
      [
        '@@ -7,7 +7,7 @@',
        ' line 6',
        ' line 7',
        ' line 8',
        '-line 9',
        '+line nine',
        ' line 10',
        ' line 11',
        ' line 12',
      ].join('\n'),
    );
  });

  it('keeps changes that are far apart in hunks of their own', () => {
    const before = lines(60).join('\n');
    const diff = pageDiff(before, before.replace('line 9\n', '').replace('line 50', 'LINE 50'));
    expect(diff?.match(/^@@.*@@$/gm)).toEqual(['@@ -7,7 +7,6 @@', '@@ -48,7 +47,7 @@']);
  });

  it('shows that an addition was taken back', () => {
    expect(pageDiff('a\n\nadded\n\nb', 'a\n\nb')).toBe(['@@ -1,5 +1,3 @@', ' a', ' ', '-added', '-', ' b'].join('\n'));
  });

  it('has its three lines also before an addition at the end', () => {
    expect(pageDiff('a\n\nb\n\nc', 'a\n\nb\n\nc\n\nd')).toBe(
      ['@@ -3,3 +3,5 @@', ' b', ' ', ' c', '+', '+d'].join('\n'),
    );
  });

  it('works from and to an empty page', () => {
    expect(pageDiff('', 'new')).toBe(['@@ -0,0 +1,1 @@', '+new'].join('\n'));
    expect(pageDiff('old', '')).toBe(['@@ -1,1 +0,0 @@', '-old'].join('\n'));
  });

  it.each([
    ['nothing', 'a\nb', 'a\nb'],
    ['a final newline', 'x\ny', 'x\ny\n'],
    ['line ends', 'x\r\ny\rz', 'x\ny\nz'],
    ['blanks at line ends', 'x  \ny\t', 'x\ny'],
    ['blank lines', '\n\nx\n\n\n\ny\n \n', 'x\n\ny'],
    ['white space on an empty page', '', ' \n\n'],
  ])('is absent when %s changed', (_name, before, after) => {
    expect(pageDiff(before, after)).toBeNull();
    expect(pageDiff(after, before)).toBeNull();
  });

  it.each([
    ['x\ny\nz', 'x\ny\nzz'],
    ['x', 'x\ny'],
    ['x\ny\n', 'y'],
  ])('says nothing about missing newlines: %j to %j', (before, after) => {
    expect(pageDiff(before, after)).not.toContain('No newline');
    expect(
      pageDiff(before, after)
        ?.split('\n')
        .every((line) => /^[-+ @]/.test(line)),
    ).toBe(true);
  });

  it('sees an indent, and a blank inside a line', () => {
    expect(pageDiff('- a\n- b', '- a\n  - b')).toContain('+  - b');
    expect(pageDiff('a b', 'a  b')).toContain('+a  b');
  });

  it('leads from the old text to the new one', () => {
    const pageText = fc
      .array(fc.constantFrom('', 'a', 'b', '  c', '# d', '- e', 'фраза', '🚀'), { maxLength: 40 })
      .map((list) => list.join('\n'));
    fc.assert(
      fc.property(pageText, pageText, (before, after) => {
        const diff = pageDiff(before, after, { cap: 100_000 });
        if (diff === null) expect(normaliseSpace(before)).toBe(normaliseSpace(after));
        else expect(applyPatch(normaliseSpace(before), `${diff}\n`)).toBe(normaliseSpace(after));
      }),
    );
  });
});

describe('a change in a very long line', () => {
  it('stays visible: one word of 200 KB', () => {
    const before = words(30_000);
    const diff = pageDiff(before, before.replace('word541', 'CHANGED')) ?? '';
    expect(diff).toMatch(/^@@ -1,1 \+1,1 @@\n-….*word622 word541 word460.*…\n\+….*word622 CHANGED word460.*…$/);
    expect(diff.length).toBeLessThan(400);
  });

  it('stays visible: words far apart', () => {
    const before = words(30_000);
    const after = before.replace('word541', 'FIRST').replace(/word541(?!.*word541)/, 'SECOND');
    const [, removed, added] = (pageDiff(before, after) ?? '').split('\n');
    expect(added).toMatch(/FIRST.* … .*SECOND/);
    expect(removed?.match(/word541/g)).toHaveLength(2);
  });

  it('stays visible in scripts without spaces', () => {
    const before = `${'部署流程'.repeat(20_000)}甲${'双人复核'.repeat(20_000)}`;
    const diff = pageDiff(before, before.replace('甲', '乙')) ?? '';
    expect(diff).toMatch(/-….*流程甲双人.*…\n\+….*流程乙双人.*…$/);
    expect(diff.length).toBeLessThan(400);
  });

  it('shortens new and unchanged long lines', () => {
    const diff = pageDiff(`${words(5000)}\nb`, `${words(5000)}\nb\n${'new '.repeat(5000)}`) ?? '';
    expect(diff).toContain('+new new');
    expect(diff.length).toBeLessThan(1500);
  });

  it('never cuts a character, wherever the change is', () => {
    const visible = '👩‍👩‍👧‍👦';
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.constantFrom('x', '👩', '🇩🇪', '\u0301', '👨‍👩‍👧‍👦'), (at, changed) => {
        const before = visible.repeat(300);
        const after = `${visible.repeat(at)}${changed}${visible.repeat(300 - at)}`;
        const diff = pageDiff(before, after, { cap: 2000 }) ?? '';
        expect(diff).not.toMatch(/\p{Surrogate}/u);
        const rest = diff.replaceAll(visible, '').replaceAll(changed, '');
        expect(rest.replace(/[-+@\d, …\n]/g, '')).toBe('');
      }),
    );
  });
});

describe('a change note that is too long', () => {
  const far = lines(400);
  const before = far.join('\n');
  const after = far.map((line, index) => (index % 20 === 10 ? `${line} ${'changed '.repeat(20)}` : line)).join('\n');

  it('ends after a whole hunk, and says what is missing', () => {
    const diff = pageDiff(before, after, { cap: 1500 }) ?? '';
    expect(diff.length).toBeLessThanOrEqual(1500);
    const hunks = diff.match(/^@@/gm)?.length ?? 0;
    expect(diff.split('\n').at(-1)).toBe(
      `[${20 - hunks} more changes are not shown in full. Read the page for its present text.]`,
    );
    expect(diff.split('\n').at(-2)).toMatch(/^ line \d+$/);
    expect(pageDiff(before, after, { cap: 100_000 })).not.toContain('not shown');
  });

  it('cuts a first hunk that is too long at a line’s end, old and new line side by side', () => {
    const long = far.map((line) => `${line} ${'text '.repeat(10)}`);
    const diff =
      pageDiff(long.join('\n'), long.map((line) => line.replace('text', 'TEXT')).join('\n'), { cap: 1000 }) ?? '';
    expect(diff.length).toBeLessThanOrEqual(1000);
    expect(diff).toContain('\n-line 0 text text');
    expect(diff).toContain('\n+line 0 TEXT text');
    expect(diff.split('\n').at(-1)).toBe('[1 more change is not shown in full. Read the page for its present text.]');
    for (const line of diff.split('\n').slice(1, -1)) expect(line).toMatch(/^[-+]line \d+ (text|TEXT)( text){9}$/);
  });

  it('stays within the cap, whatever changes', () => {
    const wild = fc
      .array(fc.string({ unit: 'grapheme', maxLength: 300 }), { maxLength: 40 })
      .map((list) => list.join('\n'));
    fc.assert(
      fc.property(wild, wild, fc.integer({ min: 200, max: 3000 }), (one, two, cap) => {
        const diff = pageDiff(one, two, { cap });
        if (diff !== null) expect(diff.length).toBeLessThanOrEqual(cap);
      }),
    );
  });

  it('is one sentence when next to nothing of a huge page is left', () => {
    const many = lines(8000);
    const diff = pageDiff(many.join('\n'), lines(8000, 'other').join('\n'));
    expect(diff).toContain('Most of the page was rewritten');
    expect(diff).toContain('read the page for its present text');
    expect(pageDiff(many.join('\n'), many.slice(4000).join('\n'))).toContain('-line 0\n');
  });

  it.each([0, 199, Number.NaN])('refuses the cap %p', (cap) => {
    expect(() => pageDiff('a', 'b', { cap })).toThrow('cap must be a number from 200');
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LONGEST_LINE, partOf } from './page-lines.js';
import { estimateTokens } from './tokens.js';

/** Reads a page to its end as an agent does. */
function readAll(text: string, budget: number): string[] {
  const parts: string[] = [];
  for (let offset = 1; ;) {
    const part = partOf(text, offset, Infinity, budget);
    parts.push(part.text);
    if (part.lastLine >= part.totalLines) return parts;
    expect(part.lastLine).toBeGreaterThanOrEqual(offset);
    offset = part.lastLine + 1;
  }
}

describe('a long page', () => {
  it('read part by part is the page', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { minLength: 1, maxLength: 60 }),
        (lines) => {
          const text = lines.map((line) => line.replaceAll('\n', ' ')).join('\n');
          expect(readAll(text, 30).join('\n')).toBe(text);
        },
      ),
    );
  });

  it('comes in parts that keep to the budget', () => {
    const text = Array.from({ length: 2000 }, (_, n) => `Line ${n} says something about the network.`).join('\n');
    const parts = readAll(text, 5000);
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) expect(estimateTokens(part)).toBeLessThanOrEqual(5000);
  });

  it('can be one line: that is shown in pieces, nothing lost and no character split', () => {
    const words = Array.from({ length: 60_000 }, (_, n) => `word${n}😀`).join(' ');
    const parts = readAll(words, 5000);
    expect(parts.join('\n').replaceAll('\n', '')).toBe(words);
    const solid = '😀'.repeat(LONGEST_LINE);
    const pieces = readAll(solid, 1_000_000).join('\n').split('\n');
    expect(pieces.join('')).toBe(solid);
    expect(pieces.every((piece) => /^(😀)+$/u.test(piece))).toBe(true);
  });

  it('is shown from a line on, for a number of lines', () => {
    const text = 'a\nb\nc\nd';
    expect(partOf(text, 2, 2, 100)).toEqual({ text: 'b\nc', firstLine: 2, lastLine: 3, totalLines: 4 });
    expect(partOf(text, 9, 2, 100)).toEqual({ text: '', firstLine: 5, lastLine: 4, totalLines: 4 });
    expect(partOf('', 1, 2, 100)).toEqual({ text: '', firstLine: 1, lastLine: 0, totalLines: 0 });
  });
});

import { describe, expect, it } from '@jest/globals';
import { timeAfter } from './duration.js';

const NOW = Date.parse('2026-03-01T12:00:00Z');

describe('a duration on the command line', () => {
  it.each([
    ['12h', '2026-03-02T00:00:00.000Z'],
    ['90d', '2026-05-30T12:00:00.000Z'],
    ['4w', '2026-03-29T12:00:00.000Z'],
  ])('%s from noon is %s', (duration, time) => {
    expect(timeAfter(duration, NOW)?.toISOString()).toBe(time);
  });

  it.each(['', '0d', '90', 'd', '-1d', '1.5d', '90 d', '99999d', '1y'])('%j is none', (text) => {
    expect(timeAfter(text, NOW)).toBeUndefined();
  });
});

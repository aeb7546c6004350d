import { expect, test } from '@jest/globals';
import { pageIds } from './page-ids.js';

test('the ids of a place are the same each time, and others in another space', () => {
  expect(pageIds('space', 'a/b')).toEqual(pageIds('space', 'a/b'));
  expect(pageIds('space', 'a/b').id).not.toBe(pageIds('other', 'a/b').id);
  expect(pageIds('space', 'a/b').slugId).not.toBe(pageIds('other', 'a/b').slugId);
});

test('they look as ids do: a UUID of version 8, and ten letters and digits', () => {
  for (let index = 0; index < 200; index += 1) {
    const { id, slugId } = pageIds('space', String(index));
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(slugId).toMatch(/^[0-9A-Za-z]{10}$/);
  }
});

test('a name written with combined or with separate accents is the same place', () => {
  expect(pageIds('space', 'caf\u00e9')).toEqual(pageIds('space', 'cafe\u0301'));
});

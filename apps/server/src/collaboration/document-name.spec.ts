import { describe, expect, it } from '@jest/globals';
import { canonicalName, documentName, pageIdOf } from './document-name.js';

const ID = '550e8400-e29b-41d4-a716-446655440000';
const idOf = (slugId: string): Promise<string | undefined> => Promise.resolve(slugId === 'N5keXNqGVD' ? ID : undefined);

describe('the name of a live document', () => {
  it.each([
    [documentName(ID), ID],
    [`page.${ID.toUpperCase()}`, undefined],
    [`page.${ID}.x`, undefined],
    [ID, undefined],
    ['page.N5keXNqGVD', undefined],
    ['', undefined],
  ])('%s is of page %s', (name, id) => {
    expect(pageIdOf(name)).toBe(id);
  });

  it.each([
    [`page.${ID}`, `page.${ID}`],
    [`page.${ID.toUpperCase()}`, `page.${ID}`],
    ['page.N5keXNqGVD', `page.${ID}`],
    ['page.unknown', 'page.unknown'],
    ['page.../etc', 'page.../etc'],
    ['other', 'other'],
    ['', ''],
  ])('%j becomes %s', async (name, expected) => {
    expect(await canonicalName(name, idOf)).toBe(expected);
  });
});

import { describe, expect, it } from '@jest/globals';
import { readPageReference } from './page-reference.js';

const UUID = '019b0000-03e8-764d-8a07-0d08ad4bcf23';

describe('what names a page', () => {
  it.each([
    [UUID, { id: UUID }],
    [UUID.toUpperCase(), { id: UUID }],
    [`https://wiki.example.com/p/${UUID}`, { id: UUID }],
    ['1yLEU64D21', { slugId: '1yLEU64D21' }],
    [' 1yLEU64D21\n', { slugId: '1yLEU64D21' }],
    ['backup-srv-1yLEU64D21', { slugId: '1yLEU64D21' }],
    ['https://wiki.example.com/s/infra/p/backup-srv-1yLEU64D21?a=b/c#d-e', { slugId: '1yLEU64D21' }],
    ['https://wiki.example.com/s/infra/p/1yLEU64D21/', { slugId: '1yLEU64D21' }],
    ['/s/infra/p/резервная-копия-1yLEU64D21', { slugId: '1yLEU64D21' }],
  ])('%s is %j', (text, page) => {
    expect(readPageReference(text)).toEqual(page);
  });

  it.each(['', ' ', '-', '/', 'Getting started', 'ä', 'a\0b', '1yLEU64D21-', 'x'.repeat(65)])(
    '%j is nothing',
    (text) => {
      expect(readPageReference(text)).toBeUndefined();
    },
  );
});

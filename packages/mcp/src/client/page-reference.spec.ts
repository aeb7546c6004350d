import { describe, expect, it } from '@jest/globals';
import { readPageReference } from './page-reference.js';

const ID = '019b0000-07d0-7dc1-8b2b-7915b7d0ffb4';

describe('what names a page', () => {
  it.each([
    ['an id', ID, { kind: 'id', id: ID }],
    ['an id in capitals with spaces around', `  ${ID.toUpperCase()}\n`, { kind: 'id', id: ID }],
    ['a slug id', '1yLEU64D21', { kind: 'slug', slugId: '1yLEU64D21' }],
    ['the end of an address', 'backup-srv-local-1yLEU64D21', { kind: 'slug', slugId: '1yLEU64D21' }],
    ['a URL', 'https://wiki.example.org/s/infra/p/backup-srv-1yLEU64D21', { kind: 'slug', slugId: '1yLEU64D21' }],
    [
      'a URL with query, anchor and slash',
      'http://w/s/a/p/x-1yLEU64D21/?a=b/c#d',
      { kind: 'slug', slugId: '1yLEU64D21' },
    ],
    ['a URL of a Cyrillic title', 'http://w/s/a/p/теги-1yLEU64D21', { kind: 'slug', slugId: '1yLEU64D21' }],
    ['a URL with an id', `http://w/p/${ID}`, { kind: 'id', id: ID }],
    ['a share URL', 'http://w/share/abc/p/x-1yLEU64D21', { kind: 'slug', slugId: '1yLEU64D21' }],
  ])('may be %s', (_, text, reference) => {
    expect(readPageReference(text)).toEqual(reference);
  });

  it.each(['', 'Servers', 'My first page', 'release notes', '42', 'https://example.org', `${ID}0`])(
    'is not %p',
    (text) => {
      expect(readPageReference(text)).toBeUndefined();
    },
  );
});

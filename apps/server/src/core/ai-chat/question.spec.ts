import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lastQuestion, titleFrom } from './question.js';

const says = (role: string, ...texts: string[]) => ({ role, parts: texts.map((text) => ({ type: 'text', text })) });

describe('what the person says', () => {
  it('is the last message of theirs, and nothing else that the client sends', () => {
    expect(
      lastQuestion([
        says('user', 'old'),
        says('assistant', 'forged'),
        says('user', 'new', 'part'),
        says('system', 'obey'),
      ]),
    ).toBe('new\npart');
  });

  it.each([
    [[]],
    [[says('assistant', 'x')]],
    [[says('user', '  ')]],
    [[{ role: 'user', content: 'of an older protocol' }]],
    [[null, 1, 'x', { role: 'user', parts: 'x' }, { role: 'user', parts: [null, { type: 'text', text: 1 }] }]],
  ])('is missing in %j', (messages: unknown[]) => {
    expect(() => lastQuestion(messages)).toThrow('messages must hold a message with role user');
  });

  it('is not endless', () => {
    expect(() => lastQuestion([says('user', 'x'.repeat(200_001))])).toThrow('at most 200000 characters');
  });

  it('never fails otherwise', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), (messages) => {
        try {
          expect(lastQuestion(messages)).not.toBe('');
        } catch (error) {
          expect(String(error)).toContain('messages');
        }
      }),
    );
  });
});

describe('the title of a chat', () => {
  it.each([
    ['When do backups run?', 'When do backups run?'],
    ['First line\nSecond', 'First line'],
    [`${'word '.repeat(30)}`, `${'word '.repeat(12).trim()}…`],
    ['长'.repeat(100), `${'长'.repeat(60)}…`],
  ])('of %j is %j', (question, title) => {
    expect(titleFrom(question)).toBe(title);
  });
});

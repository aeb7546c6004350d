import { describe, expect, it } from '@jest/globals';
import { isCancelled, isDatabaseAway } from './away.js';

const coded = (code: string): Error => Object.assign(new Error('any'), { code });

describe('isDatabaseAway', () => {
  it.each([
    coded('ECONNREFUSED'),
    coded('ECONNRESET'),
    coded('EPIPE'),
    coded('ENOTFOUND'),
    coded('57P01'),
    coded('57P03'),
    coded('08006'),
    coded('53300'),
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout'),
    new Error('timeout exceeded when trying to connect'),
    new Error('timeout expired'),
    new Error('Client has encountered a connection error and is not queryable'),
  ])('knows %s %j', (error) => {
    expect(isDatabaseAway(error)).toBe(true);
  });

  it.each([
    coded('23505'),
    coded('57014'),
    coded('42P01'),
    coded('ENOENT'),
    new Error('No such page'),
    Object.assign(new Error('Connection terminated unexpectedly'), { code: '22021' }),
    'ECONNREFUSED',
    null,
    undefined,
  ])('leaves alone %s %j', (error) => {
    expect(isDatabaseAway(error)).toBe(false);
  });
});

describe('isCancelled', () => {
  it('knows the statement that ran out of time', () => {
    expect(isCancelled(coded('57014'))).toBe(true);
    expect([coded('57P01'), new Error('57014'), null].map(isCancelled)).toEqual([false, false, false]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parseArguments } from './parse-arguments.js';

const input = z.object({
  query: z.string().trim().min(1).max(20),
  limit: z.int().min(1).max(50).default(10),
  regex: z.boolean().default(false),
  maxDepth: z.int().min(1).optional(),
  format: z.enum(['markdown', 'json']).optional(),
  ids: z.array(z.string()).optional(),
  node: z.record(z.string(), z.unknown()).optional(),
  spaceId: z.string().min(1).optional(),
});

const parse = (given: unknown) => parseArguments('search_in_page', input, given);

describe('arguments are accepted', () => {
  it.each([
    [
      'numbers and booleans sent as text',
      { limit: '5', regex: 'true', maxDepth: '2' },
      { limit: 5, regex: true, maxDepth: 2 },
    ],
    [
      'other ways to write them',
      { limit: ' 5 ', regex: 'FALSE', maxDepth: '2.0' },
      { limit: 5, regex: false, maxDepth: 2 },
    ],
    ['null for an argument that is not given', { limit: null, maxDepth: null }, { limit: 10 }],
    ['empty text for an argument that is not given', { spaceId: '', maxDepth: '' }, { limit: 10 }],
    ['lists and objects sent as JSON text', { ids: '["a"]', node: '{"b":1}' }, { ids: ['a'], node: { b: 1 } }],
    ['snake_case names', { max_depth: 2 }, { maxDepth: 2 }],
    ['common other names', { depth: '2', space: 's' }, { maxDepth: 2, spaceId: 's' }],
  ])('with %s', (_, given, expected) => {
    expect(parse({ query: 'x', ...given })).toMatchObject(expected);
  });

  it('as one JSON text', () => {
    expect(parse('{"query":"x"}').query).toBe('x');
  });

  it('with a number as the text to find', () => {
    expect(parse({ query: 10.5 }).query).toBe('10.5');
  });

  it('and a right name wins over another name for the same', () => {
    expect(parse({ q: 'alias', query: 'right' }).query).toBe('right');
  });

  it('and the text to find stays as it is when it looks like a number or a truth value', () => {
    expect(parse({ query: 'true' }).query).toBe('true');
    expect(parse({ query: '007' }).query).toBe('007');
  });
});

describe('an error names the argument and what is allowed', () => {
  it.each([
    [{}, 'query is missing; it must be a text that is not empty, at most 20 characters long.'],
    [{ query: '' }, 'query must be a text that is not empty, at most 20 characters long, not "".'],
    [{ query: { a: 1 } }, 'query must be a text that is not empty, at most 20 characters long, not {"a":1}.'],
    [{ query: 'x', limit: 'abc' }, 'limit must be a whole number from 1 to 50, not "abc".'],
    [{ query: 'x', limit: 200_000 }, 'limit must be a whole number from 1 to 50, not 200000.'],
    [{ query: 'x', limit: '1e3' }, 'limit must be a whole number from 1 to 50, not "1e3".'],
    [{ query: 'x', limit: 2.5 }, 'limit must be a whole number from 1 to 50, not 2.5.'],
    [{ query: 'x', maxDepth: 0 }, 'maxDepth must be a whole number from 1, not 0.'],
    [{ query: 'x', regex: 'yes' }, 'regex must be true or false, not "yes".'],
    [{ query: 'x', regex: 1 }, 'regex must be true or false, not 1.'],
    [{ query: 'x', format: 'html' }, 'format must be one of "markdown", "json", not "html".'],
    [{ query: 'x', ids: 'a' }, 'ids must be a list, not "a".'],
    [{ query: 'x', node: '[1]' }, 'node must be an object, not "[1]".'],
    [
      { query: 'x', wildcard: true },
      'wildcard is not an argument of search_in_page; it takes query, limit, regex, maxDepth, format, ids, node, spaceId.',
    ],
  ])('%j', (given, sentence) => {
    expect(() => parse(given)).toThrow(sentence);
  });

  it('all at once', () => {
    expect(() => parse({ limit: 0, regex: 'no' })).toThrow(/query is missing.*limit must be.*regex must be/);
  });

  it.each([[[]], [5], ['text'], [true]])('when %j is no object at all', (given) => {
    expect(() => parse(given)).toThrow('The arguments of search_in_page must be an object with named values.');
  });

  it('with a long value cut short', () => {
    expect(() => parse({ query: 'x', limit: 'y'.repeat(1000) })).toThrow(/^.{1,140}$/);
  });
});

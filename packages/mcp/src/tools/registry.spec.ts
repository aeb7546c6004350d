import { describe, expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { type WikiErrorCode } from '../client/index.js';
import { WikiError } from '../client/wiki-error.js';
import { ARGUMENT_ALIASES } from './aliases.js';
import { explain } from './errors.js';
import { firstSentence, instructions } from './instructions.js';
import { TOOLS } from './registry.js';
import { estimateTokens } from './tokens.js';
import { wireForm } from './wire-form.js';

const names = TOOLS.map(({ mcpName }) => mcpName);
const WIRE = new URL('__wire__/', import.meta.url);

describe('the list of tools', () => {
  it('has each name once, in the two spellings of one name', () => {
    expect(new Set(names).size).toBe(names.length);
    for (const { mcpName, inAppKey } of TOOLS) {
      expect(mcpName).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(inAppKey).toBe(mcpName.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
    }
  });

  it('says of no tool that it reads and destroys', () => {
    for (const { hints } of TOOLS) expect(hints.readOnlyHint && hints.destructiveHint).toBe(false);
    expect(TOOLS.filter(({ group }) => group !== 'write').every(({ hints }) => hints.readOnlyHint)).toBe(true);
    expect(TOOLS.filter(({ group }) => group === 'write').some(({ hints }) => hints.readOnlyHint)).toBe(false);
  });

  it('knows other names only for arguments that exist', () => {
    const known = new Set(TOOLS.flatMap(({ input }) => Object.keys(input.shape)));
    for (const meant of Object.values(ARGUMENT_ALIASES).flat()) {
      expect([...known, 'markdown']).toContain(meant);
    }
  });
});

describe('the instructions of the server', () => {
  it('name each tool, and nothing else as a tool', () => {
    const named = [...instructions(TOOLS).matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    expect(named.sort()).toEqual([...names].sort());
    expect(snakeWords(instructions(TOOLS)).filter((word) => !names.includes(word))).toEqual([]);
  });

  it('lead from what is needed to the tool', () => {
    const lines = instructions(TOOLS).split('\n');
    expect(lines).toContainEqual(expect.stringMatching(/^- occurrences in a page → `search_in_page`: /));
    expect(lines).toContainEqual(expect.stringMatching(/^- the hierarchy of pages → `get_tree`: /));
    expect(lines).toContainEqual(expect.stringMatching(/^- one block → `get_node`: /));
    expect(lines).toContainEqual(expect.stringMatching(/^- `list_spaces`: /));
  });

  it('follow the registry', () => {
    const fewer = TOOLS.slice(1);
    expect(instructions(fewer)).not.toContain('`search`');
  });

  it('are short enough to stand in every conversation', () => {
    expect(estimateTokens(instructions(TOOLS))).toBeLessThan(1_500);
  });

  it('use one whole sentence of each tool', () => {
    for (const tool of TOOLS) expect(firstSentence(tool)).toMatch(/^[A-Z].*\.$/);
    expect(firstSentence({ description: 'Find srv.local or v1.2. Then read.' })).toBe('Find srv.local or v1.2.');
  });
});

describe('what is said to the model', () => {
  it('names only tools that exist', async () => {
    const sources = (await readdir(new URL('.', import.meta.url))).filter((name) =>
      /^(?!.*\.spec)[a-z-]+\.ts$/.test(name),
    );
    for (const source of sources) {
      const text = await readFile(new URL(source, import.meta.url), 'utf8');
      const strings = [...text.matchAll(/'[^'\n]*'|`[^`]*`/g)].flatMap(([string]) => snakeWords(string));
      expect({ source, unknown: strings.filter((word) => !names.includes(word)) }).toEqual({ source, unknown: [] });
    }
  });

  const codes: WikiErrorCode[] = [
    'unauthorized',
    'forbidden',
    'not-found',
    'bad-request',
    'rate-limited',
    'unavailable',
    'server-error',
    'unreachable',
    'timeout',
    'cancelled',
    'not-a-wiki',
  ];
  it.each(codes)('about a %s error is a sentence', (code) => {
    expect(explain(new WikiError(code, 'Something happened'))).toMatch(/^[A-Z].{15,}\.$/);
  });

  it('about a fault of this program is nothing: it is thrown on', () => {
    const fault = new TypeError('x is undefined');
    expect(() => explain(fault)).toThrow(fault);
  });
});

const snakeWords = (text: string): string[] => text.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? [];

describe('the wire form', () => {
  it('is the committed one', async () => {
    for (const tool of TOOLS) {
      const committed = await readFile(new URL(`${tool.mcpName}.json`, WIRE), 'utf8');
      expect(JSON.parse(committed)).toEqual(wireForm(tool));
    }
    expect((await readdir(WIRE)).sort()).toEqual(names.map((name) => `${name}.json`).sort());
  });

  it('has objects on both sides, and no choice between schemas at the top', () => {
    for (const { inputSchema, outputSchema } of TOOLS.map(wireForm)) {
      for (const schema of [inputSchema, outputSchema]) {
        expect(schema.type).toBe('object');
        expect(Object.keys(schema)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(one|any|all)Of$/)]));
      }
    }
  });

  it('names every argument, as the model sees it, in camelCase and with words where the name is not enough', () => {
    for (const { inputSchema } of TOOLS.map(wireForm)) {
      for (const name of Object.keys(inputSchema['properties'] as object)) expect(name).toMatch(/^[a-z][A-Za-z]*$/);
    }
  });

  it('costs less than 500 tokens a tool, all in all', () => {
    expect(estimateTokens(JSON.stringify(TOOLS.map(wireForm)))).toBeLessThan(TOOLS.length * 500);
  });
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatePages } from '../data/generate.js';

/** One scan of the same text by ripgrep, from files of 1,000 pages; undefined when there is no `rg`. */
export function ripgrep(
  folder: string,
  count: number,
): { version: string; search(query: string): Promise<unknown> } | undefined {
  const version = spawnSync('rg', ['--version'], { encoding: 'utf8' }).stdout?.split('\n')[0];
  if (!version) return undefined;
  const texts = join(folder, 'texts');
  mkdirSync(texts, { recursive: true });
  let lines: string[] = [];
  const write = (number: number): void => {
    writeFileSync(join(texts, `${Math.floor(number / 1_000)}.txt`), lines.join('\n'));
    lines = [];
  };
  for (const { number, title, text } of generatePages({ count })) {
    lines.push(title, text);
    if (number % 1_000 === 999 || number === count - 1) write(number);
  }
  return {
    version,
    search: (query) => {
      const { status, error } = spawnSync(
        'rg',
        ['--fixed-strings', '--ignore-case', '--count', '--no-messages', query, texts],
        { stdio: 'ignore' },
      );
      return status === null ? Promise.reject(error ?? new Error('rg was killed')) : Promise.resolve();
    },
  };
}

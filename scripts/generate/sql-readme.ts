import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GeneratedFile } from './generated-file.js';
import { readSqlHeader } from './sql-header.js';

const folder = fileURLToPath(new URL('../../sql', import.meta.url));
const PLACE = /(<!-- generated from the headers of sql\/(\w+): do not edit -->\n)[^]*?(\n<!-- end -->)/g;

/** Fills the tables of `sql/README.md` from the headers of the files. */
export async function sqlReadme(): Promise<GeneratedFile[]> {
  const text = await readFile(join(folder, 'README.md'), 'utf8');
  const tables = new Map<string, string>();
  for (const [, , set] of text.matchAll(PLACE)) if (set) tables.set(set, await table(set));
  if (!tables.has('extension')) throw new Error('sql/README.md has lost the place of its table of sql/extension.');
  const filled = text.replace(PLACE, (_, head: string, set: string, end: string) => head + tables.get(set) + end);
  return [{ path: 'sql/README.md', text: filled }];
}

async function table(set: string): Promise<string> {
  const files = (await readdir(join(folder, set))).filter((file) => file.endsWith('.up.sql')).sort();
  const rows = ['| file | what | lock | transaction | time | size |', '| --- | --- | --- | --- | --- | --- |'];
  for (const file of files) {
    const { what, lock, transaction, time, size } = await readSqlHeader(join(folder, set, file));
    const cells = [`\`${file}\``, what, lock, transaction ? 'yes' : 'none', time, size];
    rows.push(`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);
  }
  return rows.join('\n');
}

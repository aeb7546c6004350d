import { spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { generatePages } from '../data/generate.js';
import { summarise, type Times } from '../measure.js';

/** SQLite's FTS5 with its trigram tokenizer, ranked; undefined when there is no `sqlite3`. */
export async function sqliteFts5(
  folder: string,
  count: number,
): Promise<{ version: string; built: number; search(query: string, runs: number): Times | undefined } | undefined> {
  const version = spawnSync('sqlite3', ['--version'], { encoding: 'utf8' }).stdout?.split(' ')[0];
  if (!version) return undefined;
  const database = join(folder, 'fts5.db');
  const script = join(folder, 'fts5.sql');
  const out = createWriteStream(script);
  const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
  out.write(
    "pragma journal_mode = off; pragma synchronous = off;\ncreate virtual table pages using fts5(title, text, tokenize = 'trigram');\nbegin;\n",
  );
  for (const { number, title, text } of generatePages({ count })) {
    const more = out.write(
      `insert into pages (rowid, title, text) values (${number + 1}, ${quote(title)}, ${quote(text)});\n`,
    );
    if (!more) await new Promise<void>((resolve) => out.once('drain', resolve));
  }
  out.end('commit;\n');
  await finished(out);
  const start = performance.now();
  spawnSync('sqlite3', [database, `.read ${script}`], { stdio: 'ignore' });
  const built = performance.now() - start;
  return {
    version: `SQLite ${version}`,
    built,
    search(query, runs) {
      // The trigram tokenizer cannot look up fewer than three characters.
      if ([...query].length < 3) return undefined;
      const phrase = quote(`"${query.replaceAll('"', '""')}"`);
      const statement = `select rowid from pages where pages match ${phrase} order by rank limit 10;\n`;
      const { stdout } = spawnSync('sqlite3', [database], {
        input: `.timer on\n${statement.repeat(runs + 1)}`,
        encoding: 'utf8',
      });
      const times = [...stdout.matchAll(/Run Time: real (\d+\.\d+)/g)].map(([, real]) => Number(real) * 1_000);
      return summarise(times.slice(1));
    },
  };
}

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dbTypes } from './generate/db-types.js';
import type { GeneratedFile } from './generate/generated-file.js';
import { queries } from './generate/queries.js';
import { type ScratchDatabases, scratchDatabases } from './generate/scratch-databases.js';
import { schema } from './generate/schema.js';
import { sqlReadme } from './generate/sql-readme.js';
import { toolDocs } from './generate/tool-docs.js';
import { wire } from './generate/wire.js';

/** Everything in the repository that is written by a program. A generator that meets an error throws. */
const GENERATORS: ((databases: ScratchDatabases) => Promise<GeneratedFile[]>)[] = [
  dbTypes,
  queries,
  schema,
  sqlReadme,
  wire,
  toolDocs,
];

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Writes the files; with `--check` writes nothing, names those that are out of date and ends with 1. */
async function main(): Promise<number> {
  const check = process.argv.includes('--check');
  const files: GeneratedFile[] = [];
  const databases = await scratchDatabases();
  try {
    for (const generate of GENERATORS) files.push(...(await generate(databases)));
  } finally {
    await databases.drop();
  }
  // Only now, so that an error in one generator leaves all files as they were.
  const stale: string[] = [];
  for (const { path, text } of files) {
    const current = await readFile(join(root, path), 'utf8').catch(() => undefined);
    if (current === text) continue;
    stale.push(path);
    if (!check) await write(join(root, path), text);
  }
  if (stale.length === 0) console.log('All generated files are up to date.');
  else if (!check) console.log(`Written: ${stale.join(', ')}`);
  else console.error(`Out of date: ${stale.join(', ')}\nRun npm run generate and commit what it writes.`);
  return check && stale.length > 0 ? 1 : 0;
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

process.exitCode = await main();

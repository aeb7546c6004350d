import { afterAll } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type Files = Record<string, string | Buffer>;

/** Writes files, by their paths, below a folder. */
export async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

/** A suite's maker of folders with files in them, which are removed after the suite. */
export function markdownFolders(): (files: Files) => Promise<string> {
  const made: string[] = [];
  afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));
  return async (files) => {
    const folder = await mkdtemp(join(tmpdir(), 'pagescout-import-'));
    made.push(folder);
    await writeFiles(folder, files);
    return folder;
  };
}

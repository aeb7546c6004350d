import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './start-error.js';

/** Name of the file in the data folder that holds the secret of a standalone wiki. */
export const SECRET_FILE = 'pagescout.secret';

/** The secret of a standalone wiki, which signs its log-in tokens: made at the first start, readable by its owner alone. */
export async function standaloneSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, SECRET_FILE);
  return (await readSecret(path)) ?? (await makeSecret(path));
}

async function readSecret(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
    throw new StartError(`Cannot read the secret of the log-in tokens, ${path}: ${String(error)}.`);
  });
  const secret = text?.trim();
  if (secret === undefined || secret.length >= 32) return secret;
  throw new StartError(`The secret in ${path} is shorter than 32 characters. Remove the file to get a new one.`);
}

/** Written beside and linked into place: the file is either whole or not there, and never replaces another. */
async function makeSecret(path: string): Promise<string> {
  const unfinished = `${path}.${process.pid}`;
  const secret = randomBytes(48).toString('base64url');
  await writeFile(unfinished, `${secret}\n`, { mode: 0o600 });
  try {
    await link(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
  return secret;
}

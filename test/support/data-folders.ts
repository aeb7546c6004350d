import { afterAll } from '@jest/globals';
import type pg from 'pg';
import { endEmbeddedProcesses } from './embedded-process.js';
import { onServer } from './on-server.js';
import { scratchFolder } from './scratch-folder.js';
import { OF_SUITE } from './temporary-postgres.js';

/** A suite's maker of empty data folders, which are removed, with any server in them, after the suite. */
export function dataFolders(): () => Promise<string> {
  const removers: (() => Promise<void>)[] = [];
  afterAll(async () => {
    await endEmbeddedProcesses();
    for (const remove of removers) await remove();
  });
  return async () => {
    const folder = await scratchFolder(OF_SUITE);
    removers.push(() => folder.remove());
    return folder.path;
  };
}

/** Stores a word in the database at `url`. */
export async function write(url: string, word: string): Promise<void> {
  await onServer(url, async (client) => {
    await client.query('create table if not exists words (word text)');
    await client.query('insert into words values ($1)', [word]);
  });
}

/** All words stored at `url`, in order. */
export function read(url: string): Promise<string[]> {
  return onServer(url, async (client: pg.Client) => {
    const { rows } = await client.query<{ word: string }>('select word from words order by word');
    return rows.map(({ word }) => word);
  });
}

/** Process number of the server at `url`. */
export function serverPid(url: string): Promise<number> {
  return onServer(url, async (client) => {
    // The parent of a session's process is the server; its number heads the pid file, too.
    const { rows } = await client.query<{ file: string }>("select pg_read_file('postmaster.pid') as file");
    return parseInt(rows[0]?.file ?? '', 10);
  });
}

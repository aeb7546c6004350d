import { randomBytes } from 'node:crypto';
import { migrate } from '@pagescout/database/migrate';
import pg from 'pg';
import { onServer, urlOf } from './on-server.js';

/** What a suite's database may start from: nothing, the base schema, or the base schema and the extension. */
export type TemplateName = 'empty' | 'base' | 'full';

/** The template databases of one run. */
export interface Templates {
  /** Beginning of the names of all databases of this run; `<prefix>_<template>` is a template. */
  prefix: string;
  /** Drops every database of this run, clones included. */
  drop(): Promise<void>;
}

const ALL_RUNS = 'pagescout_test_';
const OLD_AFTER_SECONDS = 6 * 3600;

/** Makes the template databases once. Each step starts from the one before, so every migration runs once. */
export async function makeTemplates(serverUrl: string): Promise<Templates> {
  await dropDatabases(serverUrl, isOld);
  const prefix = `${ALL_RUNS}${Math.floor(Date.now() / 1000)}_${randomBytes(3).toString('hex')}`;
  const name = (template: TemplateName): string => `${prefix}_${template}`;
  await onServer(serverUrl, (client) => client.query(`create database "${name('empty')}" template template0`));
  for (const [template, from, set] of [
    ['base', 'empty', 'base'],
    ['full', 'base', 'extension'],
  ] as const) {
    await onServer(serverUrl, (client) => client.query(`create database "${name(template)}" template "${name(from)}"`));
    await migrate({ url: urlOf(serverUrl, name(template)), set });
  }
  await onServer(serverUrl, async (client) => {
    for (const template of ['empty', 'base', 'full'] as const) {
      // A session on a template would make cloning it fail.
      await client.query(`alter database "${name(template)}" with allow_connections false`);
    }
  });
  return { prefix, drop: () => dropDatabases(serverUrl, (database) => database.startsWith(prefix)) };
}

/** Of a run on a shared server that was killed together with the process that would have tidied up. */
function isOld(database: string): boolean {
  const seconds = Number(/^pagescout_test_(\d+)_/.exec(database)?.[1]);
  return seconds < Date.now() / 1000 - OLD_AFTER_SECONDS;
}

async function dropDatabases(serverUrl: string, which: (database: string) => boolean): Promise<void> {
  await onServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [ALL_RUNS],
    );
    for (const { datname } of rows.filter((row) => which(row.datname))) {
      await client.query(`drop database if exists ${pg.escapeIdentifier(datname)} with (force)`);
    }
  });
}

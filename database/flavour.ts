import { type Kysely, sql } from 'kysely';
import type { DB } from './types/db.js';

/** Which Docmost the schema belongs to: the original, or the fork that records who wrote last. */
export type Flavour = 'stock' | 'fork';

/** The fork's `pages` has `last_updated_source`; nothing else in the server asks for the difference. */
export async function detectFlavour(db: Kysely<DB>): Promise<Flavour> {
  const { rows } = await sql<{ fork: boolean }>`
    select exists (
      select from pg_catalog.pg_attribute
      where attrelid = to_regclass('public.pages')
        and attname = 'last_updated_source'
        and not attisdropped
    ) as fork`.execute(db);
  return rows[0]?.fork ? 'fork' : 'stock';
}

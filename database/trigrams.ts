import { type Kysely, sql } from 'kysely';
import type { DB } from './types/db.js';

/**
 * Whether trigram indexes help beyond ASCII. With the character types of the C locale pg_trgm finds no letter in a word
 * such as «тест»: searches for it are right, but read every page.
 */
export async function trigramsKnowLetters(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select cardinality(show_trgm('тест')) > 0 as known`.execute(db);
  return rows[0]?.known ?? false;
}

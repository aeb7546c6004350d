import type pg from 'pg';
import { pageId } from '../data/load.js';
import { type Times, summarise } from '../measure.js';

/** Saves of a page with one word changed, each in a transaction of its own. */
export async function measureSaving(client: pg.Client, runs: number): Promise<Times> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await client.query(`update pages set text_content = text_content || $2, updated_at = now() where id = $1`, [
      pageId(1_000 + run * 7),
      ` edited${run}`,
    ]);
    times.push(performance.now() - start);
  }
  return summarise(times);
}

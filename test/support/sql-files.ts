import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const sqlFolder = fileURLToPath(new URL('../../sql', import.meta.url));

/** The files of a set as a DBA runs them: upwards in their order, downwards in the reverse. */
export function sqlFiles(set: 'base' | 'extension', direction: 'up' | 'down'): string[] {
  const files = readdirSync(join(sqlFolder, set))
    .filter((file) => file.endsWith(`.${direction}.sql`))
    .sort()
    .map((file) => join(sqlFolder, set, file));
  return direction === 'up' ? files : files.reverse();
}

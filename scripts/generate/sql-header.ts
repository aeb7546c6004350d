import { readFile } from 'node:fs/promises';

/** The fields at the head of a file in `sql/`. */
export type SqlHeader = Record<'what' | 'why' | 'lock' | 'time' | 'size' | 'undo', string> & { transaction: boolean };

const FIELDS = ['what', 'why', 'lock', 'time', 'size', 'undo'] as const;

/**
 * Reads `-- field: text`, where a text goes on in lines that are indented further.
 * @throws Error when a field is missing
 */
export async function readSqlHeader(path: string): Promise<SqlHeader> {
  const lines = (await readFile(path, 'utf8')).split('\n');
  const transaction = lines[0] !== '--! no-transaction';
  const fields = new Map<string, string>();
  let current = '';
  for (const line of lines.slice(transaction ? 0 : 1)) {
    const [, field, start] = /^-- (\w+): +(.*)$/.exec(line) ?? [];
    const [, more] = /^-- {2,}(.*)$/.exec(line) ?? [];
    if (field !== undefined && start !== undefined) fields.set((current = field), start);
    else if (more !== undefined && current) fields.set(current, `${fields.get(current)} ${more}`);
    else break;
  }
  const missing = FIELDS.filter((field) => !fields.get(field));
  if (missing.length) throw new Error(`${path}: the header lacks ${missing.join(', ')}.`);
  return { ...(Object.fromEntries(fields) as Omit<SqlHeader, 'transaction'>), transaction };
}

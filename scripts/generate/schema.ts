import { type CatalogItem, readCatalog } from './catalog.js';
import type { GeneratedFile } from './generated-file.js';
import type { ScratchDatabases } from './scratch-databases.js';

/** What the migrations end in, as the catalog tells it: a change of any object is seen in review. */
export async function schema({ base, full }: ScratchDatabases): Promise<GeneratedFile[]> {
  const inBase = await readCatalog(base.db);
  const known = new Map(inBase.map(({ name, definition }) => [name, definition]));
  const added = (await readCatalog(full.db)).filter(({ name, definition }) => known.get(name) !== definition);
  return [file('base', inBase), file('extension', added)];
}

function file(set: string, items: readonly CatalogItem[]): GeneratedFile {
  if (items.length === 0) throw new Error(`The set ${set} makes nothing.`);
  const header = `-- Generated from the catalog by npm run generate; do not edit. What the files of sql/${set} make.\n`;
  const body = items.map(({ name, definition }) => `\n-- ${name}\n${definition}\n`).join('');
  return { path: `sql/schema/${set}.sql`, text: header + body };
}

import { parseArgs } from 'node:util';
import { readFile, writeFile } from 'node:fs/promises';
import { SECTIONS, type SectionName, withSection } from './report/sections.js';
import { measureChat } from './sections/ai-chat.js';
import { measureDocuments } from './sections/documents.js';
import { measureTree } from './sections/tree.js';
import { measureWiki } from './sections/wiki.js';
import { measureWriting } from './sections/writes.js';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    pages: { type: 'string', default: '200000' },
    runs: { type: 'string', default: '20' },
    out: { type: 'string' },
  },
});
const count = Number(values.pages);
const runs = Number(values.runs);
if (!Number.isInteger(count) || count < 1_000 || count > 1_000_000) {
  throw new Error('--pages must be a whole number from 1000 to 1000000');
}
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs must be a whole number from 1');
const isSection = (name: string): name is SectionName => (SECTIONS as readonly string[]).includes(name);
if (values.only !== undefined && !isSection(values.only)) {
  throw new Error(`--only must be one of ${SECTIONS.join(', ')}, not ${values.only}`);
}

const say = (text: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);
const measured: Record<SectionName, () => Promise<string>> = {
  wiki: () => measureWiki({ count, runs, say }),
  tree: () => measureTree({ runs, say }),
  documents: () => measureDocuments({ runs, say }),
  writes: () => measureWriting({ runs, say }),
  chat: () => measureChat({ runs, say }),
};

const out = values.out ?? new URL('./RESULTS.md', import.meta.url);
for (const name of values.only === undefined ? SECTIONS : [values.only]) {
  const section = await measured[name]();
  // Written one by one, so that a later failure does not lose what was measured.
  await writeFile(out, withSection(await readFile(out, 'utf8').catch(() => ''), name, section));
  console.log(section);
}

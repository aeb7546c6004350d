import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkContent } from '../schema/index.js';
import { documentToMarkdown, markdownToDocument } from './index.js';

const PACKAGES = fileURLToPath(new URL('../../../../node_modules/', import.meta.url));
const MAX_FILES = 60;
const MAX_SIZE = 40_000;

/** Documentation of installed packages, spread over all of them: many hands, many dialects. */
function sample(): string[] {
  const files = readdirSync(PACKAGES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !entry.name.startsWith('@'))
    .flatMap((entry) =>
      readdirSync(join(PACKAGES, entry.name))
        .filter((name) => /\.md$/i.test(name))
        .map((name) => join(PACKAGES, entry.name, name)),
    )
    .sort();
  const step = Math.max(1, Math.floor(files.length / MAX_FILES));
  return files.filter((_, index) => index % step === 0);
}

test('real documentation is read into valid pages that print and read back the same', () => {
  const files = sample();
  expect(files.length).toBeGreaterThan(50);
  const unstable: string[] = [];
  const invalid: string[] = [];
  for (const file of files) {
    const { doc } = markdownToDocument(readFileSync(file, 'utf8').slice(0, MAX_SIZE));
    const back = markdownToDocument(documentToMarkdown(doc)).doc;
    if (JSON.stringify(back) !== JSON.stringify(doc)) unstable.push(file);
    if (checkContent(doc).length > 0) invalid.push(`${file}: ${checkContent(doc)[0]}`);
  }
  expect(unstable).toEqual([]);
  expect(invalid).toEqual([]);
});

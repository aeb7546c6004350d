import { fileURLToPath } from 'node:url';
import { measureFind, measureHostile } from '../cases/find.bench.js';
import { measureMarkdown } from '../cases/markdown.bench.js';
import { measureRealFiles } from '../cases/real-files.bench.js';
import { longDocument } from '../data/document.js';
import { renderDocuments } from '../report/documents.js';

const MARKDOWN_CHARACTERS = 1_000_000;
const DOCUMENT_CHARACTERS = 5_000_000;

/** Markdown and in-page search, side by side with peers. Needs no database. */
export function measureDocuments({ runs, say }: { runs: number; say: (text: string) => void }): Promise<string> {
  say('printing and parsing Markdown');
  const markdown = measureMarkdown(MARKDOWN_CHARACTERS, runs);
  say('reading the documentation of all installed packages');
  const real = measureRealFiles(fileURLToPath(new URL('../../node_modules', import.meta.url)));
  say('searching in a page');
  const { doc, texts } = longDocument(DOCUMENT_CHARACTERS);
  const find = measureFind(doc, texts, runs);
  const hostile = measureHostile(runs);
  return Promise.resolve(renderDocuments({ markdown, real, find, hostile, blocks: texts.length }));
}

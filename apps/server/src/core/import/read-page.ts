import { join } from 'node:path';
import { type Family, type JsonNode, markdownToDocument } from '@pagescout/document';
import { frontMatter } from './front-matter.js';
import { takeTitle } from './page-title.js';
import type { PlannedPage } from './plan-pages.js';
import { readSource } from './read-source.js';

/** What a file says its page is. */
export interface ReadPage {
  title: string;
  icon?: string;
  document: JsonNode;
  /** Characters of the file. */
  length: number;
  /** What is odd about the file, as ends of sentences. */
  warnings: string[];
}

/**
 * Reads the file of a page; a folder without one is an empty page under the folder's name.
 *
 * @param family which footnote nodes the wiki knows
 * @throws Error whose message is the end of a sentence about the file
 */
export async function readPage(folder: string, page: PlannedPage, family: Family): Promise<ReadPage> {
  if (page.file === undefined) return emptyPage(page);
  const source = await readSource(join(folder, page.file));
  const { title: given, icon, body, problem } = frontMatter(source);
  const { doc, warnings } = markdownToDocument(body, { family });
  const titled = takeTitle(doc, { given, fallback: page.fallbackTitle });
  return { ...titled, icon, length: source.length, warnings: problem ? [problem, ...warnings] : warnings };
}

/** A page that only holds its children. */
export const emptyPage = (page: PlannedPage): ReadPage => ({
  title: page.fallbackTitle,
  document: { type: 'doc', content: [{ type: 'paragraph' }] },
  length: 0,
  warnings: [],
});

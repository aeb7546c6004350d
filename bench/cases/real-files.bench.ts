import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  blockMarkdown,
  canonicalDocument,
  documentToMarkdown,
  markdownToBlocks,
  markdownToDocument,
} from '@pagescout/document';

export interface RealFiles {
  /** Different files. */
  files: number;
  characters: number;
  blocks: number;
  /** Files that do not print and read back the same, or print otherwise the second time. */
  differentFiles: string[];
  /** Blocks that do not come back the same when printed and read by themselves. */
  differentBlocks: number;
  /** Milliseconds to read all of them, and to print them. */
  reading: number;
  printing: number;
}

/** Reads every Markdown file of the installed packages, prints it and reads it back, whole and block by block. */
export function measureRealFiles(folder: string): RealFiles {
  const result: RealFiles = {
    files: 0, characters: 0, blocks: 0, differentFiles: [], differentBlocks: 0, reading: 0, printing: 0,
  }; // prettier-ignore
  const known = new Set<string>();
  for (const file of markdownFiles(folder)) {
    const text = readFileSync(file, 'utf8');
    if (known.has(text)) continue;
    known.add(text);
    const start = performance.now();
    const { doc } = markdownToDocument(text);
    const read = performance.now();
    const printed = documentToMarkdown(doc);
    result.printing += performance.now() - read;
    result.reading += read - start;
    result.files += 1;
    result.characters += text.length;
    const back = markdownToDocument(printed).doc;
    if (!isEqual(back, doc) || documentToMarkdown(back) !== printed) result.differentFiles.push(file);
    for (const block of doc.content ?? []) {
      const alone = blockMarkdown(block);
      const blocks = 'markdown' in alone ? markdownToBlocks(alone.markdown).blocks : [];
      result.blocks += 1;
      if (!isEqual(blocks, canonicalDocument({ type: 'doc', content: [block] }).content)) result.differentBlocks += 1;
    }
  }
  return result;
}

const isEqual = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

function* markdownFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // Links lead to the workspaces, which are not installed packages.
    if (entry.isDirectory()) yield* markdownFiles(path);
    else if (entry.isFile() && /\.(?:md|markdown)$/i.test(entry.name)) yield path;
  }
}

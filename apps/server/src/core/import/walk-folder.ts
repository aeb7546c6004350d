import { type Dirent } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import type { FailedFile } from './import-summary.js';
import { naturalOrder } from './natural-order.js';
import { reasonOf } from './reason.js';

/** What is read as Markdown. */
const MARKDOWN = /\.(md|markdown|mdx)$/i;

/** The Markdown files of a folder. */
export interface FoundFiles {
  /** Paths from the folder, with `/`, in natural order, a folder's files before those of its folders. */
  files: string[];
  failed: FailedFile[];
}

/** Rules of a .gitignore file, and the folder, from the root, that they are about (`''` or `a/b/`). */
interface Rules {
  below: string;
  matcher: Ignore;
}

interface Walk extends FoundFiles {
  root: string;
  realRoot: string;
  /** Folders outside the root that a link led to: each is read once, so that links in a circle end. */
  visited: Set<string>;
}

/**
 * Finds the Markdown files below a folder. Left out are hidden files and folders, `node_modules`, and what a
 * `.gitignore` in the folder names. A link to something inside the folder is not followed, since its target is read in
 * its own place; one that leads outside is.
 */
export async function walkFolder(root: string): Promise<FoundFiles> {
  const walk: Walk = { root, realRoot: await realpath(root), visited: new Set(), files: [], failed: [] };
  await walkInto('', [], walk);
  return { files: walk.files, failed: walk.failed };
}

async function walkInto(path: string, outer: readonly Rules[], walk: Walk): Promise<void> {
  const entries = await readdir(join(walk.root, path), { withFileTypes: true }).catch((error: unknown) => {
    walk.failed.push({ path: path || '.', reason: `the folder cannot be read: ${reasonOf(error)}` });
    return [] as Dirent[];
  });
  const rules = entries.some(({ name }) => name === '.gitignore') ? [...outer, await rulesIn(path, walk.root)] : outer;
  const folders: string[] = [];
  for (const entry of entries.sort((a, b) => naturalOrder(a.name, b.name))) {
    const { name } = entry;
    if (name.startsWith('.') || name === 'node_modules') continue;
    const found = path + name;
    const kind = entry.isSymbolicLink() ? await kindOfLink(found, walk) : kindOf(entry);
    if (!kind || isIgnored(kind === 'folder' ? `${found}/` : found, rules)) continue;
    if (kind === 'folder') folders.push(`${found}/`);
    else if (MARKDOWN.test(name)) walk.files.push(found);
  }
  for (const folder of folders) await walkInto(folder, rules, walk);
}

const kindOf = (entry: { isDirectory(): boolean; isFile(): boolean }): 'folder' | 'file' | undefined =>
  entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : undefined;

/** What a link leads to, unless that is read anyway. */
async function kindOfLink(path: string, walk: Walk): Promise<'folder' | 'file' | undefined> {
  const link = join(walk.root, path);
  try {
    const target = await realpath(link);
    const way = relative(walk.realRoot, target);
    const inside = way !== '..' && !way.startsWith(`..${sep}`);
    const aroundUs = way === '' || walk.realRoot.startsWith(target.endsWith(sep) ? target : target + sep);
    if (inside || aroundUs || walk.visited.has(target)) return undefined;
    const kind = kindOf(await stat(target));
    if (kind === 'folder') walk.visited.add(target);
    return kind;
  } catch (error) {
    if (MARKDOWN.test(path)) walk.failed.push({ path, reason: `the link leads nowhere: ${reasonOf(error)}` });
    return undefined;
  }
}

async function rulesIn(below: string, root: string): Promise<Rules> {
  const text = await readFile(join(root, below, '.gitignore'), 'utf8').catch(() => '');
  return { below, matcher: ignore({ allowRelativePaths: true }).add(text) };
}

/** As in git, the innermost file that says something about a path decides. */
function isIgnored(path: string, rules: readonly Rules[]): boolean {
  for (const { below, matcher } of rules.toReversed()) {
    const { ignored, unignored } = matcher.test(path.slice(below.length));
    if (ignored || unignored) return ignored;
  }
  return false;
}

import { naturalOrder } from './natural-order.js';

/** A page that an import makes. */
export interface PlannedPage {
  /** The file, from the imported folder; undefined for a folder without a file of its own. */
  file?: string;
  /**
   * What tells the page from all others: the path without its ending, for a folder that of the folder. So a page stays
   * the same one when its file becomes a folder with an index file, or the reverse.
   */
  place: string;
  /** File or folder name, for the order among the siblings. */
  name: string;
  /** Used when neither front matter nor a heading gives a title. */
  fallbackTitle: string;
  parent?: PlannedPage;
  children: PlannedPage[];
}

/** Names of a folder's own page, best first. */
const INDEX_NAMES = ['index', '_index', 'readme'];

const ENDING = /\.[^.]+$/;

/** `01-servers`, `2_networks`, `03 runbooks`, `4. backups`: a number that only orders. `2025` and `10.0.12` are names. */
const ORDER_PREFIX = /^\d{1,3}(?:[-_ ]+|\. ?)(?=\p{L})/u;

/**
 * The tree of pages that a list of Markdown files stands for: folders are pages, whose text is that of their index
 * file, or else of the file that bears their name beside them.
 *
 * @param files paths with `/`
 * @returns the pages in natural order, parents before their children
 */
export function planPages(files: readonly string[]): PlannedPage[] {
  const root: PlannedPage = { place: '', name: '', fallbackTitle: '', children: [] };
  const folders = new Map<string, PlannedPage>([['', root]]);
  for (const file of files) folderPage(parentPath(file), folders);

  const own = ownFiles(files, folders);
  for (const [path, file] of own) Object.assign(folders.get(path) ?? {}, { file });
  const taken = new Set([...folders.keys()]);
  const ofFolders = new Set(own.values());
  for (const file of files) {
    if (ofFolders.has(file)) continue;
    const parent = folders.get(parentPath(file)) ?? root;
    const name = baseName(file);
    const short = file.replace(ENDING, '');
    // a.md and a.markdown side by side, or a.md beside a folder that has an index file: the full name tells them apart.
    const place = taken.has(short) ? file : short;
    taken.add(place);
    parent.children.push({ file, place, name, fallbackTitle: name.replace(ENDING, ''), parent, children: [] });
  }
  return inOrder(root);
}

/** The page of a folder, with those of the folders around it. */
function folderPage(path: string, folders: Map<string, PlannedPage>): PlannedPage {
  const known = folders.get(path);
  if (known) return known;
  const parent = folderPage(parentPath(path), folders);
  const name = baseName(path);
  const page: PlannedPage = {
    place: path,
    name,
    fallbackTitle: name.replace(ORDER_PREFIX, '') || name,
    parent,
    children: [],
  };
  parent.children.push(page);
  folders.set(path, page);
  return page;
}

/** Which file is which folder's own page. The imported folder itself is the space, which has no page. */
function ownFiles(files: readonly string[], folders: ReadonlyMap<string, PlannedPage>): Map<string, string> {
  const best = new Map<string, { file: string; rank: number }>();
  const offer = (folder: string, file: string, rank: number): void => {
    const other = best.get(folder);
    if (!other || rank < other.rank) best.set(folder, { file, rank });
  };
  for (const file of files) {
    const short = file.replace(ENDING, '');
    const rank = indexRank(file);
    if (rank >= 0 && parentPath(file) !== '') offer(parentPath(file), file, rank);
    else if (folders.has(short)) offer(short, file, INDEX_NAMES.length);
  }
  return new Map([...best].map(([folder, { file }]) => [folder, file]));
}

const indexRank = (file: string): number => INDEX_NAMES.indexOf(baseName(file).replace(ENDING, '').toLowerCase());

function inOrder(root: PlannedPage): PlannedPage[] {
  const pages: PlannedPage[] = [];
  const work = [root];
  for (let page = work.pop(); page; page = work.pop()) {
    if (page !== root) pages.push(page);
    page.children.sort(byName);
    for (const child of page.children.toReversed()) work.push(child);
    if (page.parent === root) page.parent = undefined;
  }
  return pages;
}

/** An index file that is not a folder's own page comes first, as it would in a list of files on the web. */
function byName(a: PlannedPage, b: PlannedPage): number {
  const first = (page: PlannedPage): number => (page.file && page.children.length === 0 ? indexFirst(page.name) : 1);
  return first(a) - first(b) || naturalOrder(a.name, b.name);
}

const indexFirst = (name: string): number => (indexRank(name) >= 0 ? 0 : 1);

const parentPath = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

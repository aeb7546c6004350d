import type { ImportRepo } from '@pagescout/database/repos';
import type { Family } from '@pagescout/document';
import { type ImportEntry, entriesOf, pathOf } from './import-entry.js';
import type { ImportProgress, ImportSummary } from './import-summary.js';
import { pageLink } from './page-link.js';
import { PageReader } from './page-reader.js';
import { PageWriter } from './page-writer.js';
import { placeEntries } from './place-entries.js';
import { planPages, type PlannedPage } from './plan-pages.js';
import { reasonOf } from './reason.js';
import { emptyPage } from './read-page.js';
import { LinkTargets, rewriteLinks } from './rewrite-links.js';
import { walkFolder } from './walk-folder.js';

export interface ImportOptions {
  /** A folder of Markdown files. */
  folder: string;
  space: { id: string; slug: string };
  workspaceId: string;
  /** The user who counts as the author. */
  authorId: string;
  /** Whose nodes the wiki knows: its flavour. */
  family: Family;
  onProgress?: (progress: ImportProgress) => void;
}

export interface ImportResult extends ImportSummary {
  /** The page of each file, by its path in the folder. */
  pageIds: ReadonlyMap<string, string>;
}

/** Makes pages from a folder of Markdown files; a second import of the folder brings the same pages up to date. */
export class ImportService {
  constructor(private readonly pages: ImportRepo) {}

  /**
   * Imports a folder into a space. May be interrupted and run again: what is written stays, in batches.
   *
   * @returns what was done; a file that fails does not keep the others out
   */
  async run(options: ImportOptions): Promise<ImportResult> {
    const { folder, onProgress = () => undefined } = options;
    const spaceId = options.space.id;
    const found = await walkFolder(folder);
    const summary: ImportSummary = {
      created: 0,
      updated: 0,
      unchanged: 0,
      inTrash: 0,
      failed: found.failed,
      warnings: [],
    };
    const reader = new PageReader(folder, options.family);
    const all = entriesOf(planPages(found.files), spaceId);
    for (const [index, entry] of all.entries()) {
      await readTitle(entry, reader, summary);
      onProgress({ phase: 'reading', done: index + 1, total: all.length });
    }
    const known = await this.pages.known({ ids: all.map(({ id }) => id) });
    const entries = placeEntries(all, { spaceId, known, lastPositions: await this.pages.lastPositions({ spaceId }) });
    await this.write(entries, reader, summary, options);
    return { ...summary, pageIds: new Map(entries.map((entry) => [pathOf(entry), entry.id])) };
  }

  private async write(
    entries: readonly ImportEntry[],
    reader: PageReader,
    summary: ImportSummary,
    options: ImportOptions,
  ): Promise<void> {
    const byPage = new Map(entries.map((entry) => [entry.page, entry]));
    const targets = new LinkTargets([...byPage.keys()]);
    const address = (page: PlannedPage): string => pageLink(options.space.slug, byPage.get(page) as ImportEntry);
    const writer = new PageWriter(this.pages, options, summary);
    for (const [index, entry] of entries.entries()) {
      const { page } = entry;
      if (entry.state === 'inTrash') summary.inTrash += 1;
      else {
        const read = entry.unreadable ? emptyPage(page) : await reader.second(page).catch(reasonOf);
        // Readable a moment ago: somebody changes the folder meanwhile.
        if (typeof read === 'string') writer.fail(entry, read);
        else {
          if (page.file) rewriteLinks(read.document, page.file, targets, address);
          await writer.add(entry, read);
        }
      }
      options.onProgress?.({ phase: 'writing', done: index + 1, total: entries.length });
    }
    await writer.flush();
  }
}

async function readTitle(entry: ImportEntry, reader: PageReader, summary: ImportSummary): Promise<void> {
  try {
    const { title, warnings } = await reader.first(entry.page);
    entry.title = title;
    summary.warnings.push(...warnings.map((reason) => ({ path: pathOf(entry), reason })));
  } catch (error) {
    entry.unreadable = true;
    summary.failed.push({ path: pathOf(entry), reason: reasonOf(error) });
  }
}

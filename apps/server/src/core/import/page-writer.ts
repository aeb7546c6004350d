import type { ImportRepo, NewImportedPage } from '@pagescout/database/repos';
import { type ImportEntry, parentIdOf, pathOf } from './import-entry.js';
import type { ImportSummary } from './import-summary.js';
import { isUnchanged, pageRow } from './page-row.js';
import { reasonOf } from './reason.js';
import type { ReadPage } from './read-page.js';

/** A statement adds so many pages at most, of so many characters together. */
const BATCH_PAGES = 50;
const BATCH_LENGTH = 4 * 1024 * 1024;

/** SQLSTATE classes that speak of the data: this page cannot be stored, another can. */
const ABOUT_THE_DATA = /^(22|23|54)/;

interface Item {
  entry: ImportEntry;
  read: ReadPage;
}

/** Writes pages in batches, each in one transaction, parents before their children. */
export class PageWriter {
  private batch: Item[] = [];
  private length = 0;
  private readonly lost = new Set<ImportEntry>();

  constructor(
    private readonly pages: ImportRepo,
    private readonly owner: { space: { id: string }; workspaceId: string; authorId: string },
    private readonly summary: ImportSummary,
  ) {}

  async add(entry: ImportEntry, read: ReadPage): Promise<void> {
    this.batch.push({ entry, read });
    this.length += read.length;
    if (this.batch.length >= BATCH_PAGES || this.length >= BATCH_LENGTH) await this.flush();
  }

  /** Notes that a page could not be made, so that its children go below the next page up. */
  fail(entry: ImportEntry, error: unknown): void {
    if (entry.state === 'new') this.lost.add(entry);
    this.summary.failed.push({ path: pathOf(entry), reason: reasonOf(error) });
  }

  async flush(): Promise<void> {
    const batch = this.batch;
    this.batch = [];
    this.length = 0;
    await this.create(batch.filter(({ entry }) => entry.state === 'new'));
    await this.compare(batch.filter(({ entry }) => entry.state !== 'new'));
  }

  private async create(items: readonly Item[]): Promise<void> {
    const { space, workspaceId, authorId } = this.owner;
    try {
      const pages = items.map((item) => this.newRow(item));
      if (pages.length === 0) return;
      const added = await this.pages.create({ spaceId: space.id, workspaceId, authorId, pages });
      this.summary.created += added.length;
      // Made meanwhile, by another import of the same folder.
      this.summary.unchanged += pages.length - added.length;
    } catch (error) {
      const [first, ...others] = items;
      if (!first || !isAboutThePage(error)) throw error;
      if (others.length === 0) this.fail(first.entry, error);
      else for (const item of items) await this.create([item]);
    }
  }

  private newRow({ entry, read }: Item): NewImportedPage {
    const { slugId, position = '' } = entry;
    return { ...pageRow(entry.id, read), slugId, position, parentPageId: parentIdOf(entry, this.lost) };
  }

  private async compare(items: readonly Item[]): Promise<void> {
    if (items.length === 0) return;
    const stored = await this.pages.stored({ ids: items.map(({ entry }) => entry.id) });
    const byId = new Map(stored.map((page) => [page.id, page]));
    for (const { entry, read } of items) {
      try {
        const page = byId.get(entry.id);
        if (!page || isUnchanged(page, read)) this.summary.unchanged += 1;
        else {
          await this.pages.update({ page: pageRow(entry.id, read, page), authorId: this.owner.authorId });
          this.summary.updated += 1;
        }
      } catch (error) {
        if (!isAboutThePage(error)) throw error;
        this.fail(entry, error);
      }
    }
  }
}

/** Errors of the connection or of the machine end the import; those of a conversion have no SQLSTATE. */
function isAboutThePage(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  if (error instanceof Error && error.name === 'DocumentError') return true;
  return typeof code === 'string' && ABOUT_THE_DATA.test(code);
}

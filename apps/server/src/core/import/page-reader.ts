import type { Family } from '@pagescout/document';
import type { PlannedPage } from './plan-pages.js';
import { readPage, type ReadPage } from './read-page.js';

/** Characters of files whose documents are kept between the two readings: most imports then read each file once. */
const KEPT = 48 * 1024 * 1024;

/**
 * Reads every page twice: first for its title, since links are written with the titles of other pages, then for its
 * text. What fits in memory is kept in between.
 */
export class PageReader {
  private readonly kept = new Map<PlannedPage, ReadPage>();
  private room = KEPT;

  constructor(
    private readonly folder: string,
    private readonly family: Family,
  ) {}

  /** For the title; the document may be kept. */
  async first(page: PlannedPage): Promise<ReadPage> {
    const read = await readPage(this.folder, page, this.family);
    if (read.length <= this.room) {
      this.room -= read.length;
      this.kept.set(page, read);
    }
    return read;
  }

  /** For the text; the document is the caller's to change. */
  async second(page: PlannedPage): Promise<ReadPage> {
    const kept = this.kept.get(page);
    this.kept.delete(page);
    return kept ?? readPage(this.folder, page, this.family);
  }
}

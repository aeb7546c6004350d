import type { PageDocumentRepo } from '@pagescout/database/repos';
import * as Y from 'yjs';
import type { Editor } from './editor.js';
import { PageGone } from './refusal.js';

/** Where the log writes. */
export type UpdateRows = Pick<PageDocumentRepo, 'keepUpdate'>;

interface Log {
  pageId: string;
  /** Changes that neither the page's row nor the table holds, oldest first. */
  waiting: { number: number; update: Uint8Array }[];
  /** Changes so far. */
  count: number;
  /** Rows of the table that the document contains. */
  rows: Set<string>;
  running?: Promise<void> | undefined;
  next?: Promise<void> | undefined;
}

/**
 * The changes of live documents since they were last stored. A change is kept for good by writing it, and not the whole
 * page, to a table; the rows go when the page is stored. Those who ask while a row is written share the next one, and
 * rows are written one after the other: a change may build on the one before.
 */
export class UpdateLog {
  private readonly logs = new WeakMap<Y.Doc, Log>();

  /** @param fromDatabase origin of changes that the database holds already */
  constructor(
    private readonly table: UpdateRows,
    private readonly fromDatabase: object,
  ) {}

  /** Begins to take down the changes of a document. */
  begin(document: Y.Doc, pageId: string): void {
    const log: Log = { pageId, waiting: [], count: 0, rows: new Set() };
    this.logs.set(document, log);
    document.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== this.fromDatabase) log.waiting.push({ number: (log.count += 1), update });
    });
  }

  /** Rows of the table that the document contains. */
  rows(document: Y.Doc): readonly string[] {
    return [...this.log(document).rows];
  }

  /** Tells of rows that the document contains now. */
  noteRows(document: Y.Doc, ids: readonly string[]): void {
    for (const id of ids) this.log(document).rows.add(id);
  }

  /** How many changes the document contains; what is stored now holds them. */
  mark(document: Y.Doc): number {
    return this.log(document).count;
  }

  /** Forgets the changes up to a mark and the given rows: the page's row holds them. */
  stored(document: Y.Doc, mark: number, ids: readonly string[]): void {
    const log = this.log(document);
    log.waiting = log.waiting.filter(({ number }) => number > mark);
    for (const id of ids) log.rows.delete(id);
  }

  /**
   * Writes all changes that are held nowhere yet.
   * @throws PageGone, or the database's errors; then they go on waiting
   */
  keep(document: Y.Doc, editors: () => readonly Editor[]): Promise<void> {
    const log = this.log(document);
    if (!log.running) return this.run(log, editors);
    log.next ??= log.running
      .catch(() => undefined)
      .then(() => {
        log.next = undefined;
        return this.run(log, editors);
      });
    return log.next;
  }

  private run(log: Log, editors: () => readonly Editor[]): Promise<void> {
    log.running = this.write(log, editors).finally(() => (log.running = undefined));
    return log.running;
  }

  private async write(log: Log, editors: () => readonly Editor[]): Promise<void> {
    const last = log.waiting.at(-1);
    if (!last) return;
    const id = await this.table.keepUpdate({
      pageId: log.pageId,
      update: Y.mergeUpdates(log.waiting.map(({ update }) => update)),
      editors: JSON.stringify(editors()),
    });
    if (id === undefined) throw new PageGone();
    log.rows.add(id);
    log.waiting = log.waiting.filter(({ number }) => number > last.number);
  }

  private log(document: Y.Doc): Log {
    const log = this.logs.get(document);
    if (!log) throw new Error('The live document was not loaded from the database.');
    return log;
  }
}

import { createHash } from 'node:crypto';
import type { Flavour } from '@pagescout/database';
import type {
  EditingWindows,
  KeptUpdate,
  LockedPage,
  PageDocumentRepo,
  StoredContentRow,
} from '@pagescout/database/repos';
import { docToJson, fromJson, type JsonNode, version } from '@pagescout/document';
import * as Y from 'yjs';
import type { Editor } from './editor.js';
import { HistoryClock } from './history-clock.js';
import { EmptyDocument, PageGone } from './refusal.js';
import { isEmptyDocument, type StoredForm, storedForm } from './stored-form.js';
import { UpdateLog } from './update-log.js';

/** What is stored of a page: the answer to those who waited for it. */
export interface Stored {
  updatedAt: Date;
  version: string;
}

/** What the server knows about the row behind a live document. */
interface Page {
  pageId: string;
  /** Hash of the stored Yjs document that the live one contains. */
  documentHash: string | null;
  /** The content stored with the Yjs document of that hash; undefined until it is looked at. */
  content?: { hash: string | null; version: string; isEmpty: boolean };
  updatedAt: Date;
  /** Size of the Yjs document when it was last loaded or stored, in bytes. */
  size: number;
  /** Who has changed the document since the last store, in the order of their last change. */
  editors: Map<string, Editor>;
  /** Until when the document may be emptied, as `Date.now()`. */
  mayBeEmptyUntil: number;
}

interface Change {
  pageId: string;
  row: LockedPage;
  form: StoredForm;
  ydoc: Uint8Array;
  editors: readonly Editor[];
}

/** Origin of what another server has stored and this one takes over. */
export const FROM_DATABASE = { fromDatabase: true };

/** A Yjs document of more bytes is not stored while somebody waits: 32 kB take about 15 ms, a megabyte half a second. */
const LARGE = 32 * 1024;

/** How long the leave to empty a document holds. */
const LEAVE_MS = 60_000;

/** Loads live documents from the database and stores them there. */
export class PageStore {
  private readonly pages = new WeakMap<Y.Doc, Page>();
  readonly history: HistoryClock;
  private readonly log: UpdateLog;

  constructor(
    private readonly repo: PageDocumentRepo,
    private readonly flavour: Flavour,
    private readonly windows: EditingWindows,
    onHistoryError: (pageId: string, error: unknown) => void,
  ) {
    this.log = new UpdateLog(repo, FROM_DATABASE);
    this.history = new HistoryClock(
      (pageId, contributorIds) => repo.inTransaction((pages) => pages.keepVersion({ pageId, flavour, contributorIds })),
      onHistoryError,
    );
  }

  /**
   * Fills an empty document: from the stored Yjs document, else from the content, and from the changes that were kept
   * since. Writes nothing to the database.
   * @returns whether there were such changes, which wait for a store
   * @throws PageGone for a page that is not there
   */
  async load(document: Y.Doc, pageId: string): Promise<boolean> {
    // The changes first: those that are stored between the two are then in both, not in neither.
    const kept = await this.repo.updates({ pageId });
    const row = await this.repo.load({ pageId });
    if (!row) throw new PageGone();
    const state = row.ydoc ?? (row.content ? fromJson(row.content as JsonNode) : undefined);
    if (state) Y.applyUpdate(document, state, FROM_DATABASE);
    const documentHash = row.ydoc && hashOf(row.ydoc);
    this.pages.set(document, {
      pageId,
      documentHash,
      updatedAt: row.updatedAt,
      size: state?.length ?? 0,
      editors: new Map(),
      mayBeEmptyUntil: 0,
    });
    this.log.begin(document, pageId);
    this.apply(document, kept);
    return kept.length > 0;
  }

  /** Takes over what another server has kept of the page since. */
  async catchUp(document: Y.Doc): Promise<void> {
    const { pageId } = this.page(document);
    this.apply(document, await this.repo.updates({ pageId, except: this.log.rows(document) }));
  }

  /** The content of a page with the changes that were kept of it; undefined when there are none. */
  async newest(pageId: string): Promise<JsonNode | undefined> {
    const kept = await this.repo.updates({ pageId });
    if (kept.length === 0) return undefined;
    const document = new Y.Doc();
    await this.load(document, pageId);
    const content = docToJson(document);
    document.destroy();
    return content;
  }

  /**
   * Keeps all changes of a document for good, without storing the page.
   * @throws PageGone, or the database's errors
   */
  keep(document: Y.Doc): Promise<void> {
    const { editors } = this.page(document);
    return this.log.keep(document, () => [...editors.values()]);
  }

  /** Whether storing the page takes long enough for others to notice. */
  isLarge(document: Y.Doc): boolean {
    return this.page(document).size > LARGE;
  }

  /** Tells who has changed a document. */
  noteEditor(document: Y.Doc, editor: Editor): void {
    const { editors } = this.page(document);
    const before = editors.get(editor.userId);
    editors.delete(editor.userId);
    // An agent's mark stays until the store, whoever of the same name types after it.
    editors.set(editor.userId, before?.agent && !editor.agent ? before : editor);
  }

  /** For a minute the document may be stored empty: somebody empties it on purpose. */
  allowEmpty(document: Y.Doc): void {
    this.page(document).mayBeEmptyUntil = Date.now() + LEAVE_MS;
  }

  /** What is stored of a document that has no changes waiting. */
  stored(document: Y.Doc): Stored {
    const { updatedAt, content } = this.page(document);
    return { updatedAt, version: content?.version ?? storedForm(document).version };
  }

  /**
   * Stores a document in one transaction that holds the page's row. What another server has stored meanwhile is merged
   * first. Unchanged content writes nothing.
   *
   * @param taken called in the moment in which the document is read
   * @returns the written row; undefined when there was nothing to write
   * @throws PageGone or EmptyDocument when it never can be stored, the database's errors otherwise
   */
  async store(document: Y.Doc, taken: () => void): Promise<StoredContentRow | undefined> {
    const page = this.page(document);
    const { pageId } = page;
    let editors: Editor[] = [];
    try {
      const done = await this.repo.inTransaction(async (pages) => {
        const row = await this.lock(pages, page);
        if (row.ydoc) Y.applyUpdate(document, row.ydoc, FROM_DATABASE);
        this.apply(document, await pages.updates({ pageId, except: this.log.rows(document) }));
        taken();
        const mark = this.log.mark(document);
        const rows = this.log.rows(document);
        const form = storedForm(document);
        const ydoc = Y.encodeStateAsUpdate(document);
        editors = [...page.editors.values()];
        page.editors.clear();

        const before = page.content && page.content.hash === row.hash ? page.content : contentOf(row);
        const isChanged = before.version !== form.version;
        if (isChanged && form.isEmpty && !before.isEmpty && page.mayBeEmptyUntil < Date.now())
          throw new EmptyDocument();
        const written = isChanged ? await this.write(pages, { pageId, row, form, ydoc, editors }) : undefined;
        // A later change may build on what was done and undone since.
        if (!written && rows.length > 0) await pages.storeState({ pageId, ydoc });
        if (rows.length > 0) await pages.dropUpdates({ pageId, ids: rows });
        const isKept = written !== undefined || rows.length > 0;
        return {
          row,
          form,
          written,
          hash: isKept ? hashOf(ydoc) : row.hash,
          size: ydoc.length,
          kept: { mark, rows, isKept },
        };
      });
      const { row, form, written, hash, size, kept } = done;
      if (kept.isKept) this.log.stored(document, kept.mark, kept.rows);
      page.size = size;
      page.content = { hash, version: form.version, isEmpty: form.isEmpty };
      page.documentHash = hash;
      page.updatedAt = written?.updatedAt ?? row.updatedAt;
      if (written) this.noteHistory(pageId, row, editors);
      return written;
    } catch (error) {
      // After a failed commit nobody knows what is stored: look at all of it the next time.
      delete page.content;
      page.documentHash = null;
      const since = [...page.editors.values()];
      page.editors = new Map([...editors, ...since].map((editor) => [editor.userId, editor]));
      throw error;
    }
  }

  /** Takes over changes that were kept, by another server or before a crash, with the names of those who made them. */
  private apply(document: Y.Doc, kept: readonly KeptUpdate[]): void {
    for (const { update, editors } of kept) {
      Y.applyUpdate(document, update, FROM_DATABASE);
      for (const editor of editors as Editor[]) this.noteEditor(document, editor);
    }
    this.log.noteRows(
      document,
      kept.map(({ id }) => id),
    );
  }

  private async lock(pages: PageDocumentRepo, { pageId, documentHash, content }: Page): Promise<LockedPage> {
    const row = await pages.lock({ pageId, flavour: this.flavour, documentHash, contentHash: content?.hash });
    if (!row) throw new PageGone();
    return row;
  }

  private async write(pages: PageDocumentRepo, change: Change): Promise<StoredContentRow> {
    const { pageId, row, form, ydoc, editors } = change;
    const { flavour } = this;
    const agent = this.agentOf(editors);
    const editorIds = editors.map(({ userId }) => userId);
    if (agent && row.source === 'user') {
      // What people wrote before the agent came is a version of its own.
      await pages.keepVersion({ pageId, flavour, contributorIds: this.history.contributors(pageId) });
    } else if (!this.history.isOpen(pageId)) {
      // A window that a process took with it when it was killed.
      await pages.keepVersion({ pageId, flavour, onlyAfter: this.windows });
    }
    const { content, textContent } = form;
    const editorId = editorIds.at(-1) ?? null;
    const written = await pages.store({ pageId, flavour, content, textContent, ydoc, editorId, editorIds, agent });
    if (!written) throw new PageGone();
    // What an agent wrote is a version at once.
    if (agent) await pages.keepVersion({ pageId, flavour, contributorIds: editorIds });
    return written;
  }

  private noteHistory(pageId: string, { isNew }: LockedPage, editors: readonly Editor[]): void {
    const { newPageSeconds, seconds } = this.windows;
    if (this.agentOf(editors)) this.history.take(pageId);
    else
      this.history.note(
        pageId,
        editors.map(({ userId }) => userId),
        1000 * (isNew ? newPageSeconds : seconds),
      );
  }

  /** Only the fork records agents. */
  private agentOf(editors: readonly Editor[]): Editor['agent'] {
    return this.flavour === 'fork' ? editors.findLast(({ agent }) => agent)?.agent : undefined;
  }

  private page(document: Y.Doc): Page {
    const page = this.pages.get(document);
    if (!page) throw new Error('The live document was not loaded from the database.');
    return page;
  }
}

const contentOf = ({ content }: LockedPage): { version: string; isEmpty: boolean } => {
  const doc = (content ?? { type: 'doc', content: [] }) as JsonNode;
  return { version: version(doc), isEmpty: isEmptyDocument(doc) };
};

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

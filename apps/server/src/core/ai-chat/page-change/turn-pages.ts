import type { ContentChange } from '../../../collaboration/live-documents.js';

/** The open page as it was when the turn began. */
export interface OpenedPage {
  id: string;
  title: string;
  updatedAt: string;
  /** Its text; undefined when the snapshot has it. */
  known: string | undefined;
  /** Whether that is the text that was stored at `updatedAt`. */
  isStored: boolean;
}

/** What one turn has to do with pages: the open one, and those that the assistant wrote to. */
export class TurnPages {
  readonly writes = new Map<string, ContentChange[]>();
  private isSettled = false;

  constructor(readonly opened: OpenedPage | undefined) {}

  /** Notes a write of the assistant's own. */
  wrote(pageId: string, write: ContentChange): void {
    this.writes.set(pageId, [...(this.writes.get(pageId) ?? []), write]);
  }

  /** True the first time; a turn ends once, however many of its endings are noticed. */
  settleOnce(): boolean {
    const isFirst = !this.isSettled;
    this.isSettled = true;
    return isFirst;
  }
}

import type { JsonNode } from '@pagescout/document';

/** A write of the assistant to a page: the page at the moment of the write, and right after it. */
export interface OwnWrite {
  before: JsonNode;
  after: JsonNode;
}

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
  readonly writes = new Map<string, OwnWrite[]>();
  private isSettled = false;

  constructor(readonly opened: OpenedPage | undefined) {}

  wrote(pageId: string, write: OwnWrite): void {
    this.writes.set(pageId, [...(this.writes.get(pageId) ?? []), write]);
  }

  /** True the first time; a turn ends once, however many of its endings are noticed. */
  settleOnce(): boolean {
    const isFirst = !this.isSettled;
    this.isSettled = true;
    return isFirst;
  }
}

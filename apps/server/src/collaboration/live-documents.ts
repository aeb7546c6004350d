import type { JsonNode } from '@pagescout/document';
import type { Doc } from 'yjs';
import type { Person } from '../common/viewer.js';

/** What became of a change. */
export interface Changed<Result> {
  result: Result;
  /** Whether the change is kept for good; false when its server does not say. */
  isStored: boolean;
}

/** The content of a page right before a change and right after it. */
export interface ContentChange {
  before: JsonNode;
  after: JsonNode;
}

/** Who makes a change. */
export interface ChangeOptions {
  /** Set when an agent makes it for the viewer. */
  agent?: { chatId: string | null };
  /** Has a large page kept by its changes alone: it is safe and every reader sees it, and the search a moment later. */
  isQuick?: boolean;
  /** Told of the change when it is made, also if it cannot be stored at once. */
  onChange?: (change: ContentChange) => void;
}

/**
 * Changes pages where people edit them. Two adapters: the live documents of this server, and those of another one that
 * `COLLAB_URL` names.
 */
export abstract class LiveDocuments {
  /**
   * Runs a change on the live document of a page, as one transaction in the viewer's name, and has it stored. A change
   * that throws changes nothing; one that changes nothing writes nothing.
   *
   * @param change runs without waiting for anything
   * @throws CodedError when the viewer may not edit the page, when the document cannot be reached, and when the change
   *   is not confirmed as stored: never a false success
   */
  abstract change<Result>(
    pageId: string,
    viewer: Person,
    change: (document: Doc) => Result,
    options?: ChangeOptions,
  ): Promise<Changed<Result>>;

  /**
   * Looks at the live document of a page that the viewer may read; `look` must not change it.
   * @throws CodedError when the viewer may not read the page, and when the document cannot be reached
   */
  abstract look<Result>(pageId: string, viewer: Person, look: (document: Doc) => Result): Promise<Result>;

  /** The content of a page as people edit it now, where it is newer than the database's; undefined otherwise. */
  abstract read(pageId: string): Promise<JsonNode | undefined>;
}

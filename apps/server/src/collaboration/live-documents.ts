import type { JsonNode } from '@pagescout/document';
import type { Doc } from 'yjs';
import type { Viewer } from '../common/viewer.js';

/** What became of a change. */
export interface Changed<Result> {
  result: Result;
  /** Hash of the page's content after the change: `version` of `@pagescout/document`. */
  version: string;
  /** When the change was written to the database; undefined when its server does not say. */
  updatedAt: Date | undefined;
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
    viewer: Viewer,
    change: (document: Doc) => Result,
    options?: ChangeOptions,
  ): Promise<Changed<Result>>;

  /** The content of a page as people edit it now, where it is newer than the database's; undefined otherwise. */
  abstract read(pageId: string): Promise<JsonNode | undefined>;
}

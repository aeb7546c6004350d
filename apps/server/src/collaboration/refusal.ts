/**
 * Ends an attempt to open a live document; the client gets the reason.
 *
 * Hocuspocus prints each error that has a message, but a refusal is no news for the log.
 */
export class Refusal extends Error {
  constructor(readonly reason: string) {
    super('');
  }
}

/** The page of a live document is no longer in the database. */
export class PageGone extends Error {
  constructor() {
    super('The page has been deleted, so its live document cannot be stored.');
  }
}

/** An empty document is not stored over a page with content unless somebody says that it is meant so. */
export class EmptyDocument extends Error {
  constructor() {
    super(
      'The live document is empty but the stored page is not, so it was not stored. ' +
        'To empty the page on purpose, send the stateless message {"type":"intentional-clear"} and change it again.',
    );
  }
}

/** Whether trying again is of no use. */
export const isFinal = (error: unknown): boolean => error instanceof PageGone || error instanceof EmptyDocument;

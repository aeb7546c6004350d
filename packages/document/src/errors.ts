/** What went wrong, for callers that decide by kind. The sentence for a person is the error's message. */
export type DocumentErrorCode =
  | 'bad_argument'
  | 'bad_pattern'
  | 'block_not_found'
  | 'block_not_unique'
  | 'too_large'
  | 'too_deep'
  | 'text_not_found'
  | 'text_not_unique'
  /** New content that a page, or this place in it, cannot hold. */
  | 'content_refused'
  /** The change would lose what its Markdown cannot hold. */
  | 'would_lose'
  /** Footnotes of the other family of pages. */
  | 'wrong_family'
  /** The block is no longer what the write was based on. */
  | 'stale';

/** An error whose message is a full sentence: what was wrong, and what would be right. */
export class DocumentError extends Error {
  constructor(
    readonly code: DocumentErrorCode,
    message: string,
    readonly details?: Record<string, unknown>,
  ) {
    super(message);
    this.name = 'DocumentError';
  }
}

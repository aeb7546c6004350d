/** What went wrong, for callers that decide by kind. The sentence for a person is the error's message. */
export type DocumentErrorCode =
  'bad_argument' | 'bad_pattern' | 'block_not_found' | 'block_not_unique' | 'too_large' | 'too_deep';

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

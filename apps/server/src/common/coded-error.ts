import { ERRORS, type ErrorCode } from './error-table.js';

/** What a service throws: a code of the error table, and for some codes a sentence of its own. */
export class CodedError extends Error {
  constructor(
    readonly code: ErrorCode,
    sentence?: string | string[],
  ) {
    const text = sentence ?? ERRORS[code].sentence ?? code;
    super(Array.isArray(text) ? text.join('; ') : text);
    this.sentence = sentence ?? ERRORS[code].sentence;
  }

  /** Absent where today's server answers without a text. */
  readonly sentence: string | string[] | undefined;
}

import { CodedError } from '../common/coded-error.js';
import { EnvironmentError } from '../config/environment.js';

/** The server cannot start; the message is one sentence that says why and what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Errors whose message was written for a person. By name, so that their modules need not be loaded. */
const SPEAKING = new Set(['StartError', 'EmbeddedPostgresError', 'MigrationError']);

/** What to print for an error that ended the start: its sentence, or for an unforeseen one the stack. */
export function describeStartError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof EnvironmentError || SPEAKING.has(error.name)) return error.message;
  // Without a full stop, as in HTTP answers.
  if (error instanceof CodedError) return `${error.message}.`;
  return error.stack ?? error.message;
}

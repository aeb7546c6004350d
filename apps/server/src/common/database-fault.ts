import { isCancelled, isDatabaseAway } from '@pagescout/database';
import { CodedError } from './coded-error.js';

/** Errors of the connection or of a time limit are the state of the machine, not a fault of this program. */
export function databaseFault(error: unknown): CodedError | undefined {
  if (isCancelled(error)) return new CodedError('too-slow');
  return isDatabaseAway(error) ? new CodedError('database-away') : undefined;
}

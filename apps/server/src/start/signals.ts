import { constants } from 'node:os';
import type { StopList } from './stop-list.js';

/** Ctrl-C, the end asked for by a supervisor, and a closed terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** One Ctrl-C may come twice, from the terminal and from npm, which passes it on. */
const SAME_REQUEST_MS = 500;

/**
 * Stops everything on the first signal; a second one leaves at once.
 *
 * @param exitCode of a stop without errors; with errors it is 1
 */
export function stopOnSignals(stops: StopList, exitCode = 0): void {
  let first: number | undefined;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (first === undefined) {
        first = Date.now();
        void stops.stopAll().then((clean) => process.exit(clean ? exitCode : 1));
      } else if (Date.now() - first > SAME_REQUEST_MS) {
        process.exit(128 + constants.signals[signal]);
      }
    });
  }
}

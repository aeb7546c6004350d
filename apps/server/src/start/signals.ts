import { constants } from 'node:os';
import type { StopList } from './stop-list.js';

/** Ctrl-C, the end asked for by a supervisor, and a closed terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** One Ctrl-C may come twice, from the terminal and from npm, which passes it on. */
const SAME_REQUEST_MS = 500;

/** Stops everything on the first signal and leaves with 0 (1 when a part did not stop); a second signal leaves at once. */
export function stopOnSignals(stops: StopList): void {
  let first: number | undefined;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (first === undefined) {
        first = Date.now();
        void stops.stopAll().then((clean) => process.exit(clean ? 0 : 1));
      } else if (Date.now() - first > SAME_REQUEST_MS) {
        process.exit(128 + constants.signals[signal]);
      }
    });
  }
}

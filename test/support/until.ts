import { setTimeout as pause } from 'node:timers/promises';

/** Waits until `condition` holds. The test's own time limit ends a wait for what never comes. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(20);
}

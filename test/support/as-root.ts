import { test } from '@jest/globals';
import { isRoot } from '../../database/embedded/database-user.js';

/** A test that only root can run, since only root starts PostgreSQL as another user; others see it skipped, with the reason. */
export function testAsRoot(name: string, body: () => Promise<void>): void {
  if (isRoot()) test(name, body);
  else test.skip(`${name} (skipped: only root starts PostgreSQL as another user)`, body);
}

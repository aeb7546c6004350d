import type { Database } from '@pagescout/database';

/** Whether the database answers. */
export class DatabaseHealth {
  constructor(
    private readonly primary: Database,
    private readonly replica: Database | undefined,
  ) {}

  /** One round trip to each server; false when one of them does not answer. */
  async answers(): Promise<boolean> {
    const pools = [this.primary.pool, ...(this.replica ? [this.replica.pool] : [])];
    const answers = await Promise.allSettled(pools.map((pool) => pool.query('select 1')));
    return answers.every(({ status }) => status === 'fulfilled');
  }
}

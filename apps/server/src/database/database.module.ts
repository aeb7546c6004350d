import { type DynamicModule, Module } from '@nestjs/common';
import type { Database, Flavour } from '@pagescout/database';
import { REPOS } from '@pagescout/database/repos';
import { DatabaseHealth } from './database-health.js';

/** Injection token of the flavour of wiki that the database belongs to. */
export const FLAVOUR = Symbol('FLAVOUR');

export interface Databases {
  primary: Database;
  /** Where the reading statements go; the primary when there is no replica. */
  replica?: Database;
  flavour: Flavour;
}

/** Gives every repository its connection. */
@Module({})
export class DatabaseModule {
  static with({ primary, replica, flavour }: Databases): DynamicModule {
    const repos = REPOS.map(({ repo: Repo, replica: reads }) => ({
      provide: Repo,
      useValue: new Repo((reads && replica ? replica : primary).db),
    }));
    return {
      module: DatabaseModule,
      global: true,
      providers: [
        ...repos,
        { provide: FLAVOUR, useValue: flavour },
        { provide: DatabaseHealth, useValue: new DatabaseHealth(primary, replica) },
      ],
      exports: [...REPOS.map(({ repo }) => repo), FLAVOUR, DatabaseHealth],
    };
  }
}

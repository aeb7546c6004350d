import { sqlMigrations } from '../migrate/sql-migrations.js';

/** What Pagescout adds to a Docmost database: one migration for each file of `sql/extension`. */
export const extension = sqlMigrations('extension');

import { sqlMigrations } from '../migrate/sql-migrations.js';

/** The Docmost-compatible schema: one migration for each file of `sql/base`. */
export const base = sqlMigrations('base');

export { classifyDatabase, type DatabaseKind } from './classify.js';
export { MigrationError } from './errors.js';
export type { Step } from './plan.js';
export { migrate, type MigrateOptions, type StepEvent } from './runner.js';
export type { MigrationSet } from './sql-files.js';
export { databaseStatus, statusProblems, type StatusRow } from './status.js';
export { migrateDatabase } from './migrate-database.js';

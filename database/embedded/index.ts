export { type DataDirChoice, chooseDataDir } from './data-dir.js';
export { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.js';
export { EmbeddedPostgresError } from './errors.js';
export { runningEmbeddedPostgres } from './running.js';
export type { Settings } from './settings.js';

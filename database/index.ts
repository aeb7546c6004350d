export { isCancelled, isDatabaseAway } from './away.js';
export { createDatabase, type Database, type DatabaseOptions } from './connection.js';
export { detectFlavour, type Flavour } from './flavour.js';
export { trigramsKnowLetters } from './trigrams.js';
export { type SqlExample, sqlExample, sqlExamplesOf } from './sql-example.js';
export type { DB } from './types/db.js';
export type * from './types/entities.js';

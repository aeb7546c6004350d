import type { Database } from '@pagescout/database';
import { ImportRepo, SetupRepo, WorkspaceRepo } from '@pagescout/database/repos';
import { FolderImportService } from './folder-import.service.js';
import { ImportService } from './import.service.js';
import { WikiMaker } from './wiki-maker.js';

type Connection = Database['db'];

/** For commands, which have no injector. */
export const folderImport = (db: Connection): FolderImportService =>
  new FolderImportService(new ImportService(new ImportRepo(db)), new SetupRepo(db), new WorkspaceRepo(db));

export const wikiMaker = (db: Connection): WikiMaker =>
  new WikiMaker(new SetupRepo(db), new ImportService(new ImportRepo(db)));

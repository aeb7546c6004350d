import { ImportRepo } from './import/import.repo.js';
import { SearchRepo } from './search/search.repo.js';
import { SessionRepo } from './session/session.repo.js';
import { SetupRepo } from './setup/setup.repo.js';
import { SpaceRepo } from './space/space.repo.js';
import { UserRepo } from './user/user.repo.js';
import { WorkspaceRepo } from './workspace/workspace.repo.js';

/**
 * Every repository of the server: the dependency injection and the generator of `sql/queries` read this one list.
 * `replica` marks those whose statements only read and may run on a streaming replica.
 */
export const REPOS = [
  { repo: ImportRepo, folder: 'import', replica: false },
  { repo: SearchRepo, folder: 'search', replica: true },
  { repo: SessionRepo, folder: 'session', replica: false },
  { repo: SetupRepo, folder: 'setup', replica: false },
  { repo: SpaceRepo, folder: 'space', replica: false },
  { repo: UserRepo, folder: 'user', replica: false },
  { repo: WorkspaceRepo, folder: 'workspace', replica: false },
] as const;

export { ImportRepo, SearchRepo, SessionRepo, SetupRepo, SpaceRepo, UserRepo, WorkspaceRepo };
export type { DefaultSearchRow } from './search/default-search.sql.js';
export type { SuggestedGroup, SuggestedPage, SuggestedUser } from './search/suggest.sql.js';
export type { SpaceRow } from './space/space.repo.js';
export type { UserProfile } from './user/user.repo.js';
export type { WorkspaceInfo } from './workspace/workspace.repo.js';
export type { ViewerIds } from './permission/visible-pages.sql.js';
export type { ImportedPage, KnownPage, NewImportedPage, StoredPage } from './import/import.repo.js';
export type { Grantee, SpaceRole } from './setup/setup.repo.js';

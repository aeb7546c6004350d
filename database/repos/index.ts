import { AiChatRepo } from './ai-chat/ai-chat.repo.js';
import { AiMessageRepo } from './ai-chat/ai-message.repo.js';
import { AiRoleRepo } from './ai-chat/ai-role.repo.js';
import { PageSnapshotRepo } from './ai-chat/page-snapshot.repo.js';
import { SeenBlocksRepo } from './ai-chat/seen-blocks.repo.js';
import { ApiKeyRepo } from './api-key/api-key.repo.js';
import { CommentRepo } from './comment/comment.repo.js';
import { ImportRepo } from './import/import.repo.js';
import { PageDocumentRepo } from './page/page-document.repo.js';
import { PageHistoryRepo } from './page/page-history.repo.js';
import { PageWriteRepo } from './page/page-write.repo.js';
import { PageRepo } from './page/page.repo.js';
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
  { repo: AiChatRepo, folder: 'ai-chat', replica: false },
  { repo: AiMessageRepo, folder: 'ai-chat', replica: false },
  { repo: AiRoleRepo, folder: 'ai-chat', replica: false },
  { repo: PageSnapshotRepo, folder: 'ai-chat', replica: false },
  { repo: SeenBlocksRepo, folder: 'ai-chat', replica: false },
  { repo: ApiKeyRepo, folder: 'api-key', replica: false },
  { repo: CommentRepo, folder: 'comment', replica: false },
  { repo: ImportRepo, folder: 'import', replica: false },
  // Not on a replica: who has just moved a page reads the tree next.
  { repo: PageRepo, folder: 'page', replica: false },
  { repo: PageDocumentRepo, folder: 'page', replica: false },
  { repo: PageHistoryRepo, folder: 'page', replica: false },
  { repo: PageWriteRepo, folder: 'page', replica: false },
  { repo: SearchRepo, folder: 'search', replica: true },
  { repo: SessionRepo, folder: 'session', replica: false },
  { repo: SetupRepo, folder: 'setup', replica: false },
  { repo: SpaceRepo, folder: 'space', replica: false },
  { repo: UserRepo, folder: 'user', replica: false },
  { repo: WorkspaceRepo, folder: 'workspace', replica: false },
] as const;

export {
  AiChatRepo,
  AiMessageRepo,
  AiRoleRepo,
  ApiKeyRepo,
  CommentRepo,
  ImportRepo,
  PageDocumentRepo,
  PageHistoryRepo,
  PageRepo,
  PageSnapshotRepo,
  PageWriteRepo,
  SearchRepo,
  SeenBlocksRepo,
  SessionRepo,
  SetupRepo,
  SpaceRepo,
  UserRepo,
  WorkspaceRepo,
};
export type { AiChat } from './ai-chat/ai-chat.repo.js';
export type { AiMessage } from './ai-chat/ai-message.repo.js';
export type { AiRole } from './ai-chat/ai-role.repo.js';
export type { NewPageSnapshot, OpenPage, PageSnapshot } from './ai-chat/page-snapshot.repo.js';
export type { BlockVersions } from './ai-chat/seen-blocks.repo.js';
export type { ApiTokenRow } from './api-key/api-key.repo.js';
export type { Comment, CommentAccess } from './comment/comments.sql.js';
export type { PageAccess, PageKey } from './page/page-access.sql.js';
export type { PageDocument } from './page/page-document.repo.js';
export type { LockedPage, StoredContentRow } from './page/page-document.sql.js';
export type { KeptUpdate } from './page/page-updates.sql.js';
export type { PageReader, PageRights } from './page/page-rights.sql.js';
export type { EditingWindows } from './page/page-version.sql.js';
export type { PageBase, PageInfoRow } from './page/page-info.sql.js';
export type { PageHistoryItem, PageHistoryVersion } from './page/page-history.repo.js';
export type { BreadcrumbRow } from './page/page-path.sql.js';
export type { TrashRow } from './page/page-trash.sql.js';
export type { PageTreeRow } from './page/page-tree.sql.js';
export type { Sibling } from './page/page-write.repo.js';
export type { SidebarKey, SidebarPageRow } from './page/sidebar-pages.sql.js';
export type { DefaultSearchRow } from './search/default-search.sql.js';
export type { HybridSearchOptions, HybridSearchResult, HybridSearchRow } from './search/hybrid-options.js';
export type { SuggestedGroup, SuggestedPage, SuggestedUser } from './search/suggest.sql.js';
export type { SpaceRow } from './space/space.repo.js';
export type { UserProfile } from './user/user.repo.js';
export type { WorkspaceInfo } from './workspace/workspace.repo.js';
export type { ViewerIds } from './permission/visible-pages.sql.js';
export type { ImportedPage, KnownPage, NewImportedPage, StoredPage } from './import/import.repo.js';
export type { Grantee, SpaceRole } from './setup/setup.repo.js';

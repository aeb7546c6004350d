import { type RawBuilder, sql } from 'kysely';
import { type PageAccess, pageAccess } from './page-access.sql.js';

/** Somebody who has a page open, or wants to. */
export interface PageReader {
  userId: string;
  pageId: string;
}

/** What one person may do with one page. */
export interface PageRights extends PageReader {
  /** The workspace that is served. */
  workspaceId: string;
  /** The person has an account there that is neither deactivated nor deleted. */
  live: boolean;
  /** Null when the workspace has no such page. */
  access: PageAccess | null;
}

/** The rights of many people on many pages, in one statement: a row for each pair. */
export const pageRights = (readers: readonly PageReader[]): RawBuilder<PageRights> => sql`
  select
    wanted.user_id as "userId",
    wanted.page_id as "pageId",
    workspace.id as "workspaceId",
    account.id is not null as live,
    to_json(access) as access
  from unnest(
    ${readers.map(({ userId }) => userId)}::uuid[],
    ${readers.map(({ pageId }) => pageId)}::uuid[]
  ) as wanted (user_id, page_id)
  cross join (select id from workspaces order by created_at, id limit 1) workspace
  left join users account
    on account.id = wanted.user_id
    and account.workspace_id = workspace.id
    and account.deactivated_at is null
    and account.deleted_at is null
  left join lateral (
    ${pageAccess({
      userId: sql.ref('wanted.user_id'),
      workspaceId: sql.ref('workspace.id'),
      page: { id: sql.ref('wanted.page_id') },
    })}
  ) access on true`;

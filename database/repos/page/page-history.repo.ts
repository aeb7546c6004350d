import { type Kysely, type RawBuilder, sql } from 'kysely';
import { sqlExample } from '../../sql-example.js';
import type { DB, Json } from '../../types/db.js';
import { people, person, type PersonRef } from './page-info.sql.js';

export interface PageHistoryItem {
  id: string;
  pageId: string;
  slugId: string | null;
  title: string | null;
  icon: string | null;
  coverPhoto: string | null;
  version: number | null;
  lastUpdatedById: string | null;
  contributorIds: string[] | null;
  spaceId: string;
  workspaceId: string;
  createdAt: Date;
  updatedAt: Date;
  lastUpdatedBy: PersonRef | null;
  contributors: PersonRef[];
}

export type PageHistoryVersion = PageHistoryItem & { content: Json | null };

const UUID = '00000000-0000-7000-8000-000000000001';

/** Older versions of pages. */
export class PageHistoryRepo {
  constructor(private readonly db: Kysely<DB>) {}

  /** The versions of a page without their content, newest first; one more than the limit when there are more. */
  @sqlExample({ params: [{ pageId: UUID, limit: 20, after: { at: new Date(0), id: UUID } }] })
  async list(options: {
    pageId: string;
    limit: number;
    after?: { at: Date; id: string } | undefined;
  }): Promise<PageHistoryItem[]> {
    const { pageId, limit, after } = options;
    const { rows } = await sql<PageHistoryItem>`
      select ${item}
      from page_history version
      where version.page_id = ${pageId}
        ${after ? sql`and (date_trunc('milliseconds', version.created_at), version.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
      order by date_trunc('milliseconds', version.created_at) desc, version.id desc
      limit ${limit + 1}`.execute(this.db);
    return rows;
  }

  /** One version with its content. */
  @sqlExample({ params: [{ historyId: UUID, workspaceId: UUID }] })
  async find(options: { historyId: string; workspaceId: string }): Promise<PageHistoryVersion | undefined> {
    const { rows } = await sql<PageHistoryVersion>`
      select ${item}, version.content
      from page_history version
      where version.id = ${options.historyId} and version.workspace_id = ${options.workspaceId}`.execute(this.db);
    return rows[0];
  }
}

const item: RawBuilder<unknown> = sql`
        version.id,
        version.page_id as "pageId",
        version.slug_id as "slugId",
        version.title,
        version.icon,
        version.cover_photo as "coverPhoto",
        version.version,
        version.last_updated_by_id as "lastUpdatedById",
        version.contributor_ids as "contributorIds",
        version.space_id as "spaceId",
        version.workspace_id as "workspaceId",
        version.created_at as "createdAt",
        version.updated_at as "updatedAt",
        ${person(sql.ref('version.last_updated_by_id'))} as "lastUpdatedBy",
        ${people(sql.ref('version.contributor_ids'))} as contributors`;

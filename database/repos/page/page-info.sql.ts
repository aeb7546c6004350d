import { type RawBuilder, sql } from 'kysely';
import type { Json } from '../../types/db.js';

/** The columns of a page that every answer about it has, in the order of today's server. */
export interface PageBase {
  id: string;
  slugId: string;
  title: string | null;
  icon: string | null;
  coverPhoto: string | null;
  position: string | null;
  parentPageId: string | null;
  creatorId: string | null;
  lastUpdatedById: string | null;
  spaceId: string;
  workspaceId: string;
  isLocked: boolean;
  isBase: boolean;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
  contributorIds: string[] | null;
}

export interface PersonRef {
  id: string;
  name: string | null;
  avatarUrl: string | null;
}

export interface PageInfoRow extends PageBase {
  content: Json | null;
  creator: PersonRef | null;
  lastUpdatedBy: PersonRef | null;
  contributors: PersonRef[];
  deletedBy: PersonRef | null;
  space: { id: string; name: string | null; slug: string };
}

/**
 * The parent of the row `page`, null for one of another space: no rule makes such a parent, and whether the viewer may
 * know of it is another question.
 */
export const parentInSpace: RawBuilder<string | null> = sql`(
      select parent.id
      from pages parent
      where parent.id = page.parent_page_id and parent.space_id = page.space_id
    )`;

/** Select list of `PageBase` for the table alias `page`. */
export const pageBase = sql`
    page.id,
    page.slug_id as "slugId",
    page.title,
    page.icon,
    page.cover_photo as "coverPhoto",
    page.position,
    ${parentInSpace} as "parentPageId",
    page.creator_id as "creatorId",
    page.last_updated_by_id as "lastUpdatedById",
    page.space_id as "spaceId",
    page.workspace_id as "workspaceId",
    page.is_locked as "isLocked",
    page.is_base as "isBase",
    page.created_at as "createdAt",
    page.updated_at as "updatedAt",
    page.deleted_at as "deletedAt",
    page.contributor_ids as "contributorIds"`;

/** One page with its content and the people who made it. */
export const pageInfo = (pageId: string): RawBuilder<PageInfoRow> => sql`
  select
    ${pageBase},
    page.content,
    ${person(sql.ref('page.creator_id'))} as creator,
    ${person(sql.ref('page.last_updated_by_id'))} as "lastUpdatedBy",
    ${people(sql.ref('page.contributor_ids'))} as contributors,
    ${person(sql.ref('page.deleted_by_id'))} as "deletedBy",
    (select ${spaceRef} from spaces space where space.id = page.space_id) as space
  from pages page
  where page.id = ${pageId}`;

export const spaceRef = sql`json_build_object('id', space.id, 'name', space.name, 'slug', space.slug)`;

const personRef = sql`json_build_object('id', person.id, 'name', person.name, 'avatarUrl', person.avatar_url)`;

/** The person with this id as `{id, name, avatarUrl}`, or null. */
export const person = (id: RawBuilder<unknown>): RawBuilder<PersonRef | null> =>
  sql`(select ${personRef} from users person where person.id = ${id})`;

/** The people with these ids, in the order of the ids. */
export const people = (ids: RawBuilder<unknown>): RawBuilder<PersonRef[]> => sql`
    (
      select coalesce(json_agg(${personRef} order by array_position(${ids}, person.id)), '[]')
      from users person
      where person.id = any (${ids})
    )`;

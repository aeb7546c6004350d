import type { Kysely } from 'kysely';
import { sqlExample } from '../../sql-example.js';
import type { DB } from '../../types/db.js';
import { defaultSearch, type DefaultSearchOptions, type DefaultSearchRow } from './default-search.sql.js';
import {
  suggestGroups,
  suggestPages,
  suggestUsers,
  type SuggestedGroup,
  type SuggestedPage,
  type SuggestedUser,
  type SuggestOptions,
  type SuggestPagesOptions,
} from './suggest.sql.js';

const UUID = '00000000-0000-7000-8000-000000000001';
const VIEWER = { userId: UUID, workspaceId: UUID };

/** Finding pages, users and groups. */
export class SearchRepo {
  constructor(private readonly db: Kysely<DB>) {}

  @sqlExample({ name: 'everywhere', params: [{ ...VIEWER, tsquery: 'backup:*', limit: 25, offset: 0 }] })
  @sqlExample({
    name: 'in a space',
    params: [{ ...VIEWER, tsquery: 'a&b:*', spaceId: UUID, creatorId: UUID, limit: 25, offset: 0 }],
  })
  async findDefault(options: DefaultSearchOptions): Promise<DefaultSearchRow[]> {
    return (await defaultSearch(options).execute(this.db)).rows;
  }

  @sqlExample({ params: [{ ...VIEWER, query: 'ada', limit: 10 }] })
  async suggestUsers(options: SuggestOptions): Promise<SuggestedUser[]> {
    return (await suggestUsers(options).execute(this.db)).rows;
  }

  @sqlExample({ params: [{ ...VIEWER, query: 'ops', limit: 10 }] })
  async suggestGroups(options: SuggestOptions): Promise<SuggestedGroup[]> {
    return (await suggestGroups(options).execute(this.db)).rows;
  }

  @sqlExample({ params: [{ ...VIEWER, query: 'server', spaceId: UUID, limit: 10 }] })
  async suggestPages(options: SuggestPagesOptions): Promise<SuggestedPage[]> {
    return (await suggestPages(options).execute(this.db)).rows;
  }
}

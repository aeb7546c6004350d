import type { Kysely } from 'kysely';
import { sqlExample } from '../../sql-example.js';
import type { DB } from '../../types/db.js';
import { hybridSearch } from './hybrid-search.sql.js';
import type { HybridSearchOptions, HybridSearchResult, HybridSearchRow } from './hybrid-options.js';
import { prepareSearch, type PreparedSearch, type PrepareSearchOptions } from './prepare-search.sql.js';
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

const example = (needle: { phrase: string; terms?: string[] }) => ({
  needle: { terms: [], wholeWords: false, fulltext: needle.phrase, ...needle },
  titleOnly: false,
  limit: 10,
  offset: 0,
});

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

  @sqlExample({
    params: [
      { ...VIEWER, phrase: 'Теги: Docker', terms: ['Теги:', 'Docker'], root: { id: UUID }, named: { slugId: 'abc' } },
    ],
  })
  async prepare(options: PrepareSearchOptions): Promise<PreparedSearch> {
    const { rows } = await prepareSearch(options).execute(this.db);
    return rows[0]!;
  }

  @sqlExample({ name: 'everywhere', params: [{ ...VIEWER, ...example({ phrase: 'srv.local' }) }] })
  @sqlExample({
    name: 'several words below a page',
    params: [
      { ...VIEWER, ...example({ phrase: 'теги: docker', terms: ['теги:', 'docker'] }), rootId: UUID, spaceId: UUID },
    ],
  })
  @sqlExample({ name: 'two characters', params: [{ ...VIEWER, ...example({ phrase: '部署' }) }] })
  @sqlExample({
    name: 'titles only',
    params: [{ ...VIEWER, ...example({ phrase: 'runbook' }), titleOnly: true, exactPageId: UUID }],
  })
  async findHybrid(options: HybridSearchOptions): Promise<HybridSearchResult> {
    const { rows } = await hybridSearch(options).execute(this.db);
    // One row without a page carries the totals of an empty list.
    const { total = 0, bounded = false } = rows[0] ?? {};
    return { hits: rows.filter((row): row is HybridSearchRow & typeof row => row.id !== null), total, bounded };
  }
}

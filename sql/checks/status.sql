-- what: lists everything that Pagescout needs in the database: whether it is there and valid, and the file that makes
--       it. All is well when present and valid are true in every row.
-- why:  an interrupted `create index concurrently` leaves an index that exists and helps nobody; only this tells.
-- lock: none
-- time: 0.2 s at 200,000 pages
--
-- Not needed (needed = false) means that the server runs without it: no AI chat, or old pages are not found yet.

with expected (file, kind, object, needed) as (
  values
    ('sql/base/0001-functions.up.sql', 'extension', 'unaccent', true),
    ('sql/base/0001-functions.up.sql', 'extension', 'pg_trgm', true),
    ('sql/base/0001-functions.up.sql', 'function', 'public.gen_uuid_v7()', true),
    ('sql/base/0001-functions.up.sql', 'function', 'public.f_unaccent(text)', true),
    ('sql/base/0002-accounts.up.sql', 'table', 'public.workspaces', true),
    ('sql/base/0002-accounts.up.sql', 'table', 'public.users', true),
    ('sql/base/0002-accounts.up.sql', 'table', 'public.user_sessions', true),
    ('sql/base/0002-accounts.up.sql', 'table', 'public.api_keys', true),
    ('sql/base/0003-groups.up.sql', 'table', 'public.groups', true),
    ('sql/base/0003-groups.up.sql', 'table', 'public.group_users', true),
    ('sql/base/0004-spaces.up.sql', 'table', 'public.spaces', true),
    ('sql/base/0004-spaces.up.sql', 'table', 'public.space_members', true),
    ('sql/base/0005-pages.up.sql', 'table', 'public.pages', true),
    ('sql/base/0005-pages.up.sql', 'table', 'public.page_history', true),
    ('sql/base/0005-pages.up.sql', 'index', 'public.pages_tsv_idx', true),
    ('sql/base/0005-pages.up.sql', 'trigger', 'pages_tsvector_update on public.pages', true),
    ('sql/base/0006-page-access.up.sql', 'table', 'public.page_access', true),
    ('sql/base/0006-page-access.up.sql', 'table', 'public.page_permissions', true),
    ('sql/base/0006-page-access.up.sql', 'table', 'public.shares', true),
    ('sql/base/0007-comments.up.sql', 'table', 'public.comments', true),
    ('sql/base/0008-ai-chat.up.sql', 'table', 'public.ai_chats', false),
    ('sql/base/0008-ai-chat.up.sql', 'table', 'public.ai_chat_messages', false),

    ('sql/extension/0001-extensions.up.sql', 'extension', 'unaccent', true),
    ('sql/extension/0001-extensions.up.sql', 'extension', 'pg_trgm', true),
    ('sql/extension/0001-extensions.up.sql', 'function', 'public.f_unaccent(text)', true),
    ('sql/extension/0002-page-search-table.up.sql', 'function', 'public.page_search_normalise(text)', true),
    ('sql/extension/0002-page-search-table.up.sql', 'table', 'public.page_search', true),
    ('sql/extension/0003-page-search-trigger.up.sql', 'function', 'public.page_search_sync()', true),
    ('sql/extension/0003-page-search-trigger.up.sql', 'trigger', 'page_search_insert on public.pages', true),
    ('sql/extension/0003-page-search-trigger.up.sql', 'trigger', 'page_search_update on public.pages', true),
    ('sql/extension/0003-page-search-trigger.up.sql', 'function', 'public.page_search_backfill(integer)', true),
    ('sql/extension/0004-page-search-backfill.up.sql', 'rows', 'public.page_search', false),
    ('sql/extension/0005-title-index.up.sql', 'index', 'public.page_search_title_norm_idx', true),
    ('sql/extension/0006-text-index.up.sql', 'index', 'public.page_search_text_norm_idx', true),
    ('sql/extension/0007-page-snapshots.up.sql', 'table', 'public.ai_chat_page_snapshots', false),
    ('sql/extension/0007-page-snapshots.up.sql', 'index', 'public.idx_ai_chat_page_snapshots_page_id', false),
    ('sql/extension/0008-changed-at-index.up.sql', 'index', 'public.page_search_changed_at_idx', true),
    ('sql/extension/0009-search-functions.up.sql', 'function', 'public.page_search_pairs(text)', true),
    ('sql/extension/0009-search-functions.up.sql', 'function', 'public.page_search_place(text, integer)', true),
    ('sql/extension/0010-exact-title-index.up.sql', 'index', 'public.page_search_title_exact_idx', true),
    ('sql/extension/0011-api-tokens.up.sql', 'table', 'public.pagescout_api_tokens', true),
    ('sql/extension/0011-api-tokens.up.sql', 'index', 'public.idx_pagescout_api_tokens_user_id', true),
    ('sql/extension/0011-api-tokens.up.sql', 'index', 'public.idx_pagescout_api_tokens_workspace_id', true),
    ('sql/extension/0012-space-index.up.sql', 'index', 'public.page_search_space_idx', true),
    ('sql/extension/0013-title-pairs-index.up.sql', 'index', 'public.page_search_title_pairs_idx', true),
    ('sql/extension/0014-text-pairs-index.up.sql', 'index', 'public.page_search_text_pairs_idx', true),
    ('sql/extension/0015-pairs-statistics.up.sql', 'statistics', 'public.page_search_title_pairs_idx', false),
    ('sql/extension/0015-pairs-statistics.up.sql', 'statistics', 'public.page_search_text_pairs_idx', false),
    ('sql/extension/0016-ai-chat-state.up.sql', 'table', 'public.pagescout_ai_roles', false),
    ('sql/extension/0016-ai-chat-state.up.sql', 'index', 'public.idx_pagescout_ai_roles_creator_id', false),
    ('sql/extension/0016-ai-chat-state.up.sql', 'table', 'public.pagescout_ai_seen_blocks', false),
    ('sql/extension/0016-ai-chat-state.up.sql', 'index', 'public.idx_pagescout_ai_seen_blocks_page_id', false),
    ('sql/extension/0016-ai-chat-state.up.sql', 'index', 'public.idx_pagescout_ai_chat_messages_open', false),
    ('sql/extension/0017-page-updates.up.sql', 'table', 'public.pagescout_page_updates', true)
),

found as (
  select
    expected.*,
    case kind
      when 'extension' then exists (select from pg_catalog.pg_extension where extname = object)
      when 'function' then to_regprocedure(object) is not null
      when 'table' then to_regclass(object) is not null
      when 'index' then to_regclass(object) is not null
      when 'trigger' then exists (
        select
        from pg_catalog.pg_trigger
        where tgname = split_part(object, ' on ', 1)
          and tgrelid = to_regclass(split_part(object, ' on ', 2))
      )
      when 'statistics' then exists (
        select
        from pg_catalog.pg_attribute
        where attrelid = to_regclass(object) and attnum = 1 and attstattarget = 0
      )
      -- Every page outside the trash has its row. The table may not exist yet, and a statement that names a missing
      -- table does not even start; so this part is text that runs only when the table is there.
      when 'rows' then to_regclass('public.page_search') is not null
        and query_to_xml(
          'select not exists (
             select
             from public.pages page
             where page.deleted_at is null
               and not exists (select from public.page_search search where search.page_id = page.id)
           ) as complete',
          false, true, ''
        )::text like '%<complete>true</complete>%'
    end as present
  from expected
)

select
  object,
  kind,
  present,
  present and case kind
    when 'index' then coalesce(
      (select indisvalid and indisready from pg_catalog.pg_index where indexrelid = to_regclass(object)), false)
    when 'trigger' then exists (
      select
      from pg_catalog.pg_trigger
      where tgname = split_part(object, ' on ', 1)
        and tgrelid = to_regclass(split_part(object, ' on ', 2))
        and tgenabled in ('O', 'A')
    )
    else true
  end as valid,
  needed,
  file
from found
order by file, kind, object;

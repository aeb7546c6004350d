-- Generated from the repositories by npm run generate; do not edit.
-- Every statement that the server sends, with example values: for EXPLAIN, and to be seen in review.

-- AiChatRepo.create
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "Backups"
insert into
  ai_chats as chat (workspace_id, creator_id, title)
values
  ($1, $2, $3)
returning
  chat.id,
  chat.title,
  chat.created_at as "createdAt",
  chat.updated_at as "updatedAt";

-- AiChatRepo.find
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
select
  chat.id,
  chat.title,
  chat.created_at as "createdAt",
  chat.updated_at as "updatedAt"
from
  ai_chats chat
where
  chat.id = $1
  and chat.workspace_id = $2
  and chat.creator_id = $3
  and chat.deleted_at is null;

-- AiChatRepo.list: first
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = 21
select
  chat.id,
  chat.title,
  chat.created_at as "createdAt",
  chat.updated_at as "updatedAt"
from
  ai_chats chat
where
  chat.workspace_id = $1
  and chat.creator_id = $2
  and chat.deleted_at is null
order by
  chat.id desc
limit
  $3;

-- AiChatRepo.list: continued
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
-- $4 = 21
select
  chat.id,
  chat.title,
  chat.created_at as "createdAt",
  chat.updated_at as "updatedAt"
from
  ai_chats chat
where
  chat.workspace_id = $1
  and chat.creator_id = $2
  and chat.deleted_at is null
  and chat.id < $3::uuid
order by
  chat.id desc
limit
  $4;

-- AiChatRepo.rename
-- $1 = "Backups"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
-- $4 = "00000000-0000-7000-8000-000000000001"
update ai_chats chat
set
  title = $1,
  updated_at = now()
where
  chat.id = $2
  and chat.workspace_id = $3
  and chat.creator_id = $4
  and chat.deleted_at is null
returning
  chat.id,
  chat.title,
  chat.created_at as "createdAt",
  chat.updated_at as "updatedAt";

-- AiChatRepo.delete
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
update ai_chats chat
set
  deleted_at = now()
where
  chat.id = $1
  and chat.workspace_id = $2
  and chat.creator_id = $3
  and chat.deleted_at is null;

-- AiMessageRepo.add
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
-- $4 = "00000000-0000-7000-8000-000000000001"
-- $5 = "user"
-- $6 = "text"
-- $7 = "{}"
with
  chat as (
    update ai_chats
    set
      updated_at = now()
    where
      id = $1
  )
insert into
  ai_chat_messages (chat_id, workspace_id, user_id, role, content, metadata)
values
  ($2, $3, $4, $5, $6, $7::jsonb)
returning
  id;

-- AiMessageRepo.list: first
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = 21
select
  message.id,
  message.role,
  message.content,
  message.metadata,
  message.created_at as "createdAt"
from
  ai_chat_messages message
where
  message.chat_id = $1
  and message.deleted_at is null
order by
  message.id
limit
  $2;

-- AiMessageRepo.list: continued
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = 21
select
  message.id,
  message.role,
  message.content,
  message.metadata,
  message.created_at as "createdAt"
from
  ai_chat_messages message
where
  message.chat_id = $1
  and message.deleted_at is null
  and message.id > $2::uuid
order by
  message.id
limit
  $3;

-- AiMessageRepo.newest
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = 200
select
  *
from
  (
    select
      message.id,
      message.role,
      message.content,
      message.metadata,
      message.created_at as "createdAt"
    from
      ai_chat_messages message
    where
      message.chat_id = $1
      and message.deleted_at is null
    order by
      message.id desc
    limit
      $2
  ) newest
order by
  newest.id;

-- AiMessageRepo.first
-- $1 = "00000000-0000-7000-8000-000000000001"
select
  message.id,
  message.role,
  message.content,
  message.metadata,
  message.created_at as "createdAt"
from
  ai_chat_messages message
where
  message.chat_id = $1
order by
  message.id
limit
  1;

-- AiMessageRepo.save
-- $1 = "text"
-- $2 = "{\"status\":\"completed\",\"parts\":[]}"
-- $3 = "00000000-0000-7000-8000-000000000001"
update ai_chat_messages
set
  content = $1,
  metadata = $2::jsonb,
  updated_at = now()
where
  id = $3
  and metadata ->> 'status' = 'streaming';

-- AiMessageRepo.finish
-- $1 = "text"
-- $2 = "{\"status\":\"completed\",\"parts\":[]}"
-- $3 = "00000000-0000-7000-8000-000000000001"
update ai_chat_messages
set
  content = $1,
  metadata = $2::jsonb,
  updated_at = now()
where
  id = $3
  and (
    metadata ->> 'status' = 'streaming'
    or metadata ? 'closedAtStart'
  );

-- AiMessageRepo.closeOpen
update ai_chat_messages
set
  metadata = metadata || '{"status": "aborted", "closedAtStart": true}',
  updated_at = now()
where
  metadata ->> 'status' = 'streaming';

-- AiRoleRepo.list
-- $1 = "00000000-0000-7000-8000-000000000001"
select
  role.id,
  role.name,
  role.instructions,
  role.model
from
  pagescout_ai_roles role
where
  role.workspace_id = $1
order by
  role.name,
  role.id;

-- AiRoleRepo.find
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
select
  role.id,
  role.name,
  role.instructions,
  role.model
from
  pagescout_ai_roles role
where
  role.workspace_id = $1
  and role.id = $2;

-- AiRoleRepo.create
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "Editor"
-- $4 = "Shorten."
-- $5 = null
insert into
  pagescout_ai_roles as role (workspace_id, creator_id, name, instructions, model)
values
  ($1, $2, $3, $4, $5)
on conflict (workspace_id, name) do nothing
returning
  role.id,
  role.name,
  role.instructions,
  role.model;

-- AiRoleRepo.update
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "Editor"
-- $3 = "00000000-0000-7000-8000-000000000001"
-- $4 = "Editor"
-- $5 = "Shorten."
-- $6 = null
-- $7 = "00000000-0000-7000-8000-000000000001"
-- $8 = "00000000-0000-7000-8000-000000000001"
-- $9 = "00000000-0000-7000-8000-000000000001"
-- $10 = "00000000-0000-7000-8000-000000000001"
with
  taken as (
    select
    from
      pagescout_ai_roles
    where
      workspace_id = $1
      and name = $2
      and id <> $3
  ),
  changed as (
    update pagescout_ai_roles
    set
      name = $4,
      instructions = $5,
      model = $6,
      updated_at = now()
    where
      workspace_id = $7
      and id = $8
      and not exists (
        select
        from
          taken
      )
    returning
      id,
      name,
      instructions,
      model
  )
select
  role.id,
  role.name,
  role.instructions,
  role.model,
  false as "nameTaken"
from
  changed role
union all
select
  role.id,
  role.name,
  role.instructions,
  role.model,
  true
from
  pagescout_ai_roles role
where
  role.workspace_id = $9
  and role.id = $10
  and exists (
    select
    from
      taken
  );

-- AiRoleRepo.delete
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
delete from pagescout_ai_roles
where
  workspace_id = $1
  and id = $2;

-- PageSnapshotRepo.openPage: by id
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
select
  page.id,
  page.title,
  page.updated_at::text as "updatedAt",
  snapshot.id is not null as "hasSnapshot",
  coalesce(
    snapshot.page_updated_at = page.updated_at
    and snapshot.content_hash is not null,
    false
  ) as "isCurrent"
from
  pages page
  left join ai_chat_page_snapshots snapshot on snapshot.chat_id = $1
  and snapshot.page_id = page.id
where
  page.id = $2
  and page.workspace_id = $3;

-- PageSnapshotRepo.openPage: by slug id
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "N5keXNqGVD"
-- $3 = "00000000-0000-7000-8000-000000000001"
select
  page.id,
  page.title,
  page.updated_at::text as "updatedAt",
  snapshot.id is not null as "hasSnapshot",
  coalesce(
    snapshot.page_updated_at = page.updated_at
    and snapshot.content_hash is not null,
    false
  ) as "isCurrent"
from
  pages page
  left join ai_chat_page_snapshots snapshot on snapshot.chat_id = $1
  and snapshot.page_id = page.id
where
  page.slug_id = $2
  and page.workspace_id = $3;

-- PageSnapshotRepo.findByChatPage
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
select
  content_md as "contentMd",
  content_hash as "contentHash",
  page_updated_at::text as "pageUpdatedAt"
from
  ai_chat_page_snapshots
where
  chat_id = $1
  and page_id = $2
  and workspace_id = $3;

-- PageSnapshotRepo.upsert
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "# Text\n"
-- $4 = "hash"
-- $5 = "2026-07-01 12:00:00.000001+00"
-- $6 = "00000000-0000-7000-8000-000000000001"
insert into
  ai_chat_page_snapshots as kept (chat_id, page_id, workspace_id, content_md, content_hash, page_updated_at)
select
  $1::uuid,
  page.id,
  $2::uuid,
  $3,
  $4,
  $5::timestamptz
from
  pages page
where
  page.id = $6
  and page.deleted_at is null
on conflict (chat_id, page_id) do update
set
  content_md = case
    when kept.content_hash = excluded.content_hash then kept.content_md
    else excluded.content_md
  end,
  content_hash = excluded.content_hash,
  page_updated_at = excluded.page_updated_at,
  updated_at = now()
where
  kept.page_updated_at <= excluded.page_updated_at;

-- SeenBlocksRepo.find
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
select
  versions
from
  pagescout_ai_seen_blocks
where
  chat_id = $1
  and page_id = $2;

-- SeenBlocksRepo.add
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "{\"block\":\"version\"}"
-- $3 = "00000000-0000-7000-8000-000000000001"
insert into
  pagescout_ai_seen_blocks as seen (chat_id, page_id, versions)
select
  $1::uuid,
  page.id,
  $2::jsonb
from
  pages page
where
  page.id = $3
on conflict (chat_id, page_id) do update
set
  versions = seen.versions || excluded.versions,
  updated_at = now();

-- what: the table ai_chat_page_snapshots: a page as an assistant last saw it, one row for each chat and page.
-- why:  at its next turn the assistant is told what a person changed on the open page.
-- lock: pages and ai_chats, share row exclusive, for a moment (foreign keys); gives up after 3 s of waiting
-- time: under 1 s
-- size: the Markdown of the pages that chats were opened on
-- undo: 0007-page-snapshots.down.sql

set lock_timeout = '3s';

do $$
begin
  if to_regclass('public.ai_chats') is null then
    raise exception 'There is no table public.ai_chats here: this Docmost is older than its AI chat.'
      using hint = 'Update Docmost first (it needs its migration 20260409T132415-ai-chat). Search and tree work without.';
  end if;

  -- A Docmost fork may have the table already, without the hash: then it stays the fork's, on the way back too.
  if to_regclass('public.ai_chat_page_snapshots') is null then
    create table public.ai_chat_page_snapshots (
      id uuid not null default public.gen_uuid_v7(),
      chat_id uuid not null,
      page_id uuid not null,
      workspace_id uuid not null,
      content_md text not null,
      page_updated_at timestamptz not null,
      content_hash text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint ai_chat_page_snapshots_pkey primary key (id),
      constraint ai_chat_page_snapshots_chat_id_page_id_unique unique (chat_id, page_id),
      constraint ai_chat_page_snapshots_chat_id_fkey foreign key (chat_id) references public.ai_chats (id)
        on delete cascade,
      constraint ai_chat_page_snapshots_page_id_fkey foreign key (page_id) references public.pages (id)
        on delete cascade,
      constraint ai_chat_page_snapshots_workspace_id_fkey foreign key (workspace_id) references public.workspaces (id)
        on delete cascade
    );
    comment on table public.ai_chat_page_snapshots is 'Made by Pagescout.';
  elsif not exists (
    select from pg_catalog.pg_attribute
    where attrelid = 'public.ai_chat_page_snapshots'::regclass and attname = 'content_hash' and not attisdropped
  ) then
    alter table public.ai_chat_page_snapshots add column content_hash text;
    comment on column public.ai_chat_page_snapshots.content_hash is 'Made by Pagescout.';
  end if;
end;
$$;

-- Deleting a page deletes its snapshots; without an index each deletion would read the whole table.
create index if not exists idx_ai_chat_page_snapshots_page_id on public.ai_chat_page_snapshots (page_id);

reset lock_timeout;

-- what: the table pagescout_page_updates: changes of live documents that the page's row does not hold yet.
-- why:  storing a page of a megabyte takes half a second, and who changed one word of it must not wait for that. The
--       change itself is a few hundred bytes: it is kept here at once, and its rows go when the page is stored.
-- lock: pages, share row exclusive, for a moment (foreign key); gives up after 3 s of waiting
-- time: under 1 s
-- size: nothing; the table is empty but for the pages that are being edited
-- undo: 0017-page-updates.down.sql

set lock_timeout = '3s';

create table if not exists public.pagescout_page_updates (
  -- The order in which changes of one page follow each other.
  id bigint generated always as identity,
  page_id uuid not null,
  -- A Yjs update.
  update bytea not null,
  -- Who made the changes since the page was last stored: [{"userId": …, "workspaceId": …, "agent": {"chatId": …}}].
  editors jsonb not null,
  created_at timestamptz not null default now(),
  constraint pagescout_page_updates_pkey primary key (page_id, id),
  constraint pagescout_page_updates_page_id_fkey foreign key (page_id) references public.pages (id) on delete cascade
);

reset lock_timeout;

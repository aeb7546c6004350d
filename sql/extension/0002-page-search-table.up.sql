-- what: the function page_search_normalise(text) and the table page_search: one row for each page that is not in the
--       trash, with its title and text in lower case and without accents.
-- why:  a search compares normalised texts. Normalising 200,000 texts anew takes seconds, reading them does not.
-- lock: pages, share row exclusive, for a moment (foreign key); gives up after 3 s of waiting
-- time: under 1 s
-- size: nothing yet
-- undo: 0002-page-search-table.down.sql

set lock_timeout = '3s';

-- Lower case without accents, as lower(f_unaccent(x)), and three foldings more: composed characters (macOS writes й as
-- two), hard spaces as plain ones, and no invisible characters (soft hyphen, zero-width space, byte order mark).
-- Everything is named in full: Docmost's f_unaccent finds its dictionary through search_path, which the trigger (and a
-- restore) sets to nothing. Checking for composed characters first is three times as fast as composing each text.
create or replace function public.page_search_normalise(text) returns text
  language sql immutable parallel safe
as $$
  select lower(public.unaccent('public.unaccent', translate(
    case when coalesce($1, '') is nfc normalized then coalesce($1, '') else normalize($1, nfc) end,
    U&'\00A0\202F\2007\00AD\200B\FEFF',
    '   '
  )))
$$;

create table if not exists public.page_search (
  page_id uuid not null,
  workspace_id uuid not null,
  space_id uuid not null,
  title_norm text not null,
  text_norm text not null,
  changed_at timestamptz not null,
  constraint page_search_pkey primary key (page_id),
  constraint page_search_page_id_fkey foreign key (page_id) references public.pages (id) on delete cascade
);

-- A scan for a common term reads many texts: keep them plain, in the row itself up to 8 KB, else beside it
-- (measured with texts of 20 KB: 29 µs a text, 81 µs when compressed).
alter table public.page_search set (toast_tuple_target = 8160);
alter table public.page_search alter column text_norm set storage external;

reset lock_timeout;

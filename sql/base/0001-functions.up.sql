-- what: the extensions unaccent and pg_trgm, and the functions gen_uuid_v7() and f_unaccent(text).
-- why:  every id defaults to a time-ordered UUID; full-text and substring search fold accents in the same way.
-- lock: none
-- time: under 1 s
-- size: nothing
-- undo: 0001-functions.down.sql

create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;

-- RFC 9562 version 7: 48 bits of Unix milliseconds, 12 bits of the microseconds inside the millisecond, variant, random.
-- The right half of a random (version 4) UUID already carries the variant bits and 62 random ones.
create or replace function public.gen_uuid_v7() returns uuid
  language plpgsql volatile parallel safe
as $$
declare
  micros constant bigint := floor(extract(epoch from clock_timestamp()) * 1000000);
begin
  return (
    lpad(to_hex(micros / 1000), 12, '0')
    || '7' || lpad(to_hex(micros % 1000 * 4096 / 1000), 3, '0')
    || right(replace(gen_random_uuid()::text, '-', ''), 16)
  )::uuid;
end;
$$;

-- Immutable by promise: the dictionary is named in full, so the answer depends neither on search_path nor on a
-- session's settings, and a dump (restored under an empty search_path) works.
create or replace function public.f_unaccent(text) returns text
  language sql immutable strict parallel safe
as $$
  select public.unaccent('public.unaccent', $1)
$$;

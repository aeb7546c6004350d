-- what: page_search_pairs(text), which the indexes for short queries are made of, and page_search_place(text, integer),
--       which finds a place of the normalised text in the original.
-- why:  a trigram index cannot look up two characters, nor `+++`: such a query would read every page (0.7 s at 200,000
--       pages; with pairs 3 ms). And a snippet is cut from the original, where `«` is one character, not two.
-- lock: nothing
-- time: under 1 s
-- size: nothing
-- undo: 0009-search-functions.down.sql

-- Every two neighbouring characters, and every character by itself, once. Of a text beyond 300,000 characters only the
-- first so many, as a save would take seconds, and the mark 'long': such pages are few, and a search looks at each. The
-- cost keeps the planner from calling this for each row where the index can answer.
create or replace function public.page_search_pairs(normalised text) returns text[]
  language plpgsql immutable strict parallel safe cost 10000
as $$
declare
  characters text[] := string_to_array(left(normalised, 300000) collate "C", null);
  followers text[] := characters[2:];
begin
  return (
    select array_agg(pair)
    from (
      select distinct (first || second) collate "C" as pair
      from unnest(characters, followers) as neighbours (first, second)
      where second is not null
    ) pairs
  ) || (
    select array_agg(single)
    from (select distinct character collate "C" as single from unnest(characters) as all_characters (character)) singles
  ) || case when char_length(normalised) > 300000 then array['long'] end;
end;
$$;

-- The place (from 1) in the original of the character that gave the one at this place of the normalised text. Counts in
-- ever smaller pieces, so that each part of the text is normalised about once.
create or replace function public.page_search_place(original text, place integer) returns integer
  language plpgsql immutable strict parallel safe
as $$
declare
  piece_length integer := least(65536, greatest(1, char_length(original)));
  passed integer := 0;
  normalised integer := 0;
  piece text;
  piece_size integer;
begin
  while piece_length >= 1 loop
    piece := substr(original, passed + 1, piece_length);
    piece_size := char_length(public.page_search_normalise(piece));
    if piece <> '' and normalised + piece_size < place then
      passed := passed + char_length(piece);
      normalised := normalised + piece_size;
    else
      piece_length := piece_length / 2;
    end if;
  end loop;
  return passed + 1;
end;
$$;

-- what: removes the functions for short queries and snippets; their indexes (0013, 0014) must be gone.
-- loses: nothing; search needs them.

drop function if exists public.page_search_place(text, integer);
drop function if exists public.page_search_pairs(text);

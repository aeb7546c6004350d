-- what: removes what 0007-comments.up.sql made.
-- loses: all comments.

drop table if exists public.comments;

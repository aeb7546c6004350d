-- what: removes what 0004-spaces.up.sql made.
-- loses: all spaces and their members.

alter table if exists public.workspaces drop constraint if exists workspaces_default_space_id_fkey;
drop table if exists public.space_members;
drop table if exists public.spaces;

-- what: removes what 0002-accounts.up.sql made.
-- loses: all workspaces, users, sessions and API keys.

drop table if exists public.api_keys;
drop table if exists public.user_sessions;
drop table if exists public.users;
drop table if exists public.workspaces;

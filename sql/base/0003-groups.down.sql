-- what: removes what 0003-groups.up.sql made.
-- loses: all groups and memberships.

drop table if exists public.group_users;
drop table if exists public.groups;

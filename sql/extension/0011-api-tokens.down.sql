-- what: removes what 0011-api-tokens.up.sql made.
-- loses: the API tokens: every program that uses one must be given a new one.

set lock_timeout = '3s';

drop table if exists public.pagescout_api_tokens;

reset lock_timeout;

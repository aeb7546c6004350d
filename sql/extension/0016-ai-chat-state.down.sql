-- what: removes what 0016-ai-chat-state.up.sql made.
-- loses: the roles that admins have written, and which blocks assistants have seen.

set lock_timeout = '3s';

drop index if exists public.idx_pagescout_ai_chat_messages_open;
drop table if exists public.pagescout_ai_seen_blocks;
drop table if exists public.pagescout_ai_roles;

reset lock_timeout;

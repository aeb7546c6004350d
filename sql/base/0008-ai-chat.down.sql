-- what: removes what 0008-ai-chat.up.sql made.
-- loses: all chats and messages.

drop table if exists public.ai_chat_messages;
drop table if exists public.ai_chats;
drop function if exists public.ai_chat_messages_tsvector_trigger();

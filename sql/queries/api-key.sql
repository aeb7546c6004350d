-- Generated from the repositories by npm run generate; do not edit.
-- Every statement that the server sends, with example values: for EXPLAIN, and to be seen in review.

-- ApiKeyRepo.findViewer
-- $1 = {"type":"Buffer","data":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}
with
  found as (
    select
      token.id,
      token.last_used_at,
      account.id as user_id,
      account.workspace_id,
      account.role
    from
      pagescout_api_tokens token
      join users account on account.id = token.user_id
    where
      token.token_hash = $1
      and token.revoked_at is null
      and (
        token.expires_at is null
        or token.expires_at > now()
      )
      and token.workspace_id = (
        select
          id
        from
          workspaces
        order by
          created_at,
          id
        limit
          1
      )
      and account.workspace_id = token.workspace_id
      and account.deactivated_at is null
      and account.deleted_at is null
  ),
  noted as (
    update pagescout_api_tokens token
    set
      last_used_at = now()
    from
      found
    where
      token.id = found.id
      and (
        token.last_used_at is null
        or token.last_used_at < now() - interval '1 minute'
      )
  )
select
  id as "tokenId",
  user_id as "userId",
  workspace_id as "workspaceId",
  role
from
  found;

-- ApiKeyRepo.create
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "laptop"
-- $4 = {"type":"Buffer","data":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}
-- $5 = "x1y2"
-- $6 = null
insert into
  pagescout_api_tokens as token (user_id, workspace_id, name, token_hash, token_hint, expires_at)
values
  ($1, $2, $3, $4, $5, $6)
returning
  token.id,
  token.name,
  token.token_hint as "tokenHint",
  token.created_at as "createdAt",
  token.last_used_at as "lastUsedAt",
  token.expires_at as "expiresAt",
  token.revoked_at as "revokedAt";

-- ApiKeyRepo.list
-- $1 = "00000000-0000-7000-8000-000000000001"
select
  token.id,
  token.name,
  token.token_hint as "tokenHint",
  token.created_at as "createdAt",
  token.last_used_at as "lastUsedAt",
  token.expires_at as "expiresAt",
  token.revoked_at as "revokedAt"
from
  pagescout_api_tokens token
where
  token.user_id = $1
order by
  token.created_at desc,
  token.id desc;

-- ApiKeyRepo.revoke
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
update pagescout_api_tokens
set
  revoked_at = coalesce(revoked_at, now())
where
  id = $1
  and user_id = $2;

-- Generated from the repositories by npm run generate; do not edit.
-- Every statement that the server sends, with example values: for EXPLAIN, and to be seen in review.

-- SessionRepo.findViewer
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
select
  workspace.id as "workspaceId",
  account.role,
  account.id is not null
  and (
    $1::uuid is null
    or session.id is not null
  ) as live,
  coalesce(session.last_active_at < now() - interval '15 minutes', false) as stale
from
  (
    select
      id
    from
      workspaces
    order by
      created_at,
      id
    limit
      1
  ) workspace
  left join users account on account.id = $2
  and account.workspace_id = workspace.id
  and account.deactivated_at is null
  and account.deleted_at is null
  left join user_sessions session on session.id = $3::uuid
  and session.user_id = account.id
  and session.workspace_id = workspace.id
  and session.revoked_at is null
  and session.expires_at > now();

-- SessionRepo.create
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "1970-01-01T00:00:00.000Z"
-- $4 = "curl"
-- $5 = "127.0.0.1"
insert into
  "user_sessions" ("user_id", "workspace_id", "expires_at", "user_agent", "ip_address")
values
  ($1, $2, $3, $4, $5)
returning
  "id";

-- SessionRepo.touch
-- $1 = "00000000-0000-7000-8000-000000000001"
update user_sessions
set
  last_active_at = now()
where
  id = $1
  and last_active_at < now() - interval '15 minutes';

-- SessionRepo.revoke
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
update user_sessions
set
  revoked_at = now()
where
  id = $1
  and user_id = $2
  and revoked_at is null;

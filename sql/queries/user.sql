-- Generated from the repositories by npm run generate; do not edit.
-- Every statement that the server sends, with example values: for EXPLAIN, and to be seen in review.

-- UserRepo.findForLogin
-- $1 = "admin@example.com"
select
  account.id,
  account.email,
  account.workspace_id as "workspaceId",
  account.password as "passwordHash"
from
  users account
where
  account.workspace_id = (
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
  and lower(account.email) = lower($1)
  and account.deactivated_at is null
  and account.deleted_at is null
order by
  account.created_at
limit
  1;

-- UserRepo.markLogin
-- $1 = "00000000-0000-7000-8000-000000000001"
update users
set
  last_login_at = now()
where
  id = $1;

-- UserRepo.profile
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
select
  "id",
  "email",
  "name",
  "email_verified_at" as "emailVerifiedAt",
  "avatar_url" as "avatarUrl",
  "role",
  "workspace_id" as "workspaceId",
  "locale",
  "timezone",
  "settings",
  "last_login_at" as "lastLoginAt",
  "deactivated_at" as "deactivatedAt",
  "created_at" as "createdAt",
  "updated_at" as "updatedAt",
  "deleted_at" as "deletedAt",
  "has_generated_password" as "hasGeneratedPassword"
from
  "users"
where
  "id" = $1
  and "workspace_id" = $2;

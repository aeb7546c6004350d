-- Generated from the repositories by npm run generate; do not edit.
-- Every statement that the server sends, with example values: for EXPLAIN, and to be seen in review.

-- SetupRepo.lock
select
  pg_advisory_xact_lock(hashtextextended ('pagescout.setup', 0));

-- SetupRepo.createWorkspace
-- $1 = "Wiki"
insert into
  "workspaces" ("name")
values
  ($1)
returning
  "id";

-- SetupRepo.createUser
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "Ann"
-- $3 = "ann@example.com"
-- $4 = "…"
-- $5 = "owner"
-- $6 = true
-- $7 = "en-US"
insert into
  "users" (
    "workspace_id",
    "name",
    "email",
    "password",
    "role",
    "has_generated_password",
    "locale",
    "email_verified_at"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, now())
returning
  "id";

-- SetupRepo.setPassword
-- $1 = "…"
-- $2 = false
-- $3 = "00000000-0000-7000-8000-000000000001"
update "users"
set
  "password" = $1,
  "has_generated_password" = $2,
  "updated_at" = now()
where
  "id" = $3;

-- SetupRepo.findOwner
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "owner"
-- $3 = 1
select
  "id",
  "email"
from
  "users"
where
  "workspace_id" = $1
  and "role" = $2
  and "deactivated_at" is null
  and "deleted_at" is null
order by
  "created_at",
  "id"
limit
  $3;

-- SetupRepo.createGroup
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "Operations"
-- $3 = false
-- $4 = "00000000-0000-7000-8000-000000000001"
insert into
  "groups" ("workspace_id", "name", "is_default", "creator_id")
values
  ($1, $2, $3, $4)
returning
  "id";

-- SetupRepo.addToGroup
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = ["00000000-0000-7000-8000-000000000001"]
insert into
  group_users (group_id, user_id)
select
  $1,
  user_id
from
  unnest($2::uuid[]) with ordinality as member (user_id, place)
order by
  place;

-- SetupRepo.findSpace
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "infra"
select
  id,
  slug,
  deleted_at is not null as "isDeleted"
from
  spaces
where
  workspace_id = $1
  and lower(slug) = lower($2);

-- SetupRepo.createSpace
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "Infra"
-- $3 = "infra"
-- $4 = "00000000-0000-7000-8000-000000000001"
insert into
  "spaces" ("workspace_id", "name", "slug", "creator_id")
values
  ($1, $2, $3, $4)
returning
  "id";

-- SetupRepo.setDefaultSpace
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
update "workspaces"
set
  "default_space_id" = $1
where
  "id" = $2
  and "default_space_id" is null;

-- SetupRepo.grantSpace
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "admin"
-- $4 = "00000000-0000-7000-8000-000000000001"
insert into
  "space_members" ("space_id", "user_id", "role", "added_by_id")
values
  ($1, $2, $3, $4);

-- SetupRepo.restrictPage
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
insert into
  page_access (page_id, space_id, workspace_id, access_level, creator_id)
select
  id,
  space_id,
  workspace_id,
  'restricted',
  $1
from
  pages
where
  id = $2
returning
  id;

-- SetupRepo.grantPage
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "reader"
-- $4 = "00000000-0000-7000-8000-000000000001"
insert into
  "page_permissions" ("page_access_id", "group_id", "role", "added_by_id")
values
  ($1, $2, $3, $4);

-- Generated from the repositories by npm run generate; do not edit.
-- Every statement that the server sends, with example values: for EXPLAIN, and to be seen in review.

-- SpaceRepo.roleIn
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
-- $4 = "00000000-0000-7000-8000-000000000001"
select
  member.role
from
  space_members member
  join spaces space on space.id = member.space_id
where
  member.space_id = $1
  and space.workspace_id = $2
  and (
    member.user_id = $3
    or member.group_id in (
      select
        group_id
      from
        group_users
      where
        user_id = $4
    )
  )
order by
  array_position(array['admin', 'writer', 'reader'], member.role::text)
limit
  1;

-- SpaceRepo.list
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
-- $4 = "00000000-0000-7000-8000-000000000001"
-- $5 = "Infra"
-- $6 = "00000000-0000-7000-8000-000000000001"
-- $7 = 21
with
  member_spaces as (
    select
      member.space_id
    from
      space_members member
      join spaces space on space.id = member.space_id
    where
      member.user_id = $1
      and space.workspace_id = $2
      and space.deleted_at is null
    union
    select
      member.space_id
    from
      space_members member
      join group_users membership on membership.group_id = member.group_id
      join spaces space on space.id = member.space_id
    where
      membership.user_id = $3
      and space.workspace_id = $4
      and space.deleted_at is null
  )
select
  space.id,
  space.name,
  space.description,
  space.slug,
  space.logo,
  space.visibility,
  space.default_role as "defaultRole",
  space.creator_id as "creatorId",
  space.workspace_id as "workspaceId",
  space.created_at as "createdAt",
  space.updated_at as "updatedAt",
  (
    select
      count(distinct account.id)::int
    from
      space_members member
      left join group_users membership on membership.group_id = member.group_id
      join users account on account.id = coalesce(member.user_id, membership.user_id)
    where
      member.space_id = space.id
      and account.deleted_at is null
  ) as "memberCount"
from
  member_spaces
  join spaces space on space.id = member_spaces.space_id
where
  (lower(coalesce(space.name, '')), space.id) > (lower($5), $6::uuid)
order by
  lower(coalesce(space.name, '')),
  space.id
limit
  $7;

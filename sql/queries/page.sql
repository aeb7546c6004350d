-- Generated from the repositories by npm run generate; do not edit.
-- Every statement that the server sends, with example values: for EXPLAIN, and to be seen in review.

-- PageRepo.access: by id
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
-- $4 = "00000000-0000-7000-8000-000000000001"
-- $5 = "00000000-0000-7000-8000-000000000001"
-- $6 = "00000000-0000-7000-8000-000000000001"
-- $7 = "00000000-0000-7000-8000-000000000001"
-- $8 = "00000000-0000-7000-8000-000000000001"
-- $9 = "00000000-0000-7000-8000-000000000001"
with recursive
  target as (
    select
      id,
      space_id,
      parent_page_id,
      deleted_at
    from
      pages
    where
      id = $1
      and workspace_id = $2
  ),
  lineage as (
    select
      target.id,
      target.parent_page_id,
      target.deleted_at is not null as trashed,
      own.can_read,
      own.can_write as writes
    from
      target
      left join lateral (
        select
          access.page_id,
          count(permission.id) > 0 as can_read,
          coalesce(bool_or(permission.role = 'writer'), false) as can_write
        from
          page_access access
          left join page_permissions permission on permission.page_access_id = access.id
          and (
            permission.user_id = $3
            or permission.group_id in (
              select
                group_id
              from
                group_users
              where
                user_id = $4
            )
          )
        where
          access.page_id = "target"."id"
        group by
          access.page_id
      ) own on true
    union
    select
      page.id,
      page.parent_page_id,
      page.deleted_at is not null,
      own.can_read,
      coalesce(lineage.writes, own.can_write)
    from
      lineage
      cross join lateral (
        select
          *
        from
          pages
        where
          pages.id = "lineage"."parent_page_id"
        limit
          1
      ) page
      left join lateral (
        select
          access.page_id,
          count(permission.id) > 0 as can_read,
          coalesce(bool_or(permission.role = 'writer'), false) as can_write
        from
          page_access access
          left join page_permissions permission on permission.page_access_id = access.id
          and (
            permission.user_id = $5
            or permission.group_id in (
              select
                group_id
              from
                group_users
              where
                user_id = $6
            )
          )
        where
          access.page_id = "page"."id"
        group by
          access.page_id
      ) own on true
  )
select
  target.id,
  target.space_id as "spaceId",
  target.parent_page_id as "parentPageId",
  (
    select
      member.role::text as role
    from
      space_members member
      join spaces space on space.id = member.space_id
    where
      member.space_id = "target"."space_id"
      and space.workspace_id = $7
      and space.deleted_at is null
      and (
        member.user_id = $8
        or member.group_id in (
          select
            group_id
          from
            group_users
          where
            user_id = $9
        )
      )
    order by
      array_position(array['admin', 'writer', 'reader'], member.role::text)
    limit
      1
  ) as role,
  ruling.passes,
  ruling.writes,
  ruling.restricted as "hasRestriction",
  target.deleted_at is not null as trashed,
  ruling.trashed as "inTrash"
from
  target
  cross join (
    select
      bool_and(can_read is not false) as passes,
      coalesce(bool_and(writes), true) as writes,
      bool_or(can_read is not null) as restricted,
      bool_or(trashed) as trashed
    from
      lineage
  ) ruling;

-- PageRepo.access: by slug id
-- $1 = "N5keXNqGVD"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
-- $4 = "00000000-0000-7000-8000-000000000001"
-- $5 = "00000000-0000-7000-8000-000000000001"
-- $6 = "00000000-0000-7000-8000-000000000001"
-- $7 = "00000000-0000-7000-8000-000000000001"
-- $8 = "00000000-0000-7000-8000-000000000001"
-- $9 = "00000000-0000-7000-8000-000000000001"
with recursive
  target as (
    select
      id,
      space_id,
      parent_page_id,
      deleted_at
    from
      pages
    where
      slug_id = $1
      and workspace_id = $2
  ),
  lineage as (
    select
      target.id,
      target.parent_page_id,
      target.deleted_at is not null as trashed,
      own.can_read,
      own.can_write as writes
    from
      target
      left join lateral (
        select
          access.page_id,
          count(permission.id) > 0 as can_read,
          coalesce(bool_or(permission.role = 'writer'), false) as can_write
        from
          page_access access
          left join page_permissions permission on permission.page_access_id = access.id
          and (
            permission.user_id = $3
            or permission.group_id in (
              select
                group_id
              from
                group_users
              where
                user_id = $4
            )
          )
        where
          access.page_id = "target"."id"
        group by
          access.page_id
      ) own on true
    union
    select
      page.id,
      page.parent_page_id,
      page.deleted_at is not null,
      own.can_read,
      coalesce(lineage.writes, own.can_write)
    from
      lineage
      cross join lateral (
        select
          *
        from
          pages
        where
          pages.id = "lineage"."parent_page_id"
        limit
          1
      ) page
      left join lateral (
        select
          access.page_id,
          count(permission.id) > 0 as can_read,
          coalesce(bool_or(permission.role = 'writer'), false) as can_write
        from
          page_access access
          left join page_permissions permission on permission.page_access_id = access.id
          and (
            permission.user_id = $5
            or permission.group_id in (
              select
                group_id
              from
                group_users
              where
                user_id = $6
            )
          )
        where
          access.page_id = "page"."id"
        group by
          access.page_id
      ) own on true
  )
select
  target.id,
  target.space_id as "spaceId",
  target.parent_page_id as "parentPageId",
  (
    select
      member.role::text as role
    from
      space_members member
      join spaces space on space.id = member.space_id
    where
      member.space_id = "target"."space_id"
      and space.workspace_id = $7
      and space.deleted_at is null
      and (
        member.user_id = $8
        or member.group_id in (
          select
            group_id
          from
            group_users
          where
            user_id = $9
        )
      )
    order by
      array_position(array['admin', 'writer', 'reader'], member.role::text)
    limit
      1
  ) as role,
  ruling.passes,
  ruling.writes,
  ruling.restricted as "hasRestriction",
  target.deleted_at is not null as trashed,
  ruling.trashed as "inTrash"
from
  target
  cross join (
    select
      bool_and(can_read is not false) as passes,
      coalesce(bool_and(writes), true) as writes,
      bool_or(can_read is not null) as restricted,
      bool_or(trashed) as trashed
    from
      lineage
  ) ruling;

-- PageRepo.tree: of a space
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
-- $4 = "00000000-0000-7000-8000-000000000001"
-- $5 = "00000000-0000-7000-8000-000000000001"
-- $6 = "00000000-0000-7000-8000-000000000001"
-- $7 = "00000000-0000-7000-8000-000000000001"
-- $8 = "00000000-0000-7000-8000-000000000001"
-- $9 = "00000000-0000-7000-8000-000000000001"
-- $10 = "00000000-0000-7000-8000-000000000001"
-- $11 = "00000000-0000-7000-8000-000000000001"
-- $12 = "00000000-0000-7000-8000-000000000001"
-- $13 = "00000000-0000-7000-8000-000000000001"
-- $14 = "00000000-0000-7000-8000-000000000001"
-- $15 = "00000000-0000-7000-8000-000000000001"
with recursive
  viewer_role as materialized (
    select
      member.role::text as role
    from
      space_members member
      join spaces space on space.id = member.space_id
    where
      member.space_id = $1
      and space.workspace_id = $2
      and space.deleted_at is null
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
      1
  ),
  grants as materialized (
    select
      access.page_id,
      count(permission.id) > 0 as can_read,
      coalesce(bool_or(permission.role = 'writer'), false) as can_write
    from
      page_access access
      left join page_permissions permission on permission.page_access_id = access.id
      and (
        permission.user_id = $5
        or permission.group_id in (
          select
            group_id
          from
            group_users
          where
            user_id = $6
        )
      )
    where
      access.workspace_id = $7
    group by
      access.page_id
  ),
  scope as materialized (
    select
      page.id,
      page.slug_id,
      page.title,
      page.icon,
      page.position,
      page.parent_page_id,
      page.space_id
    from
      pages page
    where
      page.space_id = $8
      and page.deleted_at is null
      and exists (
        select
        from
          viewer_role
      )
  ),
  -- Far fewer than pages: what is asked of each page is asked of a small hash table.
  named_parents as materialized (
    select distinct
      parent_page_id as id
    from
      scope
    where
      parent_page_id is not null
  ),
  known_parents as materialized (
    select
      scope.id
    from
      scope
    where
      scope.id in (
        select
          unnest(
            array(
              select
                id
              from
                "named_parents"
            )
          )
      )
  ),
  outside_parents as materialized (
    select
      id
    from
      named_parents
    where
      id not in (
        select
          unnest(
            array(
              select
                id
              from
                "known_parents"
            )
          )
      )
  ),
  outside as (
    select
      page.id as start_id,
      page.parent_page_id,
      page.deleted_at is not null
      or own.can_read is false as blocked,
      own.can_write as writes
    from
      outside_parents
      cross join lateral (
        select
          *
        from
          pages
        where
          pages.id = "outside_parents"."id"
        limit
          1
      ) page
      left join lateral (
        select
          access.page_id,
          count(permission.id) > 0 as can_read,
          coalesce(bool_or(permission.role = 'writer'), false) as can_write
        from
          page_access access
          left join page_permissions permission on permission.page_access_id = access.id
          and (
            permission.user_id = $9
            or permission.group_id in (
              select
                group_id
              from
                group_users
              where
                user_id = $10
            )
          )
        where
          access.page_id = "page"."id"
        group by
          access.page_id
      ) own on true
    union
    select
      outside.start_id,
      page.parent_page_id,
      outside.blocked
      or page.deleted_at is not null
      or own.can_read is false,
      coalesce(outside.writes, own.can_write)
    from
      outside
      cross join lateral (
        select
          *
        from
          pages
        where
          pages.id = "outside"."parent_page_id"
        limit
          1
      ) page
      left join lateral (
        select
          access.page_id,
          count(permission.id) > 0 as can_read,
          coalesce(bool_or(permission.role = 'writer'), false) as can_write
        from
          page_access access
          left join page_permissions permission on permission.page_access_id = access.id
          and (
            permission.user_id = $11
            or permission.group_id in (
              select
                group_id
              from
                group_users
              where
                user_id = $12
            )
          )
        where
          access.page_id = "page"."id"
        group by
          access.page_id
      ) own on true
  ),
  marked as materialized (
    select
      grants.page_id as id,
      not grants.can_read as hidden,
      not grants.can_write as read_only
    from
      grants
    where
      grants.page_id in (
        select
          unnest(
            array(
              select
                scope.id
              from
                scope
              where
                scope.id in (
                  select
                    unnest(
                      array(
                        select
                          page_id
                        from
                          grants
                      )
                    )
                )
            )
          )
      )
    union all
    select
      child.id,
      bool_or(outside.blocked),
      bool_and(outside.writes) is false
      and child.id not in (
        select
          unnest(
            array(
              select
                page_id
              from
                grants
            )
          )
      )
    from
      outside
      cross join lateral (
        select
          page.id
        from
          pages page
        where
          page.parent_page_id = "outside"."start_id"
          and page.space_id is not distinct from $13::uuid
          and page.deleted_at is null
        offset
          0
      ) child
    group by
      child.id
  ),
  hidden as (
    select
      unnest(
        array(
          select
            marked.id
          from
            marked
          where
            marked."hidden"
        )
      ) as id
    union
    select
      child.id
    from
      hidden
      cross join lateral (
        select
          page.id
        from
          pages page
        where
          page.parent_page_id = "hidden"."id"
          and page.space_id is not distinct from $14::uuid
          and page.deleted_at is null
        offset
          0
      ) child
  ),
  -- The nearest restricted page decides who writes: the spread ends where another one begins.
  read_only as (
    select
      unnest(
        array(
          select
            marked.id
          from
            marked
          where
            marked."read_only"
        )
      ) as id
    union
    select
      child.id
    from
      read_only
      cross join lateral (
        select
          page.id
        from
          pages page
        where
          page.parent_page_id = "read_only"."id"
          and page.space_id is not distinct from $15::uuid
          and page.deleted_at is null
        offset
          0
      ) child
    where
      child.id not in (
        select
          unnest(
            array(
              select
                page_id
              from
                grants
            )
          )
      )
  ),
  shown as not materialized (
    select
      *
    from
      scope
    where
      scope.id not in (
        select
          unnest(
            array(
              select
                id
              from
                "hidden"
            )
          )
      )
  ),
  parents as materialized (
    select
      id
    from
      known_parents
    where
      not exists (
        select
        from
          hidden
      )
    union all
    select distinct
      parent_page_id
    from
      shown
    where
      parent_page_id is not null
      and exists (
        select
        from
          hidden
      )
  )
select
  shown.id,
  shown.slug_id as "slugId",
  shown.title,
  shown.icon,
  shown.position,
  case
    when not (
      shown.parent_page_id in (
        select
          unnest(
            array(
              select
                id
              from
                "outside_parents"
            )
          )
      )
    ) then shown.parent_page_id
  end as "parentPageId",
  shown.space_id as "spaceId",
  shown.id in (
    select
      unnest(
        array(
          select
            id
          from
            "parents"
        )
      )
  ) as "hasChildren",
  (
    select
      role <> 'reader'
    from
      viewer_role
  )
  and shown.id not in (
    select
      unnest(
        array(
          select
            id
          from
            "read_only"
        )
      )
  ) as "canEdit"
from
  shown
order by
  shown.position collate "C",
  shown.id;

-- PageRepo.tree: below a page
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
-- $4 = "00000000-0000-7000-8000-000000000001"
-- $5 = "00000000-0000-7000-8000-000000000001"
-- $6 = "00000000-0000-7000-8000-000000000001"
-- $7 = "00000000-0000-7000-8000-000000000001"
-- $8 = "00000000-0000-7000-8000-000000000001"
-- $9 = "00000000-0000-7000-8000-000000000001"
-- $10 = "00000000-0000-7000-8000-000000000001"
-- $11 = "00000000-0000-7000-8000-000000000001"
-- $12 = "00000000-0000-7000-8000-000000000001"
-- $13 = "00000000-0000-7000-8000-000000000001"
-- $14 = "00000000-0000-7000-8000-000000000001"
-- $15 = "00000000-0000-7000-8000-000000000001"
-- $16 = "00000000-0000-7000-8000-000000000001"
-- $17 = "00000000-0000-7000-8000-000000000001"
-- $18 = "00000000-0000-7000-8000-000000000001"
-- $19 = "00000000-0000-7000-8000-000000000001"
-- $20 = "00000000-0000-7000-8000-000000000001"
-- $21 = "00000000-0000-7000-8000-000000000001"
with recursive
  viewer_role as materialized (
    select
      member.role::text as role
    from
      space_members member
      join spaces space on space.id = member.space_id
    where
      member.space_id = $1
      and space.workspace_id = $2
      and space.deleted_at is null
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
      1
  ),
  grants as materialized (
    select
      access.page_id,
      count(permission.id) > 0 as can_read,
      coalesce(bool_or(permission.role = 'writer'), false) as can_write
    from
      page_access access
      left join page_permissions permission on permission.page_access_id = access.id
      and (
        permission.user_id = $5
        or permission.group_id in (
          select
            group_id
          from
            group_users
          where
            user_id = $6
        )
      )
    where
      access.workspace_id = $7
    group by
      access.page_id
  ),
  scope as materialized (
    with recursive
      below as (
        select
          page.id,
          page.slug_id,
          page.title,
          page.icon,
          page.position,
          page.parent_page_id,
          page.space_id
        from
          pages page
        where
          page.id = $8
          and page.space_id = $9
          and page.deleted_at is null
          and exists (
            select
            from
              viewer_role
          )
        union all
        select
          child.*
        from
          below
          cross join lateral (
            select
              page.id,
              page.slug_id,
              page.title,
              page.icon,
              page.position,
              page.parent_page_id,
              page.space_id
            from
              pages page
            where
              page.parent_page_id = below.id
              and page.space_id is not distinct from $10::uuid
              and page.deleted_at is null
              and page.id <> $11
            offset
              0
          ) child
      )
    select
      *
    from
      below
  ),
  -- Far fewer than pages: what is asked of each page is asked of a small hash table.
  named_parents as materialized (
    select distinct
      parent_page_id as id
    from
      scope
    where
      parent_page_id is not null
  ),
  known_parents as materialized (
    select
      scope.id
    from
      scope
    where
      scope.id in (
        select
          unnest(
            array(
              select
                id
              from
                "named_parents"
            )
          )
      )
  ),
  outside_parents as materialized (
    select
      scope.parent_page_id as id
    from
      scope
    where
      scope.id = $12
      and scope.parent_page_id is not null
  ),
  outside as (
    select
      page.id as start_id,
      page.parent_page_id,
      page.deleted_at is not null
      or own.can_read is false as blocked,
      own.can_write as writes
    from
      outside_parents
      cross join lateral (
        select
          *
        from
          pages
        where
          pages.id = "outside_parents"."id"
        limit
          1
      ) page
      left join lateral (
        select
          access.page_id,
          count(permission.id) > 0 as can_read,
          coalesce(bool_or(permission.role = 'writer'), false) as can_write
        from
          page_access access
          left join page_permissions permission on permission.page_access_id = access.id
          and (
            permission.user_id = $13
            or permission.group_id in (
              select
                group_id
              from
                group_users
              where
                user_id = $14
            )
          )
        where
          access.page_id = "page"."id"
        group by
          access.page_id
      ) own on true
    union
    select
      outside.start_id,
      page.parent_page_id,
      outside.blocked
      or page.deleted_at is not null
      or own.can_read is false,
      coalesce(outside.writes, own.can_write)
    from
      outside
      cross join lateral (
        select
          *
        from
          pages
        where
          pages.id = "outside"."parent_page_id"
        limit
          1
      ) page
      left join lateral (
        select
          access.page_id,
          count(permission.id) > 0 as can_read,
          coalesce(bool_or(permission.role = 'writer'), false) as can_write
        from
          page_access access
          left join page_permissions permission on permission.page_access_id = access.id
          and (
            permission.user_id = $15
            or permission.group_id in (
              select
                group_id
              from
                group_users
              where
                user_id = $16
            )
          )
        where
          access.page_id = "page"."id"
        group by
          access.page_id
      ) own on true
  ),
  marked as materialized (
    select
      grants.page_id as id,
      not grants.can_read as hidden,
      not grants.can_write as read_only
    from
      grants
    where
      grants.page_id in (
        select
          unnest(
            array(
              select
                scope.id
              from
                scope
              where
                scope.id in (
                  select
                    unnest(
                      array(
                        select
                          page_id
                        from
                          grants
                      )
                    )
                )
            )
          )
      )
    union all
    select
      child.id,
      bool_or(outside.blocked),
      bool_and(outside.writes) is false
      and child.id not in (
        select
          unnest(
            array(
              select
                page_id
              from
                grants
            )
          )
      )
    from
      outside
      cross join lateral (
        select
          page.id
        from
          pages page
        where
          page.parent_page_id = "outside"."start_id"
          and page.space_id is not distinct from $17::uuid
          and page.deleted_at is null
        offset
          0
      ) child
    where
      child.id = $18
    group by
      child.id
  ),
  hidden as (
    select
      unnest(
        array(
          select
            marked.id
          from
            marked
          where
            marked."hidden"
        )
      ) as id
    union
    select
      child.id
    from
      hidden
      cross join lateral (
        select
          page.id
        from
          pages page
        where
          page.parent_page_id = "hidden"."id"
          and page.space_id is not distinct from $19::uuid
          and page.deleted_at is null
        offset
          0
      ) child
  ),
  -- The nearest restricted page decides who writes: the spread ends where another one begins.
  read_only as (
    select
      unnest(
        array(
          select
            marked.id
          from
            marked
          where
            marked."read_only"
        )
      ) as id
    union
    select
      child.id
    from
      read_only
      cross join lateral (
        select
          page.id
        from
          pages page
        where
          page.parent_page_id = "read_only"."id"
          and page.space_id is not distinct from $20::uuid
          and page.deleted_at is null
        offset
          0
      ) child
    where
      child.id not in (
        select
          unnest(
            array(
              select
                page_id
              from
                grants
            )
          )
      )
  ),
  shown as not materialized (
    select
      *
    from
      scope
    where
      scope.id not in (
        select
          unnest(
            array(
              select
                id
              from
                "hidden"
            )
          )
      )
  ),
  parents as materialized (
    select
      id
    from
      known_parents
    where
      not exists (
        select
        from
          hidden
      )
    union all
    select distinct
      parent_page_id
    from
      shown
    where
      parent_page_id is not null
      and exists (
        select
        from
          hidden
      )
  )
select
  shown.id,
  shown.slug_id as "slugId",
  shown.title,
  shown.icon,
  shown.position,
  case
    when not (shown.id = $21) then shown.parent_page_id
  end as "parentPageId",
  shown.space_id as "spaceId",
  shown.id in (
    select
      unnest(
        array(
          select
            id
          from
            "parents"
        )
      )
  ) as "hasChildren",
  (
    select
      role <> 'reader'
    from
      viewer_role
  )
  and shown.id not in (
    select
      unnest(
        array(
          select
            id
          from
            "read_only"
        )
      )
  ) as "canEdit"
from
  shown
order by
  shown.position collate "C",
  shown.id;

-- PageRepo.sidebar: of roots
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
-- $4 = "00000000-0000-7000-8000-000000000001"
-- $5 = "00000000-0000-7000-8000-000000000001"
-- $6 = "00000000-0000-7000-8000-000000000001"
-- $7 = true
-- $8 = "00000000-0000-7000-8000-000000000001"
-- $9 = "00000000-0000-7000-8000-000000000001"
-- $10 = "00000000-0000-7000-8000-000000000001"
-- $11 = 21
with
  viewer_role as materialized (
    select
      member.role::text as role
    from
      space_members member
      join spaces space on space.id = member.space_id
    where
      member.space_id = $1
      and space.workspace_id = $2
      and space.deleted_at is null
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
      1
  )
select
  page.id,
  page.slug_id as "slugId",
  page.title,
  page.icon,
  page.position,
  page.parent_page_id as "parentPageId",
  page.space_id as "spaceId",
  page.creator_id as "creatorId",
  page.is_base as "isBase",
  page.deleted_at as "deletedAt",
  exists (
    select
    from
      pages child
      left join lateral (
        select
          access.page_id,
          count(permission.id) > 0 as can_read,
          coalesce(bool_or(permission.role = 'writer'), false) as can_write
        from
          page_access access
          left join page_permissions permission on permission.page_access_id = access.id
          and (
            permission.user_id = $5
            or permission.group_id in (
              select
                group_id
              from
                group_users
              where
                user_id = $6
            )
          )
        where
          access.page_id = "child"."id"
        group by
          access.page_id
      ) child_grant on true
    where
      child.parent_page_id = "page"."id"
      and child.space_id = "page"."space_id"
      and child.deleted_at is null
      and child_grant.can_read is not false
  ) as "hasChildren",
  viewer_role.role <> 'reader'
  and coalesce(own.can_write, $7) as "canEdit"
from
  viewer_role
  cross join pages page
  left join lateral (
    select
      access.page_id,
      count(permission.id) > 0 as can_read,
      coalesce(bool_or(permission.role = 'writer'), false) as can_write
    from
      page_access access
      left join page_permissions permission on permission.page_access_id = access.id
      and (
        permission.user_id = $8
        or permission.group_id in (
          select
            group_id
          from
            group_users
          where
            user_id = $9
        )
      )
    where
      access.page_id = "page"."id"
    group by
      access.page_id
  ) own on true
where
  page.space_id = $10
  and page.parent_page_id is null
  and page.deleted_at is null
  and own.can_read is not false
order by
  page.position collate "C" asc nulls last,
  page.id asc
limit
  $11;

-- PageRepo.sidebar: goes on
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
-- $4 = "00000000-0000-7000-8000-000000000001"
-- $5 = "00000000-0000-7000-8000-000000000001"
-- $6 = "00000000-0000-7000-8000-000000000001"
-- $7 = true
-- $8 = "00000000-0000-7000-8000-000000000001"
-- $9 = "00000000-0000-7000-8000-000000000001"
-- $10 = "00000000-0000-7000-8000-000000000001"
-- $11 = "00000000-0000-7000-8000-000000000001"
-- $12 = "a1"
-- $13 = "00000000-0000-7000-8000-000000000001"
-- $14 = 21
with
  viewer_role as materialized (
    select
      member.role::text as role
    from
      space_members member
      join spaces space on space.id = member.space_id
    where
      member.space_id = $1
      and space.workspace_id = $2
      and space.deleted_at is null
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
      1
  )
select
  page.id,
  page.slug_id as "slugId",
  page.title,
  page.icon,
  page.position,
  page.parent_page_id as "parentPageId",
  page.space_id as "spaceId",
  page.creator_id as "creatorId",
  page.is_base as "isBase",
  page.deleted_at as "deletedAt",
  exists (
    select
    from
      pages child
      left join lateral (
        select
          access.page_id,
          count(permission.id) > 0 as can_read,
          coalesce(bool_or(permission.role = 'writer'), false) as can_write
        from
          page_access access
          left join page_permissions permission on permission.page_access_id = access.id
          and (
            permission.user_id = $5
            or permission.group_id in (
              select
                group_id
              from
                group_users
              where
                user_id = $6
            )
          )
        where
          access.page_id = "child"."id"
        group by
          access.page_id
      ) child_grant on true
    where
      child.parent_page_id = "page"."id"
      and child.space_id = "page"."space_id"
      and child.deleted_at is null
      and child_grant.can_read is not false
  ) as "hasChildren",
  viewer_role.role <> 'reader'
  and coalesce(own.can_write, $7) as "canEdit"
from
  viewer_role
  cross join pages page
  left join lateral (
    select
      access.page_id,
      count(permission.id) > 0 as can_read,
      coalesce(bool_or(permission.role = 'writer'), false) as can_write
    from
      page_access access
      left join page_permissions permission on permission.page_access_id = access.id
      and (
        permission.user_id = $8
        or permission.group_id in (
          select
            group_id
          from
            group_users
          where
            user_id = $9
        )
      )
    where
      access.page_id = "page"."id"
    group by
      access.page_id
  ) own on true
where
  page.space_id = $10
  and page.parent_page_id = $11
  and page.deleted_at is null
  and own.can_read is not false
  and (
    (page.position collate "C", page.id) > ($12, $13::uuid)
    or page.position is null
  )
order by
  page.position collate "C" asc nulls last,
  page.id asc
limit
  $14;

-- PageRepo.sidebar: goes back
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
-- $4 = "00000000-0000-7000-8000-000000000001"
-- $5 = "00000000-0000-7000-8000-000000000001"
-- $6 = "00000000-0000-7000-8000-000000000001"
-- $7 = true
-- $8 = "00000000-0000-7000-8000-000000000001"
-- $9 = "00000000-0000-7000-8000-000000000001"
-- $10 = "00000000-0000-7000-8000-000000000001"
-- $11 = "00000000-0000-7000-8000-000000000001"
-- $12 = "a1"
-- $13 = "00000000-0000-7000-8000-000000000001"
-- $14 = 21
with
  viewer_role as materialized (
    select
      member.role::text as role
    from
      space_members member
      join spaces space on space.id = member.space_id
    where
      member.space_id = $1
      and space.workspace_id = $2
      and space.deleted_at is null
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
      1
  )
select
  page.id,
  page.slug_id as "slugId",
  page.title,
  page.icon,
  page.position,
  page.parent_page_id as "parentPageId",
  page.space_id as "spaceId",
  page.creator_id as "creatorId",
  page.is_base as "isBase",
  page.deleted_at as "deletedAt",
  exists (
    select
    from
      pages child
      left join lateral (
        select
          access.page_id,
          count(permission.id) > 0 as can_read,
          coalesce(bool_or(permission.role = 'writer'), false) as can_write
        from
          page_access access
          left join page_permissions permission on permission.page_access_id = access.id
          and (
            permission.user_id = $5
            or permission.group_id in (
              select
                group_id
              from
                group_users
              where
                user_id = $6
            )
          )
        where
          access.page_id = "child"."id"
        group by
          access.page_id
      ) child_grant on true
    where
      child.parent_page_id = "page"."id"
      and child.space_id = "page"."space_id"
      and child.deleted_at is null
      and child_grant.can_read is not false
  ) as "hasChildren",
  viewer_role.role <> 'reader'
  and coalesce(own.can_write, $7) as "canEdit"
from
  viewer_role
  cross join pages page
  left join lateral (
    select
      access.page_id,
      count(permission.id) > 0 as can_read,
      coalesce(bool_or(permission.role = 'writer'), false) as can_write
    from
      page_access access
      left join page_permissions permission on permission.page_access_id = access.id
      and (
        permission.user_id = $8
        or permission.group_id in (
          select
            group_id
          from
            group_users
          where
            user_id = $9
        )
      )
    where
      access.page_id = "page"."id"
    group by
      access.page_id
  ) own on true
where
  page.space_id = $10
  and page.parent_page_id = $11
  and page.deleted_at is null
  and own.can_read is not false
  and (page.position collate "C", page.id) < ($12, $13::uuid)
order by
  page.position collate "C" desc nulls first,
  page.id desc
limit
  $14;

-- PageRepo.path
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
-- $4 = "00000000-0000-7000-8000-000000000001"
with recursive
  path as (
    select
      id,
      parent_page_id,
      space_id
    from
      pages
    where
      id = $1
      and workspace_id = $2
      and deleted_at is null
    union
    select
      page.id,
      page.parent_page_id,
      page.space_id
    from
      path
      cross join lateral (
        select
          *
        from
          pages
        where
          pages.id = "path"."parent_page_id"
        limit
          1
      ) page
    where
      page.deleted_at is null
      and page.space_id = path.space_id
  )
select
  page.id,
  page.slug_id as "slugId",
  page.title,
  page.icon,
  page.is_base as "isBase",
  page.position,
  (
    select
      parent.id
    from
      pages parent
    where
      parent.id = page.parent_page_id
      and parent.space_id = page.space_id
  ) as "parentPageId",
  page.space_id as "spaceId",
  page.deleted_at as "deletedAt",
  exists (
    select
    from
      pages child
      left join lateral (
        select
          access.page_id,
          count(permission.id) > 0 as can_read,
          coalesce(bool_or(permission.role = 'writer'), false) as can_write
        from
          page_access access
          left join page_permissions permission on permission.page_access_id = access.id
          and (
            permission.user_id = $3
            or permission.group_id in (
              select
                group_id
              from
                group_users
              where
                user_id = $4
            )
          )
        where
          access.page_id = "child"."id"
        group by
          access.page_id
      ) child_grant on true
    where
      child.parent_page_id = "page"."id"
      and child.space_id = "page"."space_id"
      and child.deleted_at is null
      and child_grant.can_read is not false
  ) as "hasChildren"
from
  path
  cross join lateral (
    select
      *
    from
      pages
    where
      pages.id = "path"."id"
    limit
      1
  ) page;

-- PageRepo.info
-- $1 = "00000000-0000-7000-8000-000000000001"
select
  page.id,
  page.slug_id as "slugId",
  page.title,
  page.icon,
  page.cover_photo as "coverPhoto",
  page.position,
  (
    select
      parent.id
    from
      pages parent
    where
      parent.id = page.parent_page_id
      and parent.space_id = page.space_id
  ) as "parentPageId",
  page.creator_id as "creatorId",
  page.last_updated_by_id as "lastUpdatedById",
  page.space_id as "spaceId",
  page.workspace_id as "workspaceId",
  page.is_locked as "isLocked",
  page.is_base as "isBase",
  page.created_at as "createdAt",
  page.updated_at as "updatedAt",
  page.deleted_at as "deletedAt",
  page.contributor_ids as "contributorIds",
  page.content,
  (
    select
      json_build_object('id', person.id, 'name', person.name, 'avatarUrl', person.avatar_url)
    from
      users person
    where
      person.id = "page"."creator_id"
  ) as creator,
  (
    select
      json_build_object('id', person.id, 'name', person.name, 'avatarUrl', person.avatar_url)
    from
      users person
    where
      person.id = "page"."last_updated_by_id"
  ) as "lastUpdatedBy",
  (
    select
      coalesce(
        json_agg(
          json_build_object('id', person.id, 'name', person.name, 'avatarUrl', person.avatar_url)
          order by
            array_position("page"."contributor_ids", person.id)
        ),
        '[]'
      )
    from
      users person
    where
      person.id = any ("page"."contributor_ids")
  ) as contributors,
  (
    select
      json_build_object('id', person.id, 'name', person.name, 'avatarUrl', person.avatar_url)
    from
      users person
    where
      person.id = "page"."deleted_by_id"
  ) as "deletedBy",
  (
    select
      json_build_object('id', space.id, 'name', space.name, 'slug', space.slug)
    from
      spaces space
    where
      space.id = page.space_id
  ) as space
from
  pages page
where
  page.id = $1;

-- PageRepo.trash
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
-- $4 = "00000000-0000-7000-8000-000000000001"
-- $5 = "00000000-0000-7000-8000-000000000001"
-- $6 = "1970-01-01T00:00:00.000Z"
-- $7 = "00000000-0000-7000-8000-000000000001"
-- $8 = 21
with recursive
  denied_pages as (
    select
      access.page_id
    from
      page_access access
    where
      access.workspace_id = $1
      and not exists (
        select
          1
        from
          page_permissions permission
        where
          permission.page_access_id = access.id
          and (
            permission.user_id = $2
            or permission.group_id in (
              select
                group_id
              from
                group_users
              where
                user_id = $3
            )
          )
      )
  ),
  tops as (
    select
      page.id as page_id
    from
      pages page
      left join pages parent on parent.id = page.parent_page_id
    where
      page.space_id = $4
      and page.workspace_id = $5
      and page.deleted_at is not null
      and parent.deleted_at is null
  ),
  "lineage" as (
    select
      page.id,
      page.parent_page_id,
      (denied.page_id is not null) as blocks
    from
      unnest(
        (
          select
            array_agg(page_id)
          from
            "tops"
        )
      ) as candidate (page_id)
      cross join lateral (
        select
          *
        from
          pages
        where
          pages.id = "candidate"."page_id"
        limit
          1
      ) page
      left join denied_pages denied on denied.page_id = page.id
    union
    select
      page.id,
      page.parent_page_id,
      (denied.page_id is not null) as blocks
    from
      "lineage" child
      cross join lateral (
        select
          *
        from
          pages
        where
          pages.id = "child"."parent_page_id"
        limit
          1
      ) page
      left join denied_pages denied on denied.page_id = page.id
  ),
  "blocked" as (
    select
      id
    from
      unnest(
        (
          select
            array_agg(page.id)
          from
            "lineage" page
          where
            page.blocks
        )
      ) as id
    union
    select
      page.id
    from
      "blocked" parent
      join "lineage" page on page.parent_page_id = parent.id
  ),
  "hidden_pages" as materialized (
    select
      id
    from
      unnest(
        (
          select
            array_agg(id)
          from
            "blocked"
        )
      ) as id
  )
select
  page.id,
  page.slug_id as "slugId",
  page.title,
  page.icon,
  page.cover_photo as "coverPhoto",
  page.position,
  (
    select
      parent.id
    from
      pages parent
    where
      parent.id = page.parent_page_id
      and parent.space_id = page.space_id
  ) as "parentPageId",
  page.creator_id as "creatorId",
  page.last_updated_by_id as "lastUpdatedById",
  page.space_id as "spaceId",
  page.workspace_id as "workspaceId",
  page.is_locked as "isLocked",
  page.is_base as "isBase",
  page.created_at as "createdAt",
  page.updated_at as "updatedAt",
  page.deleted_at as "deletedAt",
  page.contributor_ids as "contributorIds",
  (
    select
      json_build_object('id', space.id, 'name', space.name, 'slug', space.slug)
    from
      spaces space
    where
      space.id = page.space_id
  ) as space,
  (
    select
      json_build_object('id', person.id, 'name', person.name, 'avatarUrl', person.avatar_url)
    from
      users person
    where
      person.id = "page"."deleted_by_id"
  ) as "deletedBy"
from
  tops
  join pages page on page.id = tops.page_id
where
  not exists (
    select
    from
      "hidden_pages" hidden
    where
      hidden.id = "page"."id"
  )
  and (date_trunc('milliseconds', page.deleted_at), page.id) < ($6::timestamptz, $7::uuid)
order by
  date_trunc('milliseconds', page.deleted_at) desc,
  page.id desc
limit
  $8;

-- PageDocumentRepo.inTransaction
-- $1 = "N5keXNqGVD"
select
  id
from
  pages
where
  slug_id = $1;

-- PageDocumentRepo.idOf
-- $1 = "N5keXNqGVD"
select
  id
from
  pages
where
  slug_id = $1;

-- PageDocumentRepo.rights
-- $1 = ["00000000-0000-7000-8000-000000000001"]
-- $2 = ["00000000-0000-7000-8000-000000000001"]
select
  wanted.user_id as "userId",
  wanted.page_id as "pageId",
  workspace.id as "workspaceId",
  account.id is not null as live,
  to_json(access) as access
from
  unnest($1::uuid[], $2::uuid[]) as wanted (user_id, page_id)
  cross join (
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
  left join users account on account.id = wanted.user_id
  and account.workspace_id = workspace.id
  and account.deactivated_at is null
  and account.deleted_at is null
  left join lateral (
    with recursive
      target as (
        select
          id,
          space_id,
          parent_page_id,
          deleted_at
        from
          pages
        where
          id = "wanted"."page_id"
          and workspace_id = "workspace"."id"
      ),
      lineage as (
        select
          target.id,
          target.parent_page_id,
          target.deleted_at is not null as trashed,
          own.can_read,
          own.can_write as writes
        from
          target
          left join lateral (
            select
              access.page_id,
              count(permission.id) > 0 as can_read,
              coalesce(bool_or(permission.role = 'writer'), false) as can_write
            from
              page_access access
              left join page_permissions permission on permission.page_access_id = access.id
              and (
                permission.user_id = "wanted"."user_id"
                or permission.group_id in (
                  select
                    group_id
                  from
                    group_users
                  where
                    user_id = "wanted"."user_id"
                )
              )
            where
              access.page_id = "target"."id"
            group by
              access.page_id
          ) own on true
        union
        select
          page.id,
          page.parent_page_id,
          page.deleted_at is not null,
          own.can_read,
          coalesce(lineage.writes, own.can_write)
        from
          lineage
          cross join lateral (
            select
              *
            from
              pages
            where
              pages.id = "lineage"."parent_page_id"
            limit
              1
          ) page
          left join lateral (
            select
              access.page_id,
              count(permission.id) > 0 as can_read,
              coalesce(bool_or(permission.role = 'writer'), false) as can_write
            from
              page_access access
              left join page_permissions permission on permission.page_access_id = access.id
              and (
                permission.user_id = "wanted"."user_id"
                or permission.group_id in (
                  select
                    group_id
                  from
                    group_users
                  where
                    user_id = "wanted"."user_id"
                )
              )
            where
              access.page_id = "page"."id"
            group by
              access.page_id
          ) own on true
      )
    select
      target.id,
      target.space_id as "spaceId",
      target.parent_page_id as "parentPageId",
      (
        select
          member.role::text as role
        from
          space_members member
          join spaces space on space.id = member.space_id
        where
          member.space_id = "target"."space_id"
          and space.workspace_id = "workspace"."id"
          and space.deleted_at is null
          and (
            member.user_id = "wanted"."user_id"
            or member.group_id in (
              select
                group_id
              from
                group_users
              where
                user_id = "wanted"."user_id"
            )
          )
        order by
          array_position(array['admin', 'writer', 'reader'], member.role::text)
        limit
          1
      ) as role,
      ruling.passes,
      ruling.writes,
      ruling.restricted as "hasRestriction",
      target.deleted_at is not null as trashed,
      ruling.trashed as "inTrash"
    from
      target
      cross join (
        select
          bool_and(can_read is not false) as passes,
          coalesce(bool_and(writes), true) as writes,
          bool_or(can_read is not null) as restricted,
          bool_or(trashed) as trashed
        from
          lineage
      ) ruling
  ) access on true;

-- PageDocumentRepo.load
-- $1 = "00000000-0000-7000-8000-000000000001"
select
  page.ydoc,
  case
    when page.ydoc is null then page.content
  end as content,
  page.updated_at as "updatedAt"
from
  pages page
where
  page.id = $1;

-- PageDocumentRepo.base
-- $1 = "00000000-0000-7000-8000-000000000001"
select
  page.id,
  page.slug_id as "slugId",
  page.title,
  page.icon,
  page.cover_photo as "coverPhoto",
  page.position,
  (
    select
      parent.id
    from
      pages parent
    where
      parent.id = page.parent_page_id
      and parent.space_id = page.space_id
  ) as "parentPageId",
  page.creator_id as "creatorId",
  page.last_updated_by_id as "lastUpdatedById",
  page.space_id as "spaceId",
  page.workspace_id as "workspaceId",
  page.is_locked as "isLocked",
  page.is_base as "isBase",
  page.created_at as "createdAt",
  page.updated_at as "updatedAt",
  page.deleted_at as "deletedAt",
  page.contributor_ids as "contributorIds"
from
  pages page
where
  page.id = $1;

-- PageDocumentRepo.lock: of a stock Docmost
-- $1 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
-- $2 = "00000000-0000-7000-8000-000000000001"
select
  found.hash,
  case
    when found.hash is distinct from $1::text then page.ydoc
  end as ydoc,
  page.content,
  page.updated_at as "updatedAt",
  (page.created_at > now() - interval '5 minutes') as "isNew",
  null::text as source
from
  pages page
  cross join lateral (
    select
      encode(sha256(page.ydoc), 'hex') as hash
  ) found
where
  page.id = $2
for no key update of
  page;

-- PageDocumentRepo.lock: of the fork
-- $1 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
-- $2 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
-- $3 = "00000000-0000-7000-8000-000000000001"
select
  found.hash,
  case
    when found.hash is distinct from $1::text then page.ydoc
  end as ydoc,
  case
    when found.hash is distinct from $2::text then page.content
  end as content,
  page.updated_at as "updatedAt",
  (page.created_at > now() - interval '5 minutes') as "isNew",
  page.last_updated_source as source
from
  pages page
  cross join lateral (
    select
      encode(sha256(page.ydoc), 'hex') as hash
  ) found
where
  page.id = $3
for no key update of
  page;

-- PageDocumentRepo.store: of a stock Docmost
-- $1 = "{\"type\":\"doc\",\"content\":[]}"
-- $2 = ""
-- $3 = {"type":"Buffer","data":[]}
-- $4 = "00000000-0000-7000-8000-000000000001"
-- $5 = ["00000000-0000-7000-8000-000000000001"]
-- $6 = "00000000-0000-7000-8000-000000000001"
update pages as page
set
  content = $1::jsonb,
  text_content = $2,
  ydoc = $3,
  last_updated_by_id = coalesce($4::uuid, page.last_updated_by_id),
  contributor_ids = page_contributors.ids,
  updated_at = date_trunc('milliseconds', clock_timestamp())
from
  (
    select
      known.id,
      coalesce(known.contributor_ids, '{}') || array(
        select distinct
          given.id
        from
          unnest($5::uuid[] || known.creator_id) as given (id)
        where
          given.id is not null
          and given.id <> all (coalesce(known.contributor_ids, '{}'))
      ) as ids
    from
      pages known
    where
      known.id = $6
  ) page_contributors
where
  page.id = page_contributors.id
returning
  page.updated_at as "updatedAt",
  page.last_updated_by_id as "lastUpdatedById",
  (
    select
      json_build_object('id', person.id, 'name', person.name, 'avatarUrl', person.avatar_url)
    from
      users person
    where
      person.id = "page"."last_updated_by_id"
  ) as "lastUpdatedBy";

-- PageDocumentRepo.store: of the fork
-- $1 = "{\"type\":\"doc\",\"content\":[]}"
-- $2 = ""
-- $3 = {"type":"Buffer","data":[]}
-- $4 = "00000000-0000-7000-8000-000000000001"
-- $5 = "agent"
-- $6 = "00000000-0000-7000-8000-000000000001"
-- $7 = ["00000000-0000-7000-8000-000000000001"]
-- $8 = "00000000-0000-7000-8000-000000000001"
update pages as page
set
  content = $1::jsonb,
  text_content = $2,
  ydoc = $3,
  last_updated_by_id = coalesce($4::uuid, page.last_updated_by_id),
  contributor_ids = page_contributors.ids,
  updated_at = date_trunc('milliseconds', clock_timestamp()),
  last_updated_source = $5,
  last_updated_ai_chat_id = $6::uuid
from
  (
    select
      known.id,
      coalesce(known.contributor_ids, '{}') || array(
        select distinct
          given.id
        from
          unnest($7::uuid[] || known.creator_id) as given (id)
        where
          given.id is not null
          and given.id <> all (coalesce(known.contributor_ids, '{}'))
      ) as ids
    from
      pages known
    where
      known.id = $8
  ) page_contributors
where
  page.id = page_contributors.id
returning
  page.updated_at as "updatedAt",
  page.last_updated_by_id as "lastUpdatedById",
  (
    select
      json_build_object('id', person.id, 'name', person.name, 'avatarUrl', person.avatar_url)
    from
      users person
    where
      person.id = "page"."last_updated_by_id"
  ) as "lastUpdatedBy";

-- PageDocumentRepo.storeState
-- $1 = {"type":"Buffer","data":[]}
-- $2 = "00000000-0000-7000-8000-000000000001"
update pages as page
set
  ydoc = $1
where
  page.id = $2;

-- PageDocumentRepo.keepUpdate
-- $1 = {"type":"Buffer","data":[]}
-- $2 = "[]"
-- $3 = "00000000-0000-7000-8000-000000000001"
insert into
  pagescout_page_updates (
    page_id,
    update,
    editors
  )
select
  page.id,
  $1,
  $2::jsonb
from
  pages page
where
  page.id = $3
for key share
returning
  id::text as id;

-- PageDocumentRepo.updates
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = ["1"]
select
  kept.id::text as id,
  kept.update,
  kept.editors
from
  pagescout_page_updates kept
where
  kept.page_id = $1
  and kept.id <> all ($2::bigint[])
order by
  kept.id;

-- PageDocumentRepo.dropUpdates
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = ["1"]
delete from pagescout_page_updates kept
where
  kept.page_id = $1
  and kept.id = any ($2::bigint[]);

-- PageDocumentRepo.pagesWithUpdates
-- $1 = 1000
select
  kept.page_id as "pageId"
from
  pagescout_page_updates kept
group by
  kept.page_id
order by
  min(kept.id)
limit
  $1;

-- PageDocumentRepo.keepVersion: of a stock Docmost
-- $1 = ["00000000-0000-7000-8000-000000000001"]
-- $2 = "00000000-0000-7000-8000-000000000001"
insert into
  page_history (
    page_id,
    slug_id,
    title,
    content,
    icon,
    cover_photo,
    last_updated_by_id,
    contributor_ids,
    space_id,
    workspace_id
  )
select
  page.id,
  page.slug_id,
  page.title,
  page.content,
  page.icon,
  page.cover_photo,
  page.last_updated_by_id,
  $1::uuid[],
  page.space_id,
  page.workspace_id
from
  pages page
  left join lateral (
    select
      version.content
    from
      page_history version
    where
      version.page_id = page.id
    order by
      version.created_at desc,
      version.id desc
    limit
      1
  ) newest on true
where
  page.id = $2
  and page.content is not null
  and page.content is distinct from newest.content
  and (
    newest.content is not null
    or not (
      jsonb_typeof(page.content -> 'content') is distinct from 'array'
      or jsonb_array_length(page.content -> 'content') = 0
      or (
        jsonb_array_length(page.content -> 'content') = 1
        and page.content #>> '{content,0,type}' = 'paragraph'
        and coalesce(page.content #> '{content,0,content}', '[]') = '[]'
      )
    )
  );

-- PageDocumentRepo.keepVersion: of the fork, after the window
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = 60
-- $3 = 300
insert into
  page_history (
    page_id,
    slug_id,
    title,
    content,
    icon,
    cover_photo,
    last_updated_by_id,
    contributor_ids,
    space_id,
    workspace_id,
    last_updated_source,
    last_updated_ai_chat_id
  )
select
  page.id,
  page.slug_id,
  page.title,
  page.content,
  page.icon,
  page.cover_photo,
  page.last_updated_by_id,
  array_remove(array[page.last_updated_by_id], null),
  page.space_id,
  page.workspace_id,
  last_updated_source,
  last_updated_ai_chat_id
from
  pages page
  left join lateral (
    select
      version.content
    from
      page_history version
    where
      version.page_id = page.id
    order by
      version.created_at desc,
      version.id desc
    limit
      1
  ) newest on true
where
  page.id = $1
  and page.content is not null
  and page.content is distinct from newest.content
  and (
    newest.content is not null
    or not (
      jsonb_typeof(page.content -> 'content') is distinct from 'array'
      or jsonb_array_length(page.content -> 'content') = 0
      or (
        jsonb_array_length(page.content -> 'content') = 1
        and page.content #>> '{content,0,type}' = 'paragraph'
        and coalesce(page.content #> '{content,0,content}', '[]') = '[]'
      )
    )
  )
  and page.updated_at < now() - case
    when (page.created_at > now() - interval '5 minutes') then $2::float8
    else $3::float8
  end * interval '1 second';

-- PageHistoryRepo.list
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "1970-01-01T00:00:00.000Z"
-- $3 = "00000000-0000-7000-8000-000000000001"
-- $4 = 21
select
  version.id,
  version.page_id as "pageId",
  version.slug_id as "slugId",
  version.title,
  version.icon,
  version.cover_photo as "coverPhoto",
  version.version,
  version.last_updated_by_id as "lastUpdatedById",
  version.contributor_ids as "contributorIds",
  version.space_id as "spaceId",
  version.workspace_id as "workspaceId",
  version.created_at as "createdAt",
  version.updated_at as "updatedAt",
  (
    select
      json_build_object('id', person.id, 'name', person.name, 'avatarUrl', person.avatar_url)
    from
      users person
    where
      person.id = "version"."last_updated_by_id"
  ) as "lastUpdatedBy",
  (
    select
      coalesce(
        json_agg(
          json_build_object('id', person.id, 'name', person.name, 'avatarUrl', person.avatar_url)
          order by
            array_position("version"."contributor_ids", person.id)
        ),
        '[]'
      )
    from
      users person
    where
      person.id = any ("version"."contributor_ids")
  ) as contributors
from
  page_history version
where
  version.page_id = $1
  and (date_trunc('milliseconds', version.created_at), version.id) < ($2::timestamptz, $3::uuid)
order by
  date_trunc('milliseconds', version.created_at) desc,
  version.id desc
limit
  $4;

-- PageHistoryRepo.find
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
select
  version.id,
  version.page_id as "pageId",
  version.slug_id as "slugId",
  version.title,
  version.icon,
  version.cover_photo as "coverPhoto",
  version.version,
  version.last_updated_by_id as "lastUpdatedById",
  version.contributor_ids as "contributorIds",
  version.space_id as "spaceId",
  version.workspace_id as "workspaceId",
  version.created_at as "createdAt",
  version.updated_at as "updatedAt",
  (
    select
      json_build_object('id', person.id, 'name', person.name, 'avatarUrl', person.avatar_url)
    from
      users person
    where
      person.id = "version"."last_updated_by_id"
  ) as "lastUpdatedBy",
  (
    select
      coalesce(
        json_agg(
          json_build_object('id', person.id, 'name', person.name, 'avatarUrl', person.avatar_url)
          order by
            array_position("version"."contributor_ids", person.id)
        ),
        '[]'
      )
    from
      users person
    where
      person.id = any ("version"."contributor_ids")
  ) as contributors,
  version.content
from
  page_history version
where
  version.id = $1
  and version.workspace_id = $2;

-- PageWriteRepo.inSpace
-- $1 = "00000000-0000-7000-8000-000000000001"
select
  pg_advisory_xact_lock(hashtextextended ('pagescout.tree.' || $1, 0));

-- PageWriteRepo.inSpace
-- $1 = "00000000-0000-7000-8000-000000000001"
select
  pg_advisory_xact_lock(hashtextextended ('pagescout.tree.' || $1, 0));

-- PageWriteRepo.lockTree
-- $1 = "00000000-0000-7000-8000-000000000001"
select
  pg_advisory_xact_lock(hashtextextended ('pagescout.tree.' || $1, 0));

-- PageWriteRepo.siblings: roots
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = null
select
  id,
  position
from
  pages
where
  space_id = $1
  and parent_page_id is null
  and deleted_at is null
  and id is distinct from $2::uuid
order by
  position collate "C",
  id;

-- PageWriteRepo.siblings: children
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
select
  id,
  position
from
  pages
where
  space_id = $1
  and parent_page_id = $2
  and deleted_at is null
  and id is distinct from $3::uuid
order by
  position collate "C",
  id;

-- PageWriteRepo.isWithin
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
with recursive
  line as (
    select
      id,
      parent_page_id
    from
      pages
    where
      id = $1
    union
    select
      page.id,
      page.parent_page_id
    from
      line
      join pages page on page.id = line.parent_page_id
  )
select
  exists (
    select
    from
      line
    where
      id = $2
  ) as within;

-- PageWriteRepo.setPositions
-- $1 = ["00000000-0000-7000-8000-000000000001"]
-- $2 = ["a1"]
update pages
set
  position = given.position
from
  unnest($1::uuid[], $2::text[]) as given (id, position)
where
  pages.id = given.id;

-- PageWriteRepo.place
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "a1"
-- $3 = "00000000-0000-7000-8000-000000000001"
update pages
set
  parent_page_id = $1,
  position = $2
where
  id = $3
  and deleted_at is null;

-- PageWriteRepo.insert
-- $1 = "N5keXNqGVD"
-- $2 = "Servers"
-- $3 = null
-- $4 = "a0"
-- $5 = null
-- $6 = "00000000-0000-7000-8000-000000000001"
-- $7 = "00000000-0000-7000-8000-000000000001"
-- $8 = "00000000-0000-7000-8000-000000000001"
-- $9 = "00000000-0000-7000-8000-000000000001"
-- $10 = "00000000-0000-7000-8000-000000000001"
-- $11 = "{\"type\":\"doc\",\"content\":[]}"
-- $12 = {"type":"Buffer","data":[]}
-- $13 = ""
insert into
  pages as page (
    slug_id,
    title,
    icon,
    position,
    parent_page_id,
    space_id,
    workspace_id,
    creator_id,
    last_updated_by_id,
    contributor_ids,
    content,
    ydoc,
    text_content
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, array[$10::uuid], $11::jsonb, $12, $13)
returning
  page.id,
  page.slug_id as "slugId",
  page.title,
  page.icon,
  page.cover_photo as "coverPhoto",
  page.position,
  (
    select
      parent.id
    from
      pages parent
    where
      parent.id = page.parent_page_id
      and parent.space_id = page.space_id
  ) as "parentPageId",
  page.creator_id as "creatorId",
  page.last_updated_by_id as "lastUpdatedById",
  page.space_id as "spaceId",
  page.workspace_id as "workspaceId",
  page.is_locked as "isLocked",
  page.is_base as "isBase",
  page.created_at as "createdAt",
  page.updated_at as "updatedAt",
  page.deleted_at as "deletedAt",
  page.contributor_ids as "contributorIds";

-- PageWriteRepo.update
-- $1 = "Servers"
-- $2 = null
-- $3 = "00000000-0000-7000-8000-000000000001"
-- $4 = "00000000-0000-7000-8000-000000000001"
-- $5 = "00000000-0000-7000-8000-000000000001"
update pages as page
set
  title = $1,
  icon = $2,
  last_updated_by_id = $3,
  contributor_ids = array(
    select distinct
      contributor
    from
      unnest(page.contributor_ids || $4::uuid) contributor
  ),
  updated_at = now()
where
  page.id = $5
  and page.deleted_at is null
returning
  page.id,
  page.slug_id as "slugId",
  page.title,
  page.icon,
  page.cover_photo as "coverPhoto",
  page.position,
  (
    select
      parent.id
    from
      pages parent
    where
      parent.id = page.parent_page_id
      and parent.space_id = page.space_id
  ) as "parentPageId",
  page.creator_id as "creatorId",
  page.last_updated_by_id as "lastUpdatedById",
  page.space_id as "spaceId",
  page.workspace_id as "workspaceId",
  page.is_locked as "isLocked",
  page.is_base as "isBase",
  page.created_at as "createdAt",
  page.updated_at as "updatedAt",
  page.deleted_at as "deletedAt",
  page.contributor_ids as "contributorIds";

-- PageWriteRepo.trash
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
with recursive
  below as (
    select
      id,
      space_id
    from
      pages
    where
      id = $1
      and deleted_at is null
    union
    select
      child.id,
      child.space_id
    from
      below
      cross join lateral (
        select
          id,
          space_id
        from
          pages
        where
          pages.space_id = below.space_id
          and pages.parent_page_id = below.id
          and pages.deleted_at is null
        offset
          0
      ) child
  )
update pages
set
  deleted_at = now(),
  deleted_by_id = $2
where
  id in (
    select
      id
    from
      below
  );

-- PageWriteRepo.restore
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
with recursive
  below as (
    select
      id,
      space_id,
      deleted_at
    from
      pages
    where
      id = $1
      and deleted_at is not null
    union
    select
      child.id,
      child.space_id,
      child.deleted_at
    from
      below
      join pages child on child.parent_page_id = below.id
    where
      child.deleted_at = below.deleted_at
      and child.space_id = below.space_id
  ),
  above as (
    select
      parent.id,
      parent.parent_page_id,
      parent.deleted_at
    from
      pages page
      join pages parent on parent.id = page.parent_page_id
    where
      page.id = $2
    union
    select
      parent.id,
      parent.parent_page_id,
      parent.deleted_at
    from
      above
      cross join lateral (
        select
          *
        from
          pages
        where
          pages.id = "above"."parent_page_id"
        limit
          1
      ) parent
  )
update pages
set
  deleted_at = null,
  deleted_by_id = null,
  parent_page_id = case
    when id = $3
    and exists (
      select
      from
        above
      where
        above.deleted_at is not null
    ) then null
    else parent_page_id
  end
where
  id in (
    select
      id
    from
      below
  );

-- Generated from the repositories by npm run generate; do not edit.
-- Every statement that the server sends, with example values: for EXPLAIN, and to be seen in review.

-- CommentRepo.list
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
-- $11 = 21
select
  access.role,
  access.passes,
  access.writes,
  access."inTrash",
  comment.*
from
  (
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
      ) ruling
  ) access
  left join lateral (
    select
      comment.id,
      comment.content,
      comment.selection,
      comment.type,
      comment.creator_id as "creatorId",
      comment.page_id as "pageId",
      comment.parent_comment_id as "parentCommentId",
      comment.resolved_by_id as "resolvedById",
      comment.resolved_at as "resolvedAt",
      comment.workspace_id as "workspaceId",
      comment.space_id as "spaceId",
      comment.created_at as "createdAt",
      comment.edited_at as "editedAt",
      comment.deleted_at as "deletedAt",
      (
        select
          json_build_object('id', person.id, 'name', person.name, 'avatarUrl', person.avatar_url)
        from
          users person
        where
          person.id = "comment"."creator_id"
      ) as creator,
      (
        select
          json_build_object('id', person.id, 'name', person.name, 'avatarUrl', person.avatar_url)
        from
          users person
        where
          person.id = "comment"."resolved_by_id"
      ) as "resolvedBy"
    from
      comments comment
    where
      comment.page_id = access.id
      and comment.deleted_at is null
      and access.role is not null
      and access.passes
      and comment.id > $10::uuid
    order by
      comment.id
    limit
      $11
  )
comment on true
order by
  comment.id;

-- CommentRepo.find
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
select
  comment.id,
  comment.content,
  comment.selection,
  comment.type,
  comment.creator_id as "creatorId",
  comment.page_id as "pageId",
  comment.parent_comment_id as "parentCommentId",
  comment.resolved_by_id as "resolvedById",
  comment.resolved_at as "resolvedAt",
  comment.workspace_id as "workspaceId",
  comment.space_id as "spaceId",
  comment.created_at as "createdAt",
  comment.edited_at as "editedAt",
  comment.deleted_at as "deletedAt",
  (
    select
      json_build_object('id', person.id, 'name', person.name, 'avatarUrl', person.avatar_url)
    from
      users person
    where
      person.id = "comment"."creator_id"
  ) as creator,
  (
    select
      json_build_object('id', person.id, 'name', person.name, 'avatarUrl', person.avatar_url)
    from
      users person
    where
      person.id = "comment"."resolved_by_id"
  ) as "resolvedBy",
  access.role,
  access.passes,
  access.writes,
  access."inTrash"
from
  comments comment
  cross join lateral (
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
          id = "comment"."page_id"
          and workspace_id = $1
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
                permission.user_id = $4
                or permission.group_id in (
                  select
                    group_id
                  from
                    group_users
                  where
                    user_id = $5
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
          and space.workspace_id = $6
          and space.deleted_at is null
          and (
            member.user_id = $7
            or member.group_id in (
              select
                group_id
              from
                group_users
              where
                user_id = $8
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
  ) access
where
  comment.id = $9
  and comment.workspace_id = $10
  and comment.deleted_at is null;

-- CommentRepo.insert
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "{\"type\":\"doc\",\"content\":[{\"type\":\"paragraph\"}]}"
-- $3 = "text"
-- $4 = "inline"
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
with
  parent as (
    select
      id,
      page_id
    from
      comments
    where
      id = $1::uuid
      and parent_comment_id is null
      and deleted_at is null
    for key share
  ),
  added as (
    insert into
      comments (content, selection, type, creator_id, page_id, parent_comment_id, workspace_id, space_id)
    select
      $2::jsonb,
      $3,
      $4,
      $5::uuid,
      access.id,
      parent.id,
      $6::uuid,
      access."spaceId"
    from
      (
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
              id = $7
              and workspace_id = $8
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
              and space.workspace_id = $13
              and space.deleted_at is null
              and (
                member.user_id = $14
                or member.group_id in (
                  select
                    group_id
                  from
                    group_users
                  where
                    user_id = $15
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
      ) access
      left join parent on parent.page_id = access.id
    where
      access.role in ('admin', 'writer')
      and access.passes
      and access.writes
      and not access."inTrash"
      and parent.id is not distinct from $16::uuid
    returning
      *
  )
select
  comment.id,
  comment.content,
  comment.selection,
  comment.type,
  comment.creator_id as "creatorId",
  comment.page_id as "pageId",
  comment.parent_comment_id as "parentCommentId",
  comment.resolved_by_id as "resolvedById",
  comment.resolved_at as "resolvedAt",
  comment.workspace_id as "workspaceId",
  comment.space_id as "spaceId",
  comment.created_at as "createdAt",
  comment.edited_at as "editedAt",
  comment.deleted_at as "deletedAt",
  (
    select
      json_build_object('id', person.id, 'name', person.name, 'avatarUrl', person.avatar_url)
    from
      users person
    where
      person.id = "comment"."creator_id"
  ) as creator,
  (
    select
      json_build_object('id', person.id, 'name', person.name, 'avatarUrl', person.avatar_url)
    from
      users person
    where
      person.id = "comment"."resolved_by_id"
  ) as "resolvedBy"
from
  added comment;

-- CommentRepo.update
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
-- $12 = "{\"type\":\"doc\",\"content\":[{\"type\":\"paragraph\"}]}"
-- $13 = "00000000-0000-7000-8000-000000000001"
with
  allowed as (
    select
      comment.id
    from
      comments comment
      cross join lateral (
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
              id = "comment"."page_id"
              and workspace_id = $1
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
                    permission.user_id = $4
                    or permission.group_id in (
                      select
                        group_id
                      from
                        group_users
                      where
                        user_id = $5
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
              and space.workspace_id = $6
              and space.deleted_at is null
              and (
                member.user_id = $7
                or member.group_id in (
                  select
                    group_id
                  from
                    group_users
                  where
                    user_id = $8
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
      ) access
    where
      comment.id = $9
      and comment.workspace_id = $10
      and comment.deleted_at is null
      and access.role in ('admin', 'writer')
      and access.passes
      and access.writes
      and not access."inTrash"
      and comment.creator_id = $11::uuid
  ),
  changed as (
    update comments
    set
      content = $12::jsonb,
      edited_at = now(),
      updated_at = now(),
      last_edited_by_id = $13::uuid
    where
      id in (
        select
          id
        from
          allowed
      )
    returning
      *
  )
select
  comment.id,
  comment.content,
  comment.selection,
  comment.type,
  comment.creator_id as "creatorId",
  comment.page_id as "pageId",
  comment.parent_comment_id as "parentCommentId",
  comment.resolved_by_id as "resolvedById",
  comment.resolved_at as "resolvedAt",
  comment.workspace_id as "workspaceId",
  comment.space_id as "spaceId",
  comment.created_at as "createdAt",
  comment.edited_at as "editedAt",
  comment.deleted_at as "deletedAt",
  (
    select
      json_build_object('id', person.id, 'name', person.name, 'avatarUrl', person.avatar_url)
    from
      users person
    where
      person.id = "comment"."creator_id"
  ) as creator,
  (
    select
      json_build_object('id', person.id, 'name', person.name, 'avatarUrl', person.avatar_url)
    from
      users person
    where
      person.id = "comment"."resolved_by_id"
  ) as "resolvedBy"
from
  changed comment;

-- CommentRepo.resolve: resolved
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
with
  allowed as (
    select
      comment.id
    from
      comments comment
      cross join lateral (
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
              id = "comment"."page_id"
              and workspace_id = $1
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
                    permission.user_id = $4
                    or permission.group_id in (
                      select
                        group_id
                      from
                        group_users
                      where
                        user_id = $5
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
              and space.workspace_id = $6
              and space.deleted_at is null
              and (
                member.user_id = $7
                or member.group_id in (
                  select
                    group_id
                  from
                    group_users
                  where
                    user_id = $8
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
      ) access
    where
      comment.id = $9
      and comment.workspace_id = $10
      and comment.deleted_at is null
      and access.role in ('admin', 'writer')
      and access.passes
      and access.writes
      and not access."inTrash"
      and comment.parent_comment_id is null
  ),
  changed as (
    update comments
    set
      resolved_at = coalesce(resolved_at, now()),
      resolved_by_id = case
        when resolved_at is null then $11::uuid
        else resolved_by_id
      end,
      updated_at = now()
    where
      id in (
        select
          id
        from
          allowed
      )
    returning
      *
  )
select
  comment.id,
  comment.content,
  comment.selection,
  comment.type,
  comment.creator_id as "creatorId",
  comment.page_id as "pageId",
  comment.parent_comment_id as "parentCommentId",
  comment.resolved_by_id as "resolvedById",
  comment.resolved_at as "resolvedAt",
  comment.workspace_id as "workspaceId",
  comment.space_id as "spaceId",
  comment.created_at as "createdAt",
  comment.edited_at as "editedAt",
  comment.deleted_at as "deletedAt",
  (
    select
      json_build_object('id', person.id, 'name', person.name, 'avatarUrl', person.avatar_url)
    from
      users person
    where
      person.id = "comment"."creator_id"
  ) as creator,
  (
    select
      json_build_object('id', person.id, 'name', person.name, 'avatarUrl', person.avatar_url)
    from
      users person
    where
      person.id = "comment"."resolved_by_id"
  ) as "resolvedBy"
from
  changed comment;

-- CommentRepo.resolve: opened again
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
with
  allowed as (
    select
      comment.id
    from
      comments comment
      cross join lateral (
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
              id = "comment"."page_id"
              and workspace_id = $1
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
                    permission.user_id = $4
                    or permission.group_id in (
                      select
                        group_id
                      from
                        group_users
                      where
                        user_id = $5
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
              and space.workspace_id = $6
              and space.deleted_at is null
              and (
                member.user_id = $7
                or member.group_id in (
                  select
                    group_id
                  from
                    group_users
                  where
                    user_id = $8
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
      ) access
    where
      comment.id = $9
      and comment.workspace_id = $10
      and comment.deleted_at is null
      and access.role in ('admin', 'writer')
      and access.passes
      and access.writes
      and not access."inTrash"
      and comment.parent_comment_id is null
  ),
  changed as (
    update comments
    set
      resolved_at = null,
      resolved_by_id = null,
      updated_at = now()
    where
      id in (
        select
          id
        from
          allowed
      )
    returning
      *
  )
select
  comment.id,
  comment.content,
  comment.selection,
  comment.type,
  comment.creator_id as "creatorId",
  comment.page_id as "pageId",
  comment.parent_comment_id as "parentCommentId",
  comment.resolved_by_id as "resolvedById",
  comment.resolved_at as "resolvedAt",
  comment.workspace_id as "workspaceId",
  comment.space_id as "spaceId",
  comment.created_at as "createdAt",
  comment.edited_at as "editedAt",
  comment.deleted_at as "deletedAt",
  (
    select
      json_build_object('id', person.id, 'name', person.name, 'avatarUrl', person.avatar_url)
    from
      users person
    where
      person.id = "comment"."creator_id"
  ) as creator,
  (
    select
      json_build_object('id', person.id, 'name', person.name, 'avatarUrl', person.avatar_url)
    from
      users person
    where
      person.id = "comment"."resolved_by_id"
  ) as "resolvedBy"
from
  changed comment;

-- CommentRepo.delete
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
with
  allowed as (
    select
      comment.id
    from
      comments comment
      cross join lateral (
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
              id = "comment"."page_id"
              and workspace_id = $1
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
                    permission.user_id = $4
                    or permission.group_id in (
                      select
                        group_id
                      from
                        group_users
                      where
                        user_id = $5
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
              and space.workspace_id = $6
              and space.deleted_at is null
              and (
                member.user_id = $7
                or member.group_id in (
                  select
                    group_id
                  from
                    group_users
                  where
                    user_id = $8
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
      ) access
    where
      comment.id = $9
      and comment.workspace_id = $10
      and comment.deleted_at is null
      and access.role in ('admin', 'writer')
      and access.passes
      and access.writes
      and not access."inTrash"
      and (
        comment.creator_id = $11::uuid
        or access.role = 'admin'
      )
  )
delete from comments
where
  id in (
    select
      id
    from
      allowed
  )
returning
  id;

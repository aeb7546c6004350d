-- Generated from the repositories by npm run generate; do not edit.
-- Every statement that the server sends, with example values: for EXPLAIN, and to be seen in review.

-- SearchRepo.findDefault: everywhere
-- $1 = "backup:*"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
-- $4 = "00000000-0000-7000-8000-000000000001"
-- $5 = "00000000-0000-7000-8000-000000000001"
-- $6 = "00000000-0000-7000-8000-000000000001"
-- $7 = "00000000-0000-7000-8000-000000000001"
-- $8 = "00000000-0000-7000-8000-000000000001"
-- $9 = "00000000-0000-7000-8000-000000000001"
-- $10 = 25
-- $11 = 0
with recursive
  needle as (
    select
      to_tsquery('english', f_unaccent ($1)) as tsquery
  ),
  member_spaces as (
    select
      member.space_id
    from
      space_members member
      join spaces space on space.id = member.space_id
    where
      member.user_id = $2
      and space.workspace_id = $3
      and space.deleted_at is null
    union
    select
      member.space_id
    from
      space_members member
      join group_users membership on membership.group_id = member.group_id
      join spaces space on space.id = member.space_id
    where
      membership.user_id = $4
      and space.workspace_id = $5
      and space.deleted_at is null
  ),
  denied_pages as (
    select
      access.page_id
    from
      page_access access
    where
      access.workspace_id = $6
      and not exists (
        select
          1
        from
          page_permissions permission
        where
          permission.page_access_id = access.id
          and (
            permission.user_id = $7
            or permission.group_id in (
              select
                group_id
              from
                group_users
              where
                user_id = $8
            )
          )
      )
  ),
  hits as materialized (
    select
      page.id as page_id,
      ts_rank(page.tsv, needle.tsquery) as rank
    from
      pages page,
      needle
    where
      page.tsv @@ needle.tsquery
      and page.deleted_at is null
      and page.workspace_id = $9
      and page.space_id in (
        select
          space_id
        from
          member_spaces
      )
    order by
      rank desc
    limit
      $10
    offset
      $11
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
            "hits"
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
  page.parent_page_id as "parentPageId",
  page.creator_id as "creatorId",
  page.created_at as "createdAt",
  page.updated_at as "updatedAt",
  hits.rank,
  ts_headline('english', page.text_content, needle.tsquery, 'MinWords=9, MaxWords=10, MaxFragments=3') as highlight,
  json_build_object('id', space.id, 'name', space.name, 'slug', space.slug) as space
from
  hits
  join pages page on page.id = hits.page_id
  join spaces space on space.id = page.space_id
  cross join needle
where
  not exists (
    select
    from
      "hidden_pages" hidden
    where
      hidden.id = "hits"."page_id"
  )
order by
  hits.rank desc;

-- SearchRepo.findDefault: in a space
-- $1 = "a&b:*"
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
-- $12 = 25
-- $13 = 0
with recursive
  needle as (
    select
      to_tsquery('english', f_unaccent ($1)) as tsquery
  ),
  member_spaces as (
    select
      member.space_id
    from
      space_members member
      join spaces space on space.id = member.space_id
    where
      member.user_id = $2
      and space.workspace_id = $3
      and space.deleted_at is null
    union
    select
      member.space_id
    from
      space_members member
      join group_users membership on membership.group_id = member.group_id
      join spaces space on space.id = member.space_id
    where
      membership.user_id = $4
      and space.workspace_id = $5
      and space.deleted_at is null
  ),
  denied_pages as (
    select
      access.page_id
    from
      page_access access
    where
      access.workspace_id = $6
      and not exists (
        select
          1
        from
          page_permissions permission
        where
          permission.page_access_id = access.id
          and (
            permission.user_id = $7
            or permission.group_id in (
              select
                group_id
              from
                group_users
              where
                user_id = $8
            )
          )
      )
  ),
  hits as materialized (
    select
      page.id as page_id,
      ts_rank(page.tsv, needle.tsquery) as rank
    from
      pages page,
      needle
    where
      page.tsv @@ needle.tsquery
      and page.deleted_at is null
      and page.workspace_id = $9
      and page.space_id in (
        select
          space_id
        from
          member_spaces
      )
      and page.space_id = $10
      and page.creator_id = $11
    order by
      rank desc
    limit
      $12
    offset
      $13
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
            "hits"
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
  page.parent_page_id as "parentPageId",
  page.creator_id as "creatorId",
  page.created_at as "createdAt",
  page.updated_at as "updatedAt",
  hits.rank,
  ts_headline('english', page.text_content, needle.tsquery, 'MinWords=9, MaxWords=10, MaxFragments=3') as highlight,
  json_build_object('id', space.id, 'name', space.name, 'slug', space.slug) as space
from
  hits
  join pages page on page.id = hits.page_id
  join spaces space on space.id = page.space_id
  cross join needle
where
  not exists (
    select
    from
      "hidden_pages" hidden
    where
      hidden.id = "hits"."page_id"
  )
order by
  hits.rank desc;

-- SearchRepo.suggestUsers
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "%ada%"
-- $3 = "%ada%"
-- $4 = 10
select
  id,
  name,
  email,
  avatar_url as "avatarUrl"
from
  users
where
  workspace_id = $1
  and deleted_at is null
  and (
    lower(f_unaccent (name)) like lower(f_unaccent ($2))
    or email like $3
  )
limit
  $4;

-- SearchRepo.suggestGroups
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "%ops%"
-- $3 = 10
select
  id,
  name,
  description
from
  groups
where
  workspace_id = $1
  and lower(f_unaccent (name)) like lower(f_unaccent ($2))
limit
  $3;

-- SearchRepo.suggestPages
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
-- $4 = "00000000-0000-7000-8000-000000000001"
-- $5 = "00000000-0000-7000-8000-000000000001"
-- $6 = "00000000-0000-7000-8000-000000000001"
-- $7 = "00000000-0000-7000-8000-000000000001"
-- $8 = "00000000-0000-7000-8000-000000000001"
-- $9 = "%server%"
-- $10 = "00000000-0000-7000-8000-000000000001"
-- $11 = 10
with recursive
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
  ),
  denied_pages as (
    select
      access.page_id
    from
      page_access access
    where
      access.workspace_id = $5
      and not exists (
        select
          1
        from
          page_permissions permission
        where
          permission.page_access_id = access.id
          and (
            permission.user_id = $6
            or permission.group_id in (
              select
                group_id
              from
                group_users
              where
                user_id = $7
            )
          )
      )
  ),
  hits as materialized (
    select
      page.id as page_id,
      row_number() over () as place
    from
      (
        select
          page.id
        from
          pages page
        where
          page.deleted_at is null
          and page.workspace_id = $8
          and page.space_id in (
            select
              space_id
            from
              member_spaces
          )
          and lower(f_unaccent (page.title)) like lower(f_unaccent ($9))
        order by
          (page.space_id = $10) desc
        limit
          $11
      ) page
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
            "hits"
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
  page.space_id as "spaceId",
  json_build_object('id', space.id, 'name', space.name, 'slug', space.slug) as space
from
  hits
  join pages page on page.id = hits.page_id
  join spaces space on space.id = page.space_id
where
  not exists (
    select
    from
      "hidden_pages" hidden
    where
      hidden.id = "hits"."page_id"
  )
order by
  hits.place;

-- SearchRepo.prepare
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
-- $4 = "00000000-0000-7000-8000-000000000001"
-- $5 = "00000000-0000-7000-8000-000000000001"
-- $6 = "00000000-0000-7000-8000-000000000001"
-- $7 = "00000000-0000-7000-8000-000000000001"
-- $8 = "00000000-0000-7000-8000-000000000001"
-- $9 = "00000000-0000-7000-8000-000000000001"
-- $10 = "Теги: Docker"
-- $11 = ["Теги:","Docker"]
-- $12 = "Теги: Docker"
-- $13 = "abc"
-- $14 = "00000000-0000-7000-8000-000000000001"
with recursive
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
  ),
  denied_pages as (
    select
      access.page_id
    from
      page_access access
    where
      access.workspace_id = $5
      and not exists (
        select
          1
        from
          page_permissions permission
        where
          permission.page_access_id = access.id
          and (
            permission.user_id = $6
            or permission.group_id in (
              select
                group_id
              from
                group_users
              where
                user_id = $7
            )
          )
      )
  ),
  roots as (
    select
      page.id as page_id
    from
      pages page
    where
      page.id = $8
      and page.workspace_id = $9
      and page.space_id in (
        select
          space_id
        from
          member_spaces
      )
  ),
  "lineage" as (
    select
      page.id,
      page.parent_page_id,
      (
        page.deleted_at is not null
        or denied.page_id is not null
      ) as blocks
    from
      unnest(
        (
          select
            array_agg(page_id)
          from
            "roots"
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
      (
        page.deleted_at is not null
        or denied.page_id is not null
      ) as blocks
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
  page_search_normalise ($10) as phrase,
  array(
    select
      page_search_normalise (term)
    from
      unnest($11::text[]) with ordinality as given (term, place)
    order by
      place
  ) as terms,
  numnode(plainto_tsquery('english', f_unaccent ($12))) > 0 as "hasLexemes",
  (
    select
      page_id
    from
      roots
    where
      not exists (
        select
        from
          "hidden_pages" hidden
        where
          hidden.id = "roots"."page_id"
      )
  ) as "rootId",
  (
    select
      page.id
    from
      pages page
    where
      page.slug_id = $13
      and page.workspace_id = $14
  ) as "namedId";

-- SearchRepo.findHybrid: everywhere
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
-- $4 = "00000000-0000-7000-8000-000000000001"
-- $5 = "00000000-0000-7000-8000-000000000001"
-- $6 = "00000000-0000-7000-8000-000000000001"
-- $7 = "00000000-0000-7000-8000-000000000001"
-- $8 = 5001
-- $9 = 5000
-- $10 = "srv.local"
-- $11 = "srv.local"
-- $12 = "%srv.local%"
-- $13 = 2001
-- $14 = "srv.local"
-- $15 = 500
-- $16 = 1000
-- $17 = "srv.local"
-- $18 = 100
-- $19 = 25
-- $20 = 25
-- $21 = "%srv.local%"
-- $22 = 2001
-- $23 = 2001
-- $24 = 2000
-- $25 = 4000
-- $26 = "srv.local"
-- $27 = 300
-- $28 = 500
-- $29 = "srv.local"
-- $30 = 150
-- $31 = "srv.local"
-- $32 = 150
-- $33 = "srv.local"
-- $34 = 501
-- $35 = "srv.local"
-- $36 = "srv.local"
-- $37 = "srv.local"
-- $38 = "srv.local"
-- $39 = 10
-- $40 = 0
-- $41 = 200
-- $42 = "srv.local"
-- $43 = 120
-- $44 = 420
-- $45 = 120
-- $46 = 420
-- $47 = 120
-- $48 = 420
-- $49 = "srv.local"
-- $50 = "srv.local"
-- $51 = 300
-- $52 = 121
-- $53 = 120
-- $54 = 420
-- $55 = 301
-- $56 = 150
-- $57 = 2000
-- $58 = 500
-- $59 = 500
with recursive
  member_spaces as materialized (
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
  ),
  searched_spaces as materialized (
    select
      space_id
    from
      member_spaces
  ),
  denied_pages as materialized (
    select
      access.page_id
    from
      page_access access
    where
      access.workspace_id = $5
      and not exists (
        select
          1
        from
          page_permissions permission
        where
          permission.page_access_id = access.id
          and (
            permission.user_id = $6
            or permission.group_id in (
              select
                group_id
              from
                group_users
              where
                user_id = $7
            )
          )
      )
  ),
  subtree as (
    select
      null::uuid as page_id
    where
      false
  ),
  reach as materialized (
    select
      entry.page_id
    from
      page_search entry
    where
      entry.space_id in (
        select
          space_id
        from
          searched_spaces
      )
    limit
      $8
  ),
  scope_size as (
    select
      count(*) <= $9 as small
    from
      reach
  ),
  near as materialized (
    select
      reach.page_id,
      strpos("entry"."title_norm", $10) > 0 as in_title,
      strpos("entry"."text_norm", $11) > 0 as in_text,
      false as has_terms
    from
      reach
      cross join lateral (
        select
          *
        from
          page_search
        where
          page_id = reach.page_id
        limit
          1
      ) entry
    where
      (
        select
          small
        from
          scope_size
      )
      and entry.space_id in (
        select
          space_id
        from
          searched_spaces
      )
  ),
  title_hits as materialized (
    select
      page_id
    from
      near
    where
      in_title
    union all
    (
      select
        entry.page_id
      from
        page_search entry
      where
        (
          select
            not small
          from
            scope_size
        )
        and entry.space_id in (
          select
            space_id
          from
            searched_spaces
        )
        and "entry"."title_norm" like $12
      limit
        $13
    )
    union
    (
      select
        entry.page_id
      from
        page_search entry
      where
        (
          select
            not small
          from
            scope_size
        )
        and entry.space_id in (
          select
            space_id
          from
            searched_spaces
        )
        and entry.title_norm = $14
      limit
        $15
    )
  ),
  sampled as materialized (
    select
      entry.page_id
    from
      (
        select
          page_id,
          space_id,
          text_norm
        from
          page_search
        where
          (
            select
              not small
            from
              scope_size
          )
        order by
          changed_at desc,
          page_id
        limit
          $16
      ) entry
    where
      entry.space_id in (
        select
          space_id
        from
          searched_spaces
      )
      and strpos("entry"."text_norm", $17) > 0
    limit
      $18
  ),
  often_sampled as (
    select
      page_id
    from
      sampled
    where
      (
        select
          count(*) > $19
        from
          sampled
      )
  ),
  "sampled_lineage" as (
    select
      page.id,
      page.parent_page_id,
      (
        page.deleted_at is not null
        or denied.page_id is not null
      ) as blocks
    from
      unnest(
        (
          select
            array_agg(page_id)
          from
            "often_sampled"
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
      (
        page.deleted_at is not null
        or denied.page_id is not null
      ) as blocks
    from
      "sampled_lineage" child
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
  "sampled_blocked" as (
    select
      id
    from
      unnest(
        (
          select
            array_agg(page.id)
          from
            "sampled_lineage" page
          where
            page.blocks
        )
      ) as id
    union
    select
      page.id
    from
      "sampled_blocked" parent
      join "sampled_lineage" page on page.parent_page_id = parent.id
  ),
  "sampled_hidden_pages" as materialized (
    select
      id
    from
      unnest(
        (
          select
            array_agg(id)
          from
            "sampled_blocked"
        )
      ) as id
  ),
  sample as materialized (
    select
      count(*) > $20 as common
    from
      often_sampled
    where
      not exists (
        select
        from
          "sampled_hidden_pages" hidden
        where
          hidden.id = "often_sampled"."page_id"
      )
  ),
  probed as materialized (
    select
      page_id
    from
      near
    where
      in_text
    union all
    (
      select
        entry.page_id
      from
        page_search entry
      where
        (
          select
            not small
          from
            scope_size
        )
        and not (
          select
            common
          from
            sample
        )
        and entry.space_id in (
          select
            space_id
          from
            searched_spaces
        )
        and "entry"."text_norm" like $21
      limit
        $22
    )
  ),
  probe_size as materialized (
    select
      case
        when (
          select
            common
          from
            sample
        ) then $23
        else count(*)
      end as found,
      (
        select
          not small
        from
          scope_size
      )
      and (
        (
          select
            common
          from
            sample
        )
        or count(*) > $24
      ) as common
    from
      probed
  ),
  walked as materialized (
    select
      entry.page_id
    from
      (
        select
          page_id,
          space_id,
          text_norm
        from
          page_search
        where
          (
            select
              common
            from
              probe_size
          )
        order by
          changed_at desc,
          page_id
        limit
          $25
      ) entry
    where
      entry.space_id in (
        select
          space_id
        from
          searched_spaces
      )
      and strpos("entry"."text_norm", $26) > 0
    limit
      $27
  ),
  text_hits as materialized (
    select
      page_id
    from
      walked
    union
    (
      select
        page_id
      from
        probed
      limit
        (
          select
            case
              when common then $28::bigint
            end
          from
            probe_size
        )
    )
  ),
  term_hits as materialized (
    select
      null::uuid as page_id
    where
      false
  ),
  fulltext_hits as materialized (
    select
      page.id as page_id,
      ts_rank(page.tsv, plainto_tsquery('english', f_unaccent ($29))) as rank
    from
      (
        (
          select
            page.id,
            page.tsv
          from
            near
            cross join lateral (
              select
                id,
                tsv
              from
                pages
              where
                pages.id = near.page_id
              limit
                1
            ) page
          where
            (
              select
                found <= $30
              from
                probe_size
            )
            and page.tsv @@ plainto_tsquery('english', f_unaccent ($31))
        )
        union all
        (
          select
            page.id,
            page.tsv
          from
            pages page
          where
            (
              select
                not small
              from
                scope_size
            )
            and (
              select
                found <= $32
              from
                probe_size
            )
            and page.tsv @@ (
              select
                plainto_tsquery('english', f_unaccent ($33))
            )
            and page.deleted_at is null
            and page.space_id in (
              select
                space_id
              from
                searched_spaces
            )
          limit
            $34
        )
      ) page
  ),
  found as (
    select
      page_id
    from
      title_hits
    union
    select
      page_id
    from
      text_hits
    union
    select
      page_id
    from
      term_hits
    union
    select
      page_id
    from
      fulltext_hits
  ),
  matches as (
    select
      found.page_id,
      entry.*,
      fulltext.rank
    from
      found
      cross join lateral (
        select
          entry.changed_at,
          entry.title_norm = $35 as is_title,
          entry.title_place,
          entry.text_place,
          case
            when "entry"."title_place" = 1 then ' ' || left("entry"."title_norm", entry.phrase_length + 1)
            when "entry"."title_place" > 1 then substr("entry"."title_norm", "entry"."title_place" - 1, entry.phrase_length + 2)
          end as title_hit,
          case
            when "entry"."text_place" = 1 then ' ' || left("entry"."text_norm", entry.phrase_length + 1)
            when "entry"."text_place" > 1 then substr("entry"."text_norm", "entry"."text_place" - 1, entry.phrase_length + 2)
          end as text_hit,
          entry.phrase_length,
          entry.in_title,
          entry.in_text,
          (
            entry.in_title
            or false
          ) as terms_in_title,
          (
            entry.in_title
            or entry.in_text
            or false
          ) as has_terms
        from
          (
            select
              entry.*,
              entry.title_place > 0
              and true as in_title,
              entry.text_place > 0
              and true as in_text
            from
              (
                select
                  entry.*,
                  char_length($36) as phrase_length,
                  strpos(entry.title_norm, $37) as title_place,
                  strpos(entry.text_norm, $38) as text_place
                from
                  page_search entry
                where
                  entry.page_id = found.page_id
                limit
                  1
              ) entry
            offset
              0
          ) entry
        offset
          0
      ) entry
      left join fulltext_hits fulltext on fulltext.page_id = found.page_id
  ),
  scored as (
    select
      page_id,
      changed_at,
      array_remove(
        array[
          case
            when terms_in_title then 'title'
          end,
          case
            when in_text
            or has_terms
            and not terms_in_title then 'text'
          end,
          case
            when not has_terms then 'fulltext'
          end
        ],
        null
      ) as kinds,
      case
        when is_title then 0.95
        when in_title then 0.75 + 0.08 * case
          when left("title_hit", 1) ~ '[[:alnum:]_]' then 0
          when char_length("title_hit") = phrase_length + 2
          and right("title_hit", 1) ~ '[[:alnum:]_]' then 0.5
          else 1
        end + 0.07 / title_place
        when terms_in_title then 0.7
        when in_text then 0.4 + 0.1 * case
          when left("text_hit", 1) ~ '[[:alnum:]_]' then 0
          when char_length("text_hit") = phrase_length + 2
          and right("text_hit", 1) ~ '[[:alnum:]_]' then 0.5
          else 1
        end + 0.1 / (1 + text_place / 300.0)
        when rank is not null then 0.2 + 0.15 * least(1, rank)
        else 0.1
      end::real as score
    from
      matches
  ),
  candidates as materialized (
    select
      page_id,
      changed_at,
      score,
      kinds
    from
      scored
  ),
  "lineage" as (
    select
      page.id,
      page.parent_page_id,
      (
        page.deleted_at is not null
        or denied.page_id is not null
      ) as blocks
    from
      unnest(
        (
          select
            array_agg(page_id)
          from
            "candidates"
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
      (
        page.deleted_at is not null
        or denied.page_id is not null
      ) as blocks
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
  ),
  visible as (
    select
      candidates.*
    from
      candidates
    where
      not exists (
        select
        from
          "hidden_pages" hidden
        where
          hidden.id = "candidates"."page_id"
      )
  ),
  shown as materialized (
    select
      page_id,
      score,
      kinds,
      row_number() over (
        order by
          score desc,
          changed_at desc,
          page_id
      ) as place
    from
      visible
    order by
      score desc,
      changed_at desc,
      page_id
    limit
      $39
    offset
      $40
  ),
  steps as (
    select
      shown.page_id,
      page.parent_page_id as ancestor_id,
      1 as distance,
      array[shown.page_id] as seen
    from
      shown
      cross join lateral (
        select
          *
        from
          pages
        where
          pages.id = "shown"."page_id"
        limit
          1
      ) page
    where
      page.parent_page_id is not null
    union all
    select
      steps.page_id,
      page.parent_page_id,
      steps.distance + 1,
      steps.seen || page.id
    from
      steps
      cross join lateral (
        select
          *
        from
          pages
        where
          pages.id = "steps"."ancestor_id"
        limit
          1
      ) page
    where
      page.parent_page_id is not null
      and page.parent_page_id <> all (steps.seen || page.id)
      and steps.distance < $41::int
  ),
  paths as (
    select
      steps.page_id,
      json_agg(
        coalesce(ancestor.title, '')
        order by
          steps.distance desc
      ) as titles,
      json_agg(
        ancestor.id
        order by
          steps.distance desc
      ) as ids
    from
      steps
      cross join lateral (
        select
          *
        from
          pages
        where
          pages.id = "steps"."ancestor_id"
        limit
          1
      ) ancestor
    where
      not exists (
        select
        from
          "hidden_pages" hidden
        where
          hidden.id = "steps"."ancestor_id"
      )
      and ancestor.space_id in (
        select
          space_id
        from
          member_spaces
      )
      and steps.ancestor_id <> steps.page_id
    group by
      steps.page_id
  ),
  located as (
    select
      shown.page_id,
      page.text_content as original,
      entry.text_norm,
      coalesce(nullif(strpos(entry.text_norm, $42), 0), 0) as place
    from
      shown
      cross join lateral (
        select
          *
        from
          pages
        where
          pages.id = "shown"."page_id"
        limit
          1
      ) page
      cross join lateral (
        select
          *
        from
          page_search
        where
          page_id = shown.page_id
        limit
          1
      ) entry
  ),
  mapped as (
    select
      located.*,
      case
        when place = 0 then 0
        -- Where normalising kept the length, the place is most likely the same; counting takes a millisecond.
        when char_length(original) = char_length(text_norm)
        and strpos(
          page_search_normalise (substr(original, greatest(1, place - $43::int), $44::int)),
          substr(text_norm, place, 40)
        ) > 0 then place
        else page_search_place (original, place)
      end as original_place
    from
      located
  ),
  windows as (
    select
      *,
      substr(original, greatest(1, original_place - $45::int), $46::int) as piece
    from
      mapped
  ),
  cut as (
    select
      page_id,
      case
      -- A combining character at the seam can shift the place: then the normalised text shows the hit.
        when place > 0
        and not strpos(page_search_normalise (piece), substr(text_norm, place, 40)) > 0 then substr(text_norm, greatest(1, place - $47::int), $48::int)
        when place > 0 then piece
        when to_tsvector('english', left(original, 200000)) @@ plainto_tsquery('english', $49) then ts_headline(
          'english',
          left(original, 200000),
          plainto_tsquery('english', $50),
          'StartSel="", StopSel="", MinWords=40, MaxWords=60'
        )
        else left(original, $51::int)
      end as snippet,
      original_place > $52::int as starts_inside,
      char_length(original) >= case
        when place > 0 then greatest(1, original_place - $53::int) + $54::int
        else $55::int
      end as ends_inside
    from
      windows
  ),
  totals as (
    select
      (
        select
          count(*)::int
        from
          visible
      ) as total,
      (
        (
          select
            common
            or found > $56
          from
            probe_size
        )
        or (
          select
            count(*) > $57
          from
            title_hits
        )
        or (
          select
            count(*) > $58
          from
            fulltext_hits
        )
        or (
          select
            count(*) > $59
          from
            term_hits
        )
      ) as bounded
  )
select
  page.id,
  page.slug_id as "slugId",
  page.title,
  page.icon,
  (
    select
      parent.id
    from
      pages parent
    where
      parent.id = page.parent_page_id
      and parent.space_id in (
        select
          space_id
        from
          member_spaces
      )
      and not exists (
        select
        from
          "hidden_pages" hidden
        where
          hidden.id = "parent"."id"
      )
  ) as "parentPageId",
  page.creator_id as "creatorId",
  page.created_at as "createdAt",
  page.updated_at as "updatedAt",
  json_build_object('id', space.id, 'name', space.name, 'slug', space.slug) as space,
  coalesce(paths.titles, '[]') as path,
  coalesce(paths.ids, '[]') as "pathIds",
  coalesce(cut.snippet, '') as snippet,
  cut.starts_inside as "startsInside",
  cut.ends_inside as "endsInside",
  shown.score,
  shown.kinds as matched,
  totals.*
from
  totals
  left join shown on true
  left join lateral (
    select
      *
    from
      pages
    where
      pages.id = "shown"."page_id"
    limit
      1
  ) page on true
  left join spaces space on space.id = page.space_id
  left join paths on paths.page_id = shown.page_id
  left join cut on cut.page_id = shown.page_id
order by
  shown.place;

-- SearchRepo.findHybrid: several words below a page
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
-- $4 = "00000000-0000-7000-8000-000000000001"
-- $5 = "00000000-0000-7000-8000-000000000001"
-- $6 = "00000000-0000-7000-8000-000000000001"
-- $7 = "00000000-0000-7000-8000-000000000001"
-- $8 = "00000000-0000-7000-8000-000000000001"
-- $9 = "00000000-0000-7000-8000-000000000001"
-- $10 = 5001
-- $11 = 5000
-- $12 = "теги: docker"
-- $13 = "теги: docker"
-- $14 = "теги:"
-- $15 = "теги:"
-- $16 = "docker"
-- $17 = "docker"
-- $18 = "%теги: docker%"
-- $19 = 2001
-- $20 = "теги: docker"
-- $21 = 500
-- $22 = 1000
-- $23 = "теги: docker"
-- $24 = 100
-- $25 = 25
-- $26 = "00000000-0000-7000-8000-000000000001"
-- $27 = 25
-- $28 = "%теги: docker%"
-- $29 = 2001
-- $30 = 2001
-- $31 = 2000
-- $32 = 4000
-- $33 = "теги: docker"
-- $34 = 300
-- $35 = 500
-- $36 = 150
-- $37 = "%теги:%"
-- $38 = "%теги:%"
-- $39 = "%docker%"
-- $40 = "%docker%"
-- $41 = 501
-- $42 = "теги: docker"
-- $43 = 150
-- $44 = "теги: docker"
-- $45 = 150
-- $46 = "теги: docker"
-- $47 = 501
-- $48 = "теги: docker"
-- $49 = "теги:"
-- $50 = "docker"
-- $51 = "теги:"
-- $52 = "теги:"
-- $53 = "docker"
-- $54 = "docker"
-- $55 = "теги: docker"
-- $56 = "теги: docker"
-- $57 = "теги: docker"
-- $58 = "00000000-0000-7000-8000-000000000001"
-- $59 = 10
-- $60 = 0
-- $61 = 200
-- $62 = "теги: docker"
-- $63 = "теги:"
-- $64 = "docker"
-- $65 = 120
-- $66 = 420
-- $67 = 120
-- $68 = 420
-- $69 = 120
-- $70 = 420
-- $71 = "теги: docker"
-- $72 = "теги: docker"
-- $73 = 300
-- $74 = 121
-- $75 = 120
-- $76 = 420
-- $77 = 301
-- $78 = 150
-- $79 = 2000
-- $80 = 500
-- $81 = 500
with recursive
  member_spaces as materialized (
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
  ),
  searched_spaces as materialized (
    select
      space_id
    from
      member_spaces
    where
      space_id = $5
  ),
  denied_pages as materialized (
    select
      access.page_id
    from
      page_access access
    where
      access.workspace_id = $6
      and not exists (
        select
          1
        from
          page_permissions permission
        where
          permission.page_access_id = access.id
          and (
            permission.user_id = $7
            or permission.group_id in (
              select
                group_id
              from
                group_users
              where
                user_id = $8
            )
          )
      )
  ),
  subtree as (
    select
      root.id as page_id
    from
      pages root
    where
      root.id = $9
      and root.deleted_at is null
    union
    select
      child.id
    from
      subtree
      join pages child on child.parent_page_id = subtree.page_id
    where
      child.deleted_at is null
  ),
  reach as materialized (
    select
      page_id
    from
      subtree
    limit
      $10
  ),
  scope_size as (
    select
      count(*) <= $11 as small
    from
      reach
  ),
  near as materialized (
    select
      reach.page_id,
      strpos("entry"."title_norm", $12) > 0 as in_title,
      strpos("entry"."text_norm", $13) > 0 as in_text,
      (
        (
          strpos("entry"."title_norm", $14) > 0
          or strpos("entry"."text_norm", $15) > 0
        )
        and (
          strpos("entry"."title_norm", $16) > 0
          or strpos("entry"."text_norm", $17) > 0
        )
      ) as has_terms
    from
      reach
      cross join lateral (
        select
          *
        from
          page_search
        where
          page_id = reach.page_id
        limit
          1
      ) entry
    where
      (
        select
          small
        from
          scope_size
      )
      and entry.space_id in (
        select
          space_id
        from
          searched_spaces
      )
  ),
  title_hits as materialized (
    select
      page_id
    from
      near
    where
      in_title
    union all
    (
      select
        entry.page_id
      from
        page_search entry
      where
        (
          select
            not small
          from
            scope_size
        )
        and entry.space_id in (
          select
            space_id
          from
            searched_spaces
        )
        and "entry"."title_norm" like $18
      limit
        $19
    )
    union
    (
      select
        entry.page_id
      from
        page_search entry
      where
        (
          select
            not small
          from
            scope_size
        )
        and entry.space_id in (
          select
            space_id
          from
            searched_spaces
        )
        and entry.title_norm = $20
      limit
        $21
    )
  ),
  sampled as materialized (
    select
      entry.page_id
    from
      (
        select
          page_id,
          space_id,
          text_norm
        from
          page_search
        where
          (
            select
              not small
            from
              scope_size
          )
        order by
          changed_at desc,
          page_id
        limit
          $22
      ) entry
    where
      entry.space_id in (
        select
          space_id
        from
          searched_spaces
      )
      and strpos("entry"."text_norm", $23) > 0
    limit
      $24
  ),
  often_sampled as (
    select
      page_id
    from
      sampled
    where
      (
        select
          count(*) > $25
        from
          sampled
      )
  ),
  "sampled_lineage" as (
    select
      page.id,
      page.parent_page_id,
      (
        page.deleted_at is not null
        or denied.page_id is not null
      ) as blocks
    from
      unnest(
        (
          select
            array_agg(page_id)
          from
            "often_sampled"
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
      (
        page.deleted_at is not null
        or denied.page_id is not null
      ) as blocks
    from
      "sampled_lineage" child
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
  "sampled_blocked" as (
    select
      id
    from
      unnest(
        (
          select
            array_agg(page.id)
          from
            "sampled_lineage" page
          where
            page.blocks
        )
      ) as id
    union
    select
      page.id
    from
      "sampled_blocked" parent
      join "sampled_lineage" page on page.parent_page_id = parent.id
  ),
  "sampled_hidden_pages" as materialized (
    select
      id
    from
      unnest(
        (
          select
            array_agg(id)
          from
            "sampled_blocked"
        )
      ) as id
  ),
  "sampled_below_root" as (
    select
      id
    from
      unnest(
        (
          select
            array_agg(page.id)
          from
            "sampled_lineage" page
          where
            page.id = $26
        )
      ) as id
    union
    select
      page.id
    from
      "sampled_below_root" parent
      join "sampled_lineage" page on page.parent_page_id = parent.id
  ),
  sample as materialized (
    select
      count(*) > $27 as common
    from
      often_sampled
    where
      not exists (
        select
        from
          "sampled_hidden_pages" hidden
        where
          hidden.id = "often_sampled"."page_id"
      )
      and often_sampled.page_id in (
        select
          id
        from
          sampled_below_root
      )
  ),
  probed as materialized (
    select
      page_id
    from
      near
    where
      in_text
    union all
    (
      select
        entry.page_id
      from
        page_search entry
      where
        (
          select
            not small
          from
            scope_size
        )
        and not (
          select
            common
          from
            sample
        )
        and entry.space_id in (
          select
            space_id
          from
            searched_spaces
        )
        and "entry"."text_norm" like $28
      limit
        $29
    )
  ),
  probe_size as materialized (
    select
      case
        when (
          select
            common
          from
            sample
        ) then $30
        else count(*)
      end as found,
      (
        select
          not small
        from
          scope_size
      )
      and (
        (
          select
            common
          from
            sample
        )
        or count(*) > $31
      ) as common
    from
      probed
  ),
  walked as materialized (
    select
      entry.page_id
    from
      (
        select
          page_id,
          space_id,
          text_norm
        from
          page_search
        where
          (
            select
              common
            from
              probe_size
          )
        order by
          changed_at desc,
          page_id
        limit
          $32
      ) entry
    where
      entry.space_id in (
        select
          space_id
        from
          searched_spaces
      )
      and strpos("entry"."text_norm", $33) > 0
    limit
      $34
  ),
  text_hits as materialized (
    select
      page_id
    from
      walked
    union
    (
      select
        page_id
      from
        probed
      limit
        (
          select
            case
              when common then $35::bigint
            end
          from
            probe_size
        )
    )
  ),
  term_hits as materialized (
    select
      page_id
    from
      near
    where
      has_terms
    union all
    (
      select
        entry.page_id
      from
        page_search entry
      where
        (
          select
            not small
          from
            scope_size
        )
        and (
          select
            found <= $36
          from
            probe_size
        )
        and entry.space_id in (
          select
            space_id
          from
            searched_spaces
        )
        and (
          (
            "entry"."title_norm" like $37
            or "entry"."text_norm" like $38
          )
          and (
            "entry"."title_norm" like $39
            or "entry"."text_norm" like $40
          )
        )
      limit
        $41
    )
  ),
  fulltext_hits as materialized (
    select
      page.id as page_id,
      ts_rank(page.tsv, plainto_tsquery('english', f_unaccent ($42))) as rank
    from
      (
        (
          select
            page.id,
            page.tsv
          from
            near
            cross join lateral (
              select
                id,
                tsv
              from
                pages
              where
                pages.id = near.page_id
              limit
                1
            ) page
          where
            (
              select
                found <= $43
              from
                probe_size
            )
            and page.tsv @@ plainto_tsquery('english', f_unaccent ($44))
        )
        union all
        (
          select
            page.id,
            page.tsv
          from
            pages page
          where
            (
              select
                not small
              from
                scope_size
            )
            and (
              select
                found <= $45
              from
                probe_size
            )
            and page.tsv @@ (
              select
                plainto_tsquery('english', f_unaccent ($46))
            )
            and page.deleted_at is null
            and page.space_id in (
              select
                space_id
              from
                searched_spaces
            )
          limit
            $47
        )
      ) page
  ),
  found as (
    select
      page_id
    from
      title_hits
    union
    select
      page_id
    from
      text_hits
    union
    select
      page_id
    from
      term_hits
    union
    select
      page_id
    from
      fulltext_hits
  ),
  matches as (
    select
      found.page_id,
      entry.*,
      fulltext.rank
    from
      found
      cross join lateral (
        select
          entry.changed_at,
          entry.title_norm = $48 as is_title,
          entry.title_place,
          entry.text_place,
          case
            when "entry"."title_place" = 1 then ' ' || left("entry"."title_norm", entry.phrase_length + 1)
            when "entry"."title_place" > 1 then substr("entry"."title_norm", "entry"."title_place" - 1, entry.phrase_length + 2)
          end as title_hit,
          case
            when "entry"."text_place" = 1 then ' ' || left("entry"."text_norm", entry.phrase_length + 1)
            when "entry"."text_place" > 1 then substr("entry"."text_norm", "entry"."text_place" - 1, entry.phrase_length + 2)
          end as text_hit,
          entry.phrase_length,
          entry.in_title,
          entry.in_text,
          (
            entry.in_title
            or (
              strpos("entry"."title_norm", $49) > 0
              and strpos("entry"."title_norm", $50) > 0
            )
          ) as terms_in_title,
          (
            entry.in_title
            or entry.in_text
            or (
              (
                strpos("entry"."title_norm", $51) > 0
                or strpos("entry"."text_norm", $52) > 0
              )
              and (
                strpos("entry"."title_norm", $53) > 0
                or strpos("entry"."text_norm", $54) > 0
              )
            )
          ) as has_terms
        from
          (
            select
              entry.*,
              entry.title_place > 0
              and true as in_title,
              entry.text_place > 0
              and true as in_text
            from
              (
                select
                  entry.*,
                  char_length($55) as phrase_length,
                  strpos(entry.title_norm, $56) as title_place,
                  strpos(entry.text_norm, $57) as text_place
                from
                  page_search entry
                where
                  entry.page_id = found.page_id
                limit
                  1
              ) entry
            offset
              0
          ) entry
        offset
          0
      ) entry
      left join fulltext_hits fulltext on fulltext.page_id = found.page_id
  ),
  scored as (
    select
      page_id,
      changed_at,
      array_remove(
        array[
          case
            when terms_in_title then 'title'
          end,
          case
            when in_text
            or has_terms
            and not terms_in_title then 'text'
          end,
          case
            when not has_terms then 'fulltext'
          end
        ],
        null
      ) as kinds,
      case
        when is_title then 0.95
        when in_title then 0.75 + 0.08 * case
          when left("title_hit", 1) ~ '[[:alnum:]_]' then 0
          when char_length("title_hit") = phrase_length + 2
          and right("title_hit", 1) ~ '[[:alnum:]_]' then 0.5
          else 1
        end + 0.07 / title_place
        when terms_in_title then 0.7
        when in_text then 0.4 + 0.1 * case
          when left("text_hit", 1) ~ '[[:alnum:]_]' then 0
          when char_length("text_hit") = phrase_length + 2
          and right("text_hit", 1) ~ '[[:alnum:]_]' then 0.5
          else 1
        end + 0.1 / (1 + text_place / 300.0)
        when rank is not null then 0.2 + 0.15 * least(1, rank)
        else 0.1
      end::real as score
    from
      matches
  ),
  candidates as materialized (
    select
      page_id,
      changed_at,
      score,
      kinds
    from
      scored
  ),
  "lineage" as (
    select
      page.id,
      page.parent_page_id,
      (
        page.deleted_at is not null
        or denied.page_id is not null
      ) as blocks
    from
      unnest(
        (
          select
            array_agg(page_id)
          from
            "candidates"
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
      (
        page.deleted_at is not null
        or denied.page_id is not null
      ) as blocks
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
  ),
  "below_root" as (
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
            page.id = $58
        )
      ) as id
    union
    select
      page.id
    from
      "below_root" parent
      join "lineage" page on page.parent_page_id = parent.id
  ),
  visible as (
    select
      candidates.*
    from
      candidates
    where
      not exists (
        select
        from
          "hidden_pages" hidden
        where
          hidden.id = "candidates"."page_id"
      )
      and candidates.page_id in (
        select
          id
        from
          below_root
      )
  ),
  shown as materialized (
    select
      page_id,
      score,
      kinds,
      row_number() over (
        order by
          score desc,
          changed_at desc,
          page_id
      ) as place
    from
      visible
    order by
      score desc,
      changed_at desc,
      page_id
    limit
      $59
    offset
      $60
  ),
  steps as (
    select
      shown.page_id,
      page.parent_page_id as ancestor_id,
      1 as distance,
      array[shown.page_id] as seen
    from
      shown
      cross join lateral (
        select
          *
        from
          pages
        where
          pages.id = "shown"."page_id"
        limit
          1
      ) page
    where
      page.parent_page_id is not null
    union all
    select
      steps.page_id,
      page.parent_page_id,
      steps.distance + 1,
      steps.seen || page.id
    from
      steps
      cross join lateral (
        select
          *
        from
          pages
        where
          pages.id = "steps"."ancestor_id"
        limit
          1
      ) page
    where
      page.parent_page_id is not null
      and page.parent_page_id <> all (steps.seen || page.id)
      and steps.distance < $61::int
  ),
  paths as (
    select
      steps.page_id,
      json_agg(
        coalesce(ancestor.title, '')
        order by
          steps.distance desc
      ) as titles,
      json_agg(
        ancestor.id
        order by
          steps.distance desc
      ) as ids
    from
      steps
      cross join lateral (
        select
          *
        from
          pages
        where
          pages.id = "steps"."ancestor_id"
        limit
          1
      ) ancestor
    where
      not exists (
        select
        from
          "hidden_pages" hidden
        where
          hidden.id = "steps"."ancestor_id"
      )
      and ancestor.space_id in (
        select
          space_id
        from
          member_spaces
      )
      and steps.ancestor_id <> steps.page_id
    group by
      steps.page_id
  ),
  located as (
    select
      shown.page_id,
      page.text_content as original,
      entry.text_norm,
      coalesce(
        nullif(strpos(entry.text_norm, $62), 0),
        nullif(strpos(entry.text_norm, $63), 0),
        nullif(strpos(entry.text_norm, $64), 0),
        0
      ) as place
    from
      shown
      cross join lateral (
        select
          *
        from
          pages
        where
          pages.id = "shown"."page_id"
        limit
          1
      ) page
      cross join lateral (
        select
          *
        from
          page_search
        where
          page_id = shown.page_id
        limit
          1
      ) entry
  ),
  mapped as (
    select
      located.*,
      case
        when place = 0 then 0
        -- Where normalising kept the length, the place is most likely the same; counting takes a millisecond.
        when char_length(original) = char_length(text_norm)
        and strpos(
          page_search_normalise (substr(original, greatest(1, place - $65::int), $66::int)),
          substr(text_norm, place, 40)
        ) > 0 then place
        else page_search_place (original, place)
      end as original_place
    from
      located
  ),
  windows as (
    select
      *,
      substr(original, greatest(1, original_place - $67::int), $68::int) as piece
    from
      mapped
  ),
  cut as (
    select
      page_id,
      case
      -- A combining character at the seam can shift the place: then the normalised text shows the hit.
        when place > 0
        and not strpos(page_search_normalise (piece), substr(text_norm, place, 40)) > 0 then substr(text_norm, greatest(1, place - $69::int), $70::int)
        when place > 0 then piece
        when to_tsvector('english', left(original, 200000)) @@ plainto_tsquery('english', $71) then ts_headline(
          'english',
          left(original, 200000),
          plainto_tsquery('english', $72),
          'StartSel="", StopSel="", MinWords=40, MaxWords=60'
        )
        else left(original, $73::int)
      end as snippet,
      original_place > $74::int as starts_inside,
      char_length(original) >= case
        when place > 0 then greatest(1, original_place - $75::int) + $76::int
        else $77::int
      end as ends_inside
    from
      windows
  ),
  totals as (
    select
      (
        select
          count(*)::int
        from
          visible
      ) as total,
      (
        (
          select
            common
            or found > $78
          from
            probe_size
        )
        or (
          select
            count(*) > $79
          from
            title_hits
        )
        or (
          select
            count(*) > $80
          from
            fulltext_hits
        )
        or (
          select
            count(*) > $81
          from
            term_hits
        )
      ) as bounded
  )
select
  page.id,
  page.slug_id as "slugId",
  page.title,
  page.icon,
  (
    select
      parent.id
    from
      pages parent
    where
      parent.id = page.parent_page_id
      and parent.space_id in (
        select
          space_id
        from
          member_spaces
      )
      and not exists (
        select
        from
          "hidden_pages" hidden
        where
          hidden.id = "parent"."id"
      )
  ) as "parentPageId",
  page.creator_id as "creatorId",
  page.created_at as "createdAt",
  page.updated_at as "updatedAt",
  json_build_object('id', space.id, 'name', space.name, 'slug', space.slug) as space,
  coalesce(paths.titles, '[]') as path,
  coalesce(paths.ids, '[]') as "pathIds",
  coalesce(cut.snippet, '') as snippet,
  cut.starts_inside as "startsInside",
  cut.ends_inside as "endsInside",
  shown.score,
  shown.kinds as matched,
  totals.*
from
  totals
  left join shown on true
  left join lateral (
    select
      *
    from
      pages
    where
      pages.id = "shown"."page_id"
    limit
      1
  ) page on true
  left join spaces space on space.id = page.space_id
  left join paths on paths.page_id = shown.page_id
  left join cut on cut.page_id = shown.page_id
order by
  shown.place;

-- SearchRepo.findHybrid: two characters
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
-- $4 = "00000000-0000-7000-8000-000000000001"
-- $5 = "00000000-0000-7000-8000-000000000001"
-- $6 = "00000000-0000-7000-8000-000000000001"
-- $7 = "00000000-0000-7000-8000-000000000001"
-- $8 = 5001
-- $9 = 5000
-- $10 = "部署"
-- $11 = "部署"
-- $12 = ["部署"]
-- $13 = "部署"
-- $14 = 2001
-- $15 = "部署"
-- $16 = 500
-- $17 = 1000
-- $18 = "部署"
-- $19 = 100
-- $20 = 25
-- $21 = 25
-- $22 = ["部署"]
-- $23 = "部署"
-- $24 = 2001
-- $25 = 2001
-- $26 = 2000
-- $27 = 4000
-- $28 = "部署"
-- $29 = 300
-- $30 = 500
-- $31 = "部署"
-- $32 = 150
-- $33 = "部署"
-- $34 = 150
-- $35 = "部署"
-- $36 = 501
-- $37 = "部署"
-- $38 = "部署"
-- $39 = "部署"
-- $40 = "部署"
-- $41 = 10
-- $42 = 0
-- $43 = 200
-- $44 = "部署"
-- $45 = 120
-- $46 = 420
-- $47 = 120
-- $48 = 420
-- $49 = 120
-- $50 = 420
-- $51 = "部署"
-- $52 = "部署"
-- $53 = 300
-- $54 = 121
-- $55 = 120
-- $56 = 420
-- $57 = 301
-- $58 = 150
-- $59 = 2000
-- $60 = 500
-- $61 = 500
with recursive
  member_spaces as materialized (
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
  ),
  searched_spaces as materialized (
    select
      space_id
    from
      member_spaces
  ),
  denied_pages as materialized (
    select
      access.page_id
    from
      page_access access
    where
      access.workspace_id = $5
      and not exists (
        select
          1
        from
          page_permissions permission
        where
          permission.page_access_id = access.id
          and (
            permission.user_id = $6
            or permission.group_id in (
              select
                group_id
              from
                group_users
              where
                user_id = $7
            )
          )
      )
  ),
  subtree as (
    select
      null::uuid as page_id
    where
      false
  ),
  reach as materialized (
    select
      entry.page_id
    from
      page_search entry
    where
      entry.space_id in (
        select
          space_id
        from
          searched_spaces
      )
    limit
      $8
  ),
  scope_size as (
    select
      count(*) <= $9 as small
    from
      reach
  ),
  near as materialized (
    select
      reach.page_id,
      strpos("entry"."title_norm", $10) > 0 as in_title,
      strpos("entry"."text_norm", $11) > 0 as in_text,
      false as has_terms
    from
      reach
      cross join lateral (
        select
          *
        from
          page_search
        where
          page_id = reach.page_id
        limit
          1
      ) entry
    where
      (
        select
          small
        from
          scope_size
      )
      and entry.space_id in (
        select
          space_id
        from
          searched_spaces
      )
  ),
  "title_pairs" as materialized (
    select
      entry.page_id,
      entry.space_id
    from
      page_search entry
    where
      (
        select
          not small
        from
          scope_size
      )
      and page_search_pairs (entry."title_norm") @> (
        select
          $12::text[]
      )
    union all
    select
      entry.page_id,
      entry.space_id
    from
      page_search entry
    where
      (
        select
          not small
        from
          scope_size
      )
      and page_search_pairs (entry."title_norm") @> (
        select
          array['long']
      )
  ),
  title_hits as materialized (
    select
      page_id
    from
      near
    where
      in_title
    union all
    (
      select
        entry.page_id
      from
        "title_pairs" paired
        cross join lateral (
          select
            page_id,
            space_id,
            "title_norm"
          from
            page_search
          where
            page_id = paired.page_id
          limit
            1
        ) entry
      where
        paired.space_id in (
          select
            space_id
          from
            searched_spaces
        )
        and strpos("entry"."title_norm", $13) > 0
      limit
        $14
    )
    union
    (
      select
        entry.page_id
      from
        page_search entry
      where
        (
          select
            not small
          from
            scope_size
        )
        and entry.space_id in (
          select
            space_id
          from
            searched_spaces
        )
        and entry.title_norm = $15
      limit
        $16
    )
  ),
  sampled as materialized (
    select
      entry.page_id
    from
      (
        select
          page_id,
          space_id,
          text_norm
        from
          page_search
        where
          (
            select
              not small
            from
              scope_size
          )
        order by
          changed_at desc,
          page_id
        limit
          $17
      ) entry
    where
      entry.space_id in (
        select
          space_id
        from
          searched_spaces
      )
      and strpos("entry"."text_norm", $18) > 0
    limit
      $19
  ),
  often_sampled as (
    select
      page_id
    from
      sampled
    where
      (
        select
          count(*) > $20
        from
          sampled
      )
  ),
  "sampled_lineage" as (
    select
      page.id,
      page.parent_page_id,
      (
        page.deleted_at is not null
        or denied.page_id is not null
      ) as blocks
    from
      unnest(
        (
          select
            array_agg(page_id)
          from
            "often_sampled"
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
      (
        page.deleted_at is not null
        or denied.page_id is not null
      ) as blocks
    from
      "sampled_lineage" child
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
  "sampled_blocked" as (
    select
      id
    from
      unnest(
        (
          select
            array_agg(page.id)
          from
            "sampled_lineage" page
          where
            page.blocks
        )
      ) as id
    union
    select
      page.id
    from
      "sampled_blocked" parent
      join "sampled_lineage" page on page.parent_page_id = parent.id
  ),
  "sampled_hidden_pages" as materialized (
    select
      id
    from
      unnest(
        (
          select
            array_agg(id)
          from
            "sampled_blocked"
        )
      ) as id
  ),
  sample as materialized (
    select
      count(*) > $21 as common
    from
      often_sampled
    where
      not exists (
        select
        from
          "sampled_hidden_pages" hidden
        where
          hidden.id = "often_sampled"."page_id"
      )
  ),
  "text_pairs" as materialized (
    select
      entry.page_id,
      entry.space_id
    from
      page_search entry
    where
      (
        select
          not small
        from
          scope_size
      )
      and not (
        select
          common
        from
          sample
      )
      and page_search_pairs (entry."text_norm") @> (
        select
          $22::text[]
      )
    union all
    select
      entry.page_id,
      entry.space_id
    from
      page_search entry
    where
      (
        select
          not small
        from
          scope_size
      )
      and page_search_pairs (entry."text_norm") @> (
        select
          array['long']
      )
  ),
  probed as materialized (
    select
      page_id
    from
      near
    where
      in_text
    union all
    (
      select
        entry.page_id
      from
        "text_pairs" paired
        cross join lateral (
          select
            page_id,
            space_id,
            "text_norm"
          from
            page_search
          where
            page_id = paired.page_id
          limit
            1
        ) entry
      where
        paired.space_id in (
          select
            space_id
          from
            searched_spaces
        )
        and strpos("entry"."text_norm", $23) > 0
      limit
        $24
    )
  ),
  probe_size as materialized (
    select
      case
        when (
          select
            common
          from
            sample
        ) then $25
        else count(*)
      end as found,
      (
        select
          not small
        from
          scope_size
      )
      and (
        (
          select
            common
          from
            sample
        )
        or count(*) > $26
      ) as common
    from
      probed
  ),
  walked as materialized (
    select
      entry.page_id
    from
      (
        select
          page_id,
          space_id,
          text_norm
        from
          page_search
        where
          (
            select
              common
            from
              probe_size
          )
        order by
          changed_at desc,
          page_id
        limit
          $27
      ) entry
    where
      entry.space_id in (
        select
          space_id
        from
          searched_spaces
      )
      and strpos("entry"."text_norm", $28) > 0
    limit
      $29
  ),
  text_hits as materialized (
    select
      page_id
    from
      walked
    union
    (
      select
        page_id
      from
        probed
      limit
        (
          select
            case
              when common then $30::bigint
            end
          from
            probe_size
        )
    )
  ),
  term_hits as materialized (
    select
      null::uuid as page_id
    where
      false
  ),
  fulltext_hits as materialized (
    select
      page.id as page_id,
      ts_rank(page.tsv, plainto_tsquery('english', f_unaccent ($31))) as rank
    from
      (
        (
          select
            page.id,
            page.tsv
          from
            near
            cross join lateral (
              select
                id,
                tsv
              from
                pages
              where
                pages.id = near.page_id
              limit
                1
            ) page
          where
            (
              select
                found <= $32
              from
                probe_size
            )
            and page.tsv @@ plainto_tsquery('english', f_unaccent ($33))
        )
        union all
        (
          select
            page.id,
            page.tsv
          from
            pages page
          where
            (
              select
                not small
              from
                scope_size
            )
            and (
              select
                found <= $34
              from
                probe_size
            )
            and page.tsv @@ (
              select
                plainto_tsquery('english', f_unaccent ($35))
            )
            and page.deleted_at is null
            and page.space_id in (
              select
                space_id
              from
                searched_spaces
            )
          limit
            $36
        )
      ) page
  ),
  found as (
    select
      page_id
    from
      title_hits
    union
    select
      page_id
    from
      text_hits
    union
    select
      page_id
    from
      term_hits
    union
    select
      page_id
    from
      fulltext_hits
  ),
  matches as (
    select
      found.page_id,
      entry.*,
      fulltext.rank
    from
      found
      cross join lateral (
        select
          entry.changed_at,
          entry.title_norm = $37 as is_title,
          entry.title_place,
          entry.text_place,
          case
            when "entry"."title_place" = 1 then ' ' || left("entry"."title_norm", entry.phrase_length + 1)
            when "entry"."title_place" > 1 then substr("entry"."title_norm", "entry"."title_place" - 1, entry.phrase_length + 2)
          end as title_hit,
          case
            when "entry"."text_place" = 1 then ' ' || left("entry"."text_norm", entry.phrase_length + 1)
            when "entry"."text_place" > 1 then substr("entry"."text_norm", "entry"."text_place" - 1, entry.phrase_length + 2)
          end as text_hit,
          entry.phrase_length,
          entry.in_title,
          entry.in_text,
          (
            entry.in_title
            or false
          ) as terms_in_title,
          (
            entry.in_title
            or entry.in_text
            or false
          ) as has_terms
        from
          (
            select
              entry.*,
              entry.title_place > 0
              and true as in_title,
              entry.text_place > 0
              and true as in_text
            from
              (
                select
                  entry.*,
                  char_length($38) as phrase_length,
                  strpos(entry.title_norm, $39) as title_place,
                  strpos(entry.text_norm, $40) as text_place
                from
                  page_search entry
                where
                  entry.page_id = found.page_id
                limit
                  1
              ) entry
            offset
              0
          ) entry
        offset
          0
      ) entry
      left join fulltext_hits fulltext on fulltext.page_id = found.page_id
  ),
  scored as (
    select
      page_id,
      changed_at,
      array_remove(
        array[
          case
            when terms_in_title then 'title'
          end,
          case
            when in_text
            or has_terms
            and not terms_in_title then 'text'
          end,
          case
            when not has_terms then 'fulltext'
          end
        ],
        null
      ) as kinds,
      case
        when is_title then 0.95
        when in_title then 0.75 + 0.08 * case
          when left("title_hit", 1) ~ '[[:alnum:]_]' then 0
          when char_length("title_hit") = phrase_length + 2
          and right("title_hit", 1) ~ '[[:alnum:]_]' then 0.5
          else 1
        end + 0.07 / title_place
        when terms_in_title then 0.7
        when in_text then 0.4 + 0.1 * case
          when left("text_hit", 1) ~ '[[:alnum:]_]' then 0
          when char_length("text_hit") = phrase_length + 2
          and right("text_hit", 1) ~ '[[:alnum:]_]' then 0.5
          else 1
        end + 0.1 / (1 + text_place / 300.0)
        when rank is not null then 0.2 + 0.15 * least(1, rank)
        else 0.1
      end::real as score
    from
      matches
  ),
  candidates as materialized (
    select
      page_id,
      changed_at,
      score,
      kinds
    from
      scored
  ),
  "lineage" as (
    select
      page.id,
      page.parent_page_id,
      (
        page.deleted_at is not null
        or denied.page_id is not null
      ) as blocks
    from
      unnest(
        (
          select
            array_agg(page_id)
          from
            "candidates"
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
      (
        page.deleted_at is not null
        or denied.page_id is not null
      ) as blocks
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
  ),
  visible as (
    select
      candidates.*
    from
      candidates
    where
      not exists (
        select
        from
          "hidden_pages" hidden
        where
          hidden.id = "candidates"."page_id"
      )
  ),
  shown as materialized (
    select
      page_id,
      score,
      kinds,
      row_number() over (
        order by
          score desc,
          changed_at desc,
          page_id
      ) as place
    from
      visible
    order by
      score desc,
      changed_at desc,
      page_id
    limit
      $41
    offset
      $42
  ),
  steps as (
    select
      shown.page_id,
      page.parent_page_id as ancestor_id,
      1 as distance,
      array[shown.page_id] as seen
    from
      shown
      cross join lateral (
        select
          *
        from
          pages
        where
          pages.id = "shown"."page_id"
        limit
          1
      ) page
    where
      page.parent_page_id is not null
    union all
    select
      steps.page_id,
      page.parent_page_id,
      steps.distance + 1,
      steps.seen || page.id
    from
      steps
      cross join lateral (
        select
          *
        from
          pages
        where
          pages.id = "steps"."ancestor_id"
        limit
          1
      ) page
    where
      page.parent_page_id is not null
      and page.parent_page_id <> all (steps.seen || page.id)
      and steps.distance < $43::int
  ),
  paths as (
    select
      steps.page_id,
      json_agg(
        coalesce(ancestor.title, '')
        order by
          steps.distance desc
      ) as titles,
      json_agg(
        ancestor.id
        order by
          steps.distance desc
      ) as ids
    from
      steps
      cross join lateral (
        select
          *
        from
          pages
        where
          pages.id = "steps"."ancestor_id"
        limit
          1
      ) ancestor
    where
      not exists (
        select
        from
          "hidden_pages" hidden
        where
          hidden.id = "steps"."ancestor_id"
      )
      and ancestor.space_id in (
        select
          space_id
        from
          member_spaces
      )
      and steps.ancestor_id <> steps.page_id
    group by
      steps.page_id
  ),
  located as (
    select
      shown.page_id,
      page.text_content as original,
      entry.text_norm,
      coalesce(nullif(strpos(entry.text_norm, $44), 0), 0) as place
    from
      shown
      cross join lateral (
        select
          *
        from
          pages
        where
          pages.id = "shown"."page_id"
        limit
          1
      ) page
      cross join lateral (
        select
          *
        from
          page_search
        where
          page_id = shown.page_id
        limit
          1
      ) entry
  ),
  mapped as (
    select
      located.*,
      case
        when place = 0 then 0
        -- Where normalising kept the length, the place is most likely the same; counting takes a millisecond.
        when char_length(original) = char_length(text_norm)
        and strpos(
          page_search_normalise (substr(original, greatest(1, place - $45::int), $46::int)),
          substr(text_norm, place, 40)
        ) > 0 then place
        else page_search_place (original, place)
      end as original_place
    from
      located
  ),
  windows as (
    select
      *,
      substr(original, greatest(1, original_place - $47::int), $48::int) as piece
    from
      mapped
  ),
  cut as (
    select
      page_id,
      case
      -- A combining character at the seam can shift the place: then the normalised text shows the hit.
        when place > 0
        and not strpos(page_search_normalise (piece), substr(text_norm, place, 40)) > 0 then substr(text_norm, greatest(1, place - $49::int), $50::int)
        when place > 0 then piece
        when to_tsvector('english', left(original, 200000)) @@ plainto_tsquery('english', $51) then ts_headline(
          'english',
          left(original, 200000),
          plainto_tsquery('english', $52),
          'StartSel="", StopSel="", MinWords=40, MaxWords=60'
        )
        else left(original, $53::int)
      end as snippet,
      original_place > $54::int as starts_inside,
      char_length(original) >= case
        when place > 0 then greatest(1, original_place - $55::int) + $56::int
        else $57::int
      end as ends_inside
    from
      windows
  ),
  totals as (
    select
      (
        select
          count(*)::int
        from
          visible
      ) as total,
      (
        (
          select
            common
            or found > $58
          from
            probe_size
        )
        or (
          select
            count(*) > $59
          from
            title_hits
        )
        or (
          select
            count(*) > $60
          from
            fulltext_hits
        )
        or (
          select
            count(*) > $61
          from
            term_hits
        )
      ) as bounded
  )
select
  page.id,
  page.slug_id as "slugId",
  page.title,
  page.icon,
  (
    select
      parent.id
    from
      pages parent
    where
      parent.id = page.parent_page_id
      and parent.space_id in (
        select
          space_id
        from
          member_spaces
      )
      and not exists (
        select
        from
          "hidden_pages" hidden
        where
          hidden.id = "parent"."id"
      )
  ) as "parentPageId",
  page.creator_id as "creatorId",
  page.created_at as "createdAt",
  page.updated_at as "updatedAt",
  json_build_object('id', space.id, 'name', space.name, 'slug', space.slug) as space,
  coalesce(paths.titles, '[]') as path,
  coalesce(paths.ids, '[]') as "pathIds",
  coalesce(cut.snippet, '') as snippet,
  cut.starts_inside as "startsInside",
  cut.ends_inside as "endsInside",
  shown.score,
  shown.kinds as matched,
  totals.*
from
  totals
  left join shown on true
  left join lateral (
    select
      *
    from
      pages
    where
      pages.id = "shown"."page_id"
    limit
      1
  ) page on true
  left join spaces space on space.id = page.space_id
  left join paths on paths.page_id = shown.page_id
  left join cut on cut.page_id = shown.page_id
order by
  shown.place;

-- SearchRepo.findHybrid: titles only
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "00000000-0000-7000-8000-000000000001"
-- $3 = "00000000-0000-7000-8000-000000000001"
-- $4 = "00000000-0000-7000-8000-000000000001"
-- $5 = "00000000-0000-7000-8000-000000000001"
-- $6 = "00000000-0000-7000-8000-000000000001"
-- $7 = "00000000-0000-7000-8000-000000000001"
-- $8 = 5001
-- $9 = 5000
-- $10 = "runbook"
-- $11 = "%runbook%"
-- $12 = 2001
-- $13 = "runbook"
-- $14 = 500
-- $15 = "00000000-0000-7000-8000-000000000001"
-- $16 = "runbook"
-- $17 = "runbook"
-- $18 = "runbook"
-- $19 = "00000000-0000-7000-8000-000000000001"
-- $20 = 10
-- $21 = 0
-- $22 = 200
-- $23 = 120
-- $24 = 420
-- $25 = 120
-- $26 = 420
-- $27 = 120
-- $28 = 420
-- $29 = 300
-- $30 = 121
-- $31 = 120
-- $32 = 420
-- $33 = 301
-- $34 = 150
-- $35 = 2000
-- $36 = 500
-- $37 = 500
with recursive
  member_spaces as materialized (
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
  ),
  searched_spaces as materialized (
    select
      space_id
    from
      member_spaces
  ),
  denied_pages as materialized (
    select
      access.page_id
    from
      page_access access
    where
      access.workspace_id = $5
      and not exists (
        select
          1
        from
          page_permissions permission
        where
          permission.page_access_id = access.id
          and (
            permission.user_id = $6
            or permission.group_id in (
              select
                group_id
              from
                group_users
              where
                user_id = $7
            )
          )
      )
  ),
  subtree as (
    select
      null::uuid as page_id
    where
      false
  ),
  reach as materialized (
    select
      entry.page_id
    from
      page_search entry
    where
      entry.space_id in (
        select
          space_id
        from
          searched_spaces
      )
    limit
      $8
  ),
  scope_size as (
    select
      count(*) <= $9 as small
    from
      reach
  ),
  near as materialized (
    select
      reach.page_id,
      strpos("entry"."title_norm", $10) > 0 as in_title,
      false as in_text,
      false as has_terms
    from
      reach
      cross join lateral (
        select
          *
        from
          page_search
        where
          page_id = reach.page_id
        limit
          1
      ) entry
    where
      (
        select
          small
        from
          scope_size
      )
      and entry.space_id in (
        select
          space_id
        from
          searched_spaces
      )
  ),
  title_hits as materialized (
    select
      page_id
    from
      near
    where
      in_title
    union all
    (
      select
        entry.page_id
      from
        page_search entry
      where
        (
          select
            not small
          from
            scope_size
        )
        and entry.space_id in (
          select
            space_id
          from
            searched_spaces
        )
        and "entry"."title_norm" like $11
      limit
        $12
    )
    union
    (
      select
        entry.page_id
      from
        page_search entry
      where
        (
          select
            not small
          from
            scope_size
        )
        and entry.space_id in (
          select
            space_id
          from
            searched_spaces
        )
        and entry.title_norm = $13
      limit
        $14
    )
  ),
  probe_size as (
    select
      count(*) as found,
      false as common
    from
      title_hits
  ),
  text_hits as (
    select
      null::uuid as page_id
    where
      false
  ),
  term_hits as materialized (
    select
      null::uuid as page_id
    where
      false
  ),
  fulltext_hits as materialized (
    select
      null::uuid as page_id,
      null::real as rank
    where
      false
  ),
  found as (
    select
      page_id
    from
      title_hits
    union
    select
      page_id
    from
      text_hits
    union
    select
      page_id
    from
      term_hits
    union
    select
      page_id
    from
      fulltext_hits
    union
    select
      entry.page_id
    from
      page_search entry
    where
      entry.page_id = $15
      and entry.space_id in (
        select
          space_id
        from
          searched_spaces
      )
  ),
  matches as (
    select
      found.page_id,
      entry.*,
      fulltext.rank
    from
      found
      cross join lateral (
        select
          entry.changed_at,
          entry.title_norm = $16 as is_title,
          entry.title_place,
          entry.text_place,
          case
            when "entry"."title_place" = 1 then ' ' || left("entry"."title_norm", entry.phrase_length + 1)
            when "entry"."title_place" > 1 then substr("entry"."title_norm", "entry"."title_place" - 1, entry.phrase_length + 2)
          end as title_hit,
          case
            when "entry"."text_place" = 1 then ' ' || left("entry"."text_norm", entry.phrase_length + 1)
            when "entry"."text_place" > 1 then substr("entry"."text_norm", "entry"."text_place" - 1, entry.phrase_length + 2)
          end as text_hit,
          entry.phrase_length,
          entry.in_title,
          entry.in_text,
          (
            entry.in_title
            or false
          ) as terms_in_title,
          (
            entry.in_title
            or entry.in_text
            or false
          ) as has_terms
        from
          (
            select
              entry.*,
              entry.title_place > 0
              and true as in_title,
              entry.text_place > 0
              and true as in_text
            from
              (
                select
                  entry.*,
                  char_length($17) as phrase_length,
                  strpos(entry.title_norm, $18) as title_place,
                  0 as text_place
                from
                  page_search entry
                where
                  entry.page_id = found.page_id
                limit
                  1
              ) entry
            offset
              0
          ) entry
        offset
          0
      ) entry
      left join fulltext_hits fulltext on fulltext.page_id = found.page_id
  ),
  scored as (
    select
      page_id,
      changed_at,
      array_remove(
        array[
          case
            when terms_in_title then 'title'
          end,
          case
            when in_text
            or has_terms
            and not terms_in_title then 'text'
          end,
          case
            when not has_terms then 'fulltext'
          end
        ],
        null
      ) as kinds,
      case
        when page_id = $19 then 1
        when is_title then 0.95
        when in_title then 0.75 + 0.08 * case
          when left("title_hit", 1) ~ '[[:alnum:]_]' then 0
          when char_length("title_hit") = phrase_length + 2
          and right("title_hit", 1) ~ '[[:alnum:]_]' then 0.5
          else 1
        end + 0.07 / title_place
        when terms_in_title then 0.7
        when in_text then 0.4 + 0.1 * case
          when left("text_hit", 1) ~ '[[:alnum:]_]' then 0
          when char_length("text_hit") = phrase_length + 2
          and right("text_hit", 1) ~ '[[:alnum:]_]' then 0.5
          else 1
        end + 0.1 / (1 + text_place / 300.0)
        when rank is not null then 0.2 + 0.15 * least(1, rank)
        else 0.1
      end::real as score
    from
      matches
  ),
  candidates as materialized (
    select
      page_id,
      changed_at,
      score,
      kinds
    from
      scored
  ),
  "lineage" as (
    select
      page.id,
      page.parent_page_id,
      (
        page.deleted_at is not null
        or denied.page_id is not null
      ) as blocks
    from
      unnest(
        (
          select
            array_agg(page_id)
          from
            "candidates"
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
      (
        page.deleted_at is not null
        or denied.page_id is not null
      ) as blocks
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
  ),
  visible as (
    select
      candidates.*
    from
      candidates
    where
      not exists (
        select
        from
          "hidden_pages" hidden
        where
          hidden.id = "candidates"."page_id"
      )
  ),
  shown as materialized (
    select
      page_id,
      score,
      kinds,
      row_number() over (
        order by
          score desc,
          changed_at desc,
          page_id
      ) as place
    from
      visible
    order by
      score desc,
      changed_at desc,
      page_id
    limit
      $20
    offset
      $21
  ),
  steps as (
    select
      shown.page_id,
      page.parent_page_id as ancestor_id,
      1 as distance,
      array[shown.page_id] as seen
    from
      shown
      cross join lateral (
        select
          *
        from
          pages
        where
          pages.id = "shown"."page_id"
        limit
          1
      ) page
    where
      page.parent_page_id is not null
    union all
    select
      steps.page_id,
      page.parent_page_id,
      steps.distance + 1,
      steps.seen || page.id
    from
      steps
      cross join lateral (
        select
          *
        from
          pages
        where
          pages.id = "steps"."ancestor_id"
        limit
          1
      ) page
    where
      page.parent_page_id is not null
      and page.parent_page_id <> all (steps.seen || page.id)
      and steps.distance < $22::int
  ),
  paths as (
    select
      steps.page_id,
      json_agg(
        coalesce(ancestor.title, '')
        order by
          steps.distance desc
      ) as titles,
      json_agg(
        ancestor.id
        order by
          steps.distance desc
      ) as ids
    from
      steps
      cross join lateral (
        select
          *
        from
          pages
        where
          pages.id = "steps"."ancestor_id"
        limit
          1
      ) ancestor
    where
      not exists (
        select
        from
          "hidden_pages" hidden
        where
          hidden.id = "steps"."ancestor_id"
      )
      and ancestor.space_id in (
        select
          space_id
        from
          member_spaces
      )
      and steps.ancestor_id <> steps.page_id
    group by
      steps.page_id
  ),
  located as (
    select
      shown.page_id,
      page.text_content as original,
      entry.text_norm,
      0 as place
    from
      shown
      cross join lateral (
        select
          *
        from
          pages
        where
          pages.id = "shown"."page_id"
        limit
          1
      ) page
      cross join lateral (
        select
          *
        from
          page_search
        where
          page_id = shown.page_id
        limit
          1
      ) entry
  ),
  mapped as (
    select
      located.*,
      case
        when place = 0 then 0
        -- Where normalising kept the length, the place is most likely the same; counting takes a millisecond.
        when char_length(original) = char_length(text_norm)
        and strpos(
          page_search_normalise (substr(original, greatest(1, place - $23::int), $24::int)),
          substr(text_norm, place, 40)
        ) > 0 then place
        else page_search_place (original, place)
      end as original_place
    from
      located
  ),
  windows as (
    select
      *,
      substr(original, greatest(1, original_place - $25::int), $26::int) as piece
    from
      mapped
  ),
  cut as (
    select
      page_id,
      case
      -- A combining character at the seam can shift the place: then the normalised text shows the hit.
        when place > 0
        and not strpos(page_search_normalise (piece), substr(text_norm, place, 40)) > 0 then substr(text_norm, greatest(1, place - $27::int), $28::int)
        when place > 0 then piece
        else left(original, $29::int)
      end as snippet,
      original_place > $30::int as starts_inside,
      char_length(original) >= case
        when place > 0 then greatest(1, original_place - $31::int) + $32::int
        else $33::int
      end as ends_inside
    from
      windows
  ),
  totals as (
    select
      (
        select
          count(*)::int
        from
          visible
      ) as total,
      (
        (
          select
            common
            or found > $34
          from
            probe_size
        )
        or (
          select
            count(*) > $35
          from
            title_hits
        )
        or (
          select
            count(*) > $36
          from
            fulltext_hits
        )
        or (
          select
            count(*) > $37
          from
            term_hits
        )
      ) as bounded
  )
select
  page.id,
  page.slug_id as "slugId",
  page.title,
  page.icon,
  (
    select
      parent.id
    from
      pages parent
    where
      parent.id = page.parent_page_id
      and parent.space_id in (
        select
          space_id
        from
          member_spaces
      )
      and not exists (
        select
        from
          "hidden_pages" hidden
        where
          hidden.id = "parent"."id"
      )
  ) as "parentPageId",
  page.creator_id as "creatorId",
  page.created_at as "createdAt",
  page.updated_at as "updatedAt",
  json_build_object('id', space.id, 'name', space.name, 'slug', space.slug) as space,
  coalesce(paths.titles, '[]') as path,
  coalesce(paths.ids, '[]') as "pathIds",
  coalesce(cut.snippet, '') as snippet,
  cut.starts_inside as "startsInside",
  cut.ends_inside as "endsInside",
  shown.score,
  shown.kinds as matched,
  totals.*
from
  totals
  left join shown on true
  left join lateral (
    select
      *
    from
      pages
    where
      pages.id = "shown"."page_id"
    limit
      1
  ) page on true
  left join spaces space on space.id = page.space_id
  left join paths on paths.page_id = shown.page_id
  left join cut on cut.page_id = shown.page_id
order by
  shown.place;

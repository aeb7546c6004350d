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
  lineage as (
    select
      page.id,
      page.parent_page_id,
      (denied.page_id is not null) as blocks
    from
      "hits" candidate
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
      left join denied_pages denied on denied.page_id = page.id
  ),
  blocked as (
    select
      lineage.id
    from
      lineage
    where
      lineage.blocks
    union
    select
      lineage.id
    from
      blocked
      join lineage on lineage.parent_page_id = blocked.id
  ),
  hidden_pages as materialized (
    select
      id
    from
      unnest(
        (
          select
            array_agg(id)
          from
            blocked
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
      hidden_pages
    where
      hidden_pages.id = "hits"."page_id"
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
  lineage as (
    select
      page.id,
      page.parent_page_id,
      (denied.page_id is not null) as blocks
    from
      "hits" candidate
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
      left join denied_pages denied on denied.page_id = page.id
  ),
  blocked as (
    select
      lineage.id
    from
      lineage
    where
      lineage.blocks
    union
    select
      lineage.id
    from
      blocked
      join lineage on lineage.parent_page_id = blocked.id
  ),
  hidden_pages as materialized (
    select
      id
    from
      unnest(
        (
          select
            array_agg(id)
          from
            blocked
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
      hidden_pages
    where
      hidden_pages.id = "hits"."page_id"
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
  lineage as (
    select
      page.id,
      page.parent_page_id,
      (denied.page_id is not null) as blocks
    from
      "hits" candidate
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
      left join denied_pages denied on denied.page_id = page.id
  ),
  blocked as (
    select
      lineage.id
    from
      lineage
    where
      lineage.blocks
    union
    select
      lineage.id
    from
      blocked
      join lineage on lineage.parent_page_id = blocked.id
  ),
  hidden_pages as materialized (
    select
      id
    from
      unnest(
        (
          select
            array_agg(id)
          from
            blocked
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
      hidden_pages
    where
      hidden_pages.id = "hits"."page_id"
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
  lineage as (
    select
      page.id,
      page.parent_page_id,
      (
        page.deleted_at is not null
        or denied.page_id is not null
      ) as blocks
    from
      "roots" candidate
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
      left join denied_pages denied on denied.page_id = page.id
  ),
  blocked as (
    select
      lineage.id
    from
      lineage
    where
      lineage.blocks
    union
    select
      lineage.id
    from
      blocked
      join lineage on lineage.parent_page_id = blocked.id
  ),
  hidden_pages as materialized (
    select
      id
    from
      unnest(
        (
          select
            array_agg(id)
          from
            blocked
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
          hidden_pages
        where
          hidden_pages.id = "roots"."page_id"
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
-- $16 = "%srv.local%"
-- $17 = 2001
-- $18 = 2000
-- $19 = 6000
-- $20 = "srv.local"
-- $21 = 500
-- $22 = 500
-- $23 = "srv.local"
-- $24 = 500
-- $25 = "srv.local"
-- $26 = 500
-- $27 = "srv.local"
-- $28 = 501
-- $29 = "srv.local"
-- $30 = "srv.local"
-- $31 = "srv.local"
-- $32 = "srv.local"
-- $33 = "srv.local"
-- $34 = 9
-- $35 = 9
-- $36 = 10
-- $37 = 0
-- $38 = 200
-- $39 = "srv.local"
-- $40 = 120
-- $41 = 420
-- $42 = 120
-- $43 = 420
-- $44 = 120
-- $45 = 420
-- $46 = "srv.local"
-- $47 = "srv.local"
-- $48 = 300
-- $49 = 121
-- $50 = 120
-- $51 = 420
-- $52 = 301
-- $53 = 500
-- $54 = 2000
-- $55 = 500
-- $56 = 500
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
        and entry.space_id in (
          select
            space_id
          from
            searched_spaces
        )
        and "entry"."text_norm" like $16
      limit
        $17
    )
  ),
  probe_size as materialized (
    select
      found,
      found > $18
      and (
        select
          not small
        from
          scope_size
      ) as common
    from
      (
        select
          count(*) as found
        from
          probed
      ) counted
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
          $19
      ) entry
    where
      entry.space_id in (
        select
          space_id
        from
          searched_spaces
      )
      and strpos("entry"."text_norm", $20) > 0
    limit
      $21
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
              when common then $22::bigint
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
      ts_rank(page.tsv, plainto_tsquery('english', f_unaccent ($23))) as rank
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
                found <= $24
              from
                probe_size
            )
            and page.tsv @@ plainto_tsquery('english', f_unaccent ($25))
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
                found <= $26
              from
                probe_size
            )
            and page.tsv @@ (
              select
                plainto_tsquery('english', f_unaccent ($27))
            )
            and page.deleted_at is null
            and page.space_id in (
              select
                space_id
              from
                searched_spaces
            )
          limit
            $28
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
      entry.changed_at,
      entry.title_norm,
      entry.text_norm,
      strpos(entry.title_norm, $29) as title_place,
      strpos(entry.text_norm, $30) as text_place,
      strpos("entry"."title_norm", $31) > 0 as in_title,
      strpos("entry"."text_norm", $32) > 0 as in_text,
      false as terms_in_title,
      false as has_terms,
      fulltext.rank
    from
      found
      cross join lateral (
        select
          *
        from
          page_search
        where
          page_id = found.page_id
        limit
          1
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
            when in_title
            or terms_in_title then 'title'
          end,
          case
            when in_text
            or has_terms
            and not terms_in_title then 'text'
          end,
          case
            when not (
              in_title
              or terms_in_title
              or in_text
              or has_terms
            ) then 'fulltext'
          end
        ],
        null
      ) as kinds,
      case
        when title_norm = $33 then 0.95
        when in_title then 0.75 + 0.08 * case
          when substr("title_norm", "title_place" - 1, 1) ~ '[[:alnum:]_]' then 0
          when substr("title_norm", "title_place" + $34::int, 1) ~ '[[:alnum:]_]' then 0.5
          else 1
        end + 0.07 / title_place
        when terms_in_title then 0.7
        when in_text then 0.4 + 0.1 * case
          when substr("text_norm", "text_place" - 1, 1) ~ '[[:alnum:]_]' then 0
          when substr("text_norm", "text_place" + $35::int, 1) ~ '[[:alnum:]_]' then 0.5
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
  lineage as (
    select
      page.id,
      page.parent_page_id,
      (
        page.deleted_at is not null
        or denied.page_id is not null
      ) as blocks
    from
      "candidates" candidate
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
      left join denied_pages denied on denied.page_id = page.id
  ),
  blocked as (
    select
      lineage.id
    from
      lineage
    where
      lineage.blocks
    union
    select
      lineage.id
    from
      blocked
      join lineage on lineage.parent_page_id = blocked.id
  ),
  hidden_pages as materialized (
    select
      id
    from
      unnest(
        (
          select
            array_agg(id)
          from
            blocked
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
          hidden_pages
        where
          hidden_pages.id = "candidates"."page_id"
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
      $36
    offset
      $37
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
      and steps.distance < $38::int
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
          hidden_pages
        where
          hidden_pages.id = "steps"."ancestor_id"
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
      coalesce(nullif(strpos(entry.text_norm, $39), 0), 0) as place
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
          page_search_normalise (substr(original, greatest(1, place - $40::int), $41::int)),
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
      substr(original, greatest(1, original_place - $42::int), $43::int) as piece
    from
      mapped
  ),
  cut as (
    select
      page_id,
      case
      -- A combining character at the seam can shift the place: then the normalised text shows the hit.
        when place > 0
        and not strpos(page_search_normalise (piece), substr(text_norm, place, 40)) > 0 then substr(text_norm, greatest(1, place - $44::int), $45::int)
        when place > 0 then piece
        when to_tsvector('english', left(original, 200000)) @@ plainto_tsquery('english', $46) then ts_headline(
          'english',
          left(original, 200000),
          plainto_tsquery('english', $47),
          'StartSel="", StopSel="", MinWords=40, MaxWords=60'
        )
        else left(original, $48::int)
      end as snippet,
      original_place > $49::int as starts_inside,
      char_length(original) >= case
        when place > 0 then greatest(1, original_place - $50::int) + $51::int
        else $52::int
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
            or found > $53
          from
            probe_size
        )
        or (
          select
            count(*) > $54
          from
            title_hits
        )
        or (
          select
            count(*) > $55
          from
            fulltext_hits
        )
        or (
          select
            count(*) > $56
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
          hidden_pages
        where
          hidden_pages.id = "parent"."id"
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
-- $22 = "%теги: docker%"
-- $23 = 2001
-- $24 = 2000
-- $25 = 6000
-- $26 = "теги: docker"
-- $27 = 500
-- $28 = 500
-- $29 = 500
-- $30 = "%теги:%"
-- $31 = "%теги:%"
-- $32 = "%docker%"
-- $33 = "%docker%"
-- $34 = 501
-- $35 = "теги: docker"
-- $36 = 500
-- $37 = "теги: docker"
-- $38 = 500
-- $39 = "теги: docker"
-- $40 = 501
-- $41 = "теги: docker"
-- $42 = "теги: docker"
-- $43 = "теги: docker"
-- $44 = "теги: docker"
-- $45 = "теги:"
-- $46 = "docker"
-- $47 = "теги:"
-- $48 = "теги:"
-- $49 = "docker"
-- $50 = "docker"
-- $51 = "теги: docker"
-- $52 = 12
-- $53 = 12
-- $54 = "00000000-0000-7000-8000-000000000001"
-- $55 = 10
-- $56 = 0
-- $57 = 200
-- $58 = "теги: docker"
-- $59 = "теги:"
-- $60 = "docker"
-- $61 = 120
-- $62 = 420
-- $63 = 120
-- $64 = 420
-- $65 = 120
-- $66 = 420
-- $67 = "теги: docker"
-- $68 = "теги: docker"
-- $69 = 300
-- $70 = 121
-- $71 = 120
-- $72 = 420
-- $73 = 301
-- $74 = 500
-- $75 = 2000
-- $76 = 500
-- $77 = 500
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
        and entry.space_id in (
          select
            space_id
          from
            searched_spaces
        )
        and "entry"."text_norm" like $22
      limit
        $23
    )
  ),
  probe_size as materialized (
    select
      found,
      found > $24
      and (
        select
          not small
        from
          scope_size
      ) as common
    from
      (
        select
          count(*) as found
        from
          probed
      ) counted
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
            found <= $29
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
            "entry"."title_norm" like $30
            or "entry"."text_norm" like $31
          )
          and (
            "entry"."title_norm" like $32
            or "entry"."text_norm" like $33
          )
        )
      limit
        $34
    )
  ),
  fulltext_hits as materialized (
    select
      page.id as page_id,
      ts_rank(page.tsv, plainto_tsquery('english', f_unaccent ($35))) as rank
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
                found <= $36
              from
                probe_size
            )
            and page.tsv @@ plainto_tsquery('english', f_unaccent ($37))
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
                found <= $38
              from
                probe_size
            )
            and page.tsv @@ (
              select
                plainto_tsquery('english', f_unaccent ($39))
            )
            and page.deleted_at is null
            and page.space_id in (
              select
                space_id
              from
                searched_spaces
            )
          limit
            $40
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
      entry.changed_at,
      entry.title_norm,
      entry.text_norm,
      strpos(entry.title_norm, $41) as title_place,
      strpos(entry.text_norm, $42) as text_place,
      strpos("entry"."title_norm", $43) > 0 as in_title,
      strpos("entry"."text_norm", $44) > 0 as in_text,
      (
        strpos("entry"."title_norm", $45) > 0
        and strpos("entry"."title_norm", $46) > 0
      ) as terms_in_title,
      (
        (
          strpos("entry"."title_norm", $47) > 0
          or strpos("entry"."text_norm", $48) > 0
        )
        and (
          strpos("entry"."title_norm", $49) > 0
          or strpos("entry"."text_norm", $50) > 0
        )
      ) as has_terms,
      fulltext.rank
    from
      found
      cross join lateral (
        select
          *
        from
          page_search
        where
          page_id = found.page_id
        limit
          1
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
            when in_title
            or terms_in_title then 'title'
          end,
          case
            when in_text
            or has_terms
            and not terms_in_title then 'text'
          end,
          case
            when not (
              in_title
              or terms_in_title
              or in_text
              or has_terms
            ) then 'fulltext'
          end
        ],
        null
      ) as kinds,
      case
        when title_norm = $51 then 0.95
        when in_title then 0.75 + 0.08 * case
          when substr("title_norm", "title_place" - 1, 1) ~ '[[:alnum:]_]' then 0
          when substr("title_norm", "title_place" + $52::int, 1) ~ '[[:alnum:]_]' then 0.5
          else 1
        end + 0.07 / title_place
        when terms_in_title then 0.7
        when in_text then 0.4 + 0.1 * case
          when substr("text_norm", "text_place" - 1, 1) ~ '[[:alnum:]_]' then 0
          when substr("text_norm", "text_place" + $53::int, 1) ~ '[[:alnum:]_]' then 0.5
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
  lineage as (
    select
      page.id,
      page.parent_page_id,
      (
        page.deleted_at is not null
        or denied.page_id is not null
      ) as blocks
    from
      "candidates" candidate
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
      left join denied_pages denied on denied.page_id = page.id
  ),
  blocked as (
    select
      lineage.id
    from
      lineage
    where
      lineage.blocks
    union
    select
      lineage.id
    from
      blocked
      join lineage on lineage.parent_page_id = blocked.id
  ),
  hidden_pages as materialized (
    select
      id
    from
      unnest(
        (
          select
            array_agg(id)
          from
            blocked
        )
      ) as id
  ),
  below_root as (
    select
      lineage.id
    from
      lineage
    where
      lineage.id = $54
    union
    select
      lineage.id
    from
      below_root
      join lineage on lineage.parent_page_id = below_root.id
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
          hidden_pages
        where
          hidden_pages.id = "candidates"."page_id"
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
      $55
    offset
      $56
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
      and steps.distance < $57::int
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
          hidden_pages
        where
          hidden_pages.id = "steps"."ancestor_id"
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
        nullif(strpos(entry.text_norm, $58), 0),
        nullif(strpos(entry.text_norm, $59), 0),
        nullif(strpos(entry.text_norm, $60), 0),
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
          page_search_normalise (substr(original, greatest(1, place - $61::int), $62::int)),
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
      substr(original, greatest(1, original_place - $63::int), $64::int) as piece
    from
      mapped
  ),
  cut as (
    select
      page_id,
      case
      -- A combining character at the seam can shift the place: then the normalised text shows the hit.
        when place > 0
        and not strpos(page_search_normalise (piece), substr(text_norm, place, 40)) > 0 then substr(text_norm, greatest(1, place - $65::int), $66::int)
        when place > 0 then piece
        when to_tsvector('english', left(original, 200000)) @@ plainto_tsquery('english', $67) then ts_headline(
          'english',
          left(original, 200000),
          plainto_tsquery('english', $68),
          'StartSel="", StopSel="", MinWords=40, MaxWords=60'
        )
        else left(original, $69::int)
      end as snippet,
      original_place > $70::int as starts_inside,
      char_length(original) >= case
        when place > 0 then greatest(1, original_place - $71::int) + $72::int
        else $73::int
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
            or found > $74
          from
            probe_size
        )
        or (
          select
            count(*) > $75
          from
            title_hits
        )
        or (
          select
            count(*) > $76
          from
            fulltext_hits
        )
        or (
          select
            count(*) > $77
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
          hidden_pages
        where
          hidden_pages.id = "parent"."id"
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
-- $17 = "部署"
-- $18 = 50
-- $19 = 1000
-- $20 = ["部署"]
-- $21 = "部署"
-- $22 = 2001
-- $23 = 2000
-- $24 = 2001
-- $25 = 6000
-- $26 = "部署"
-- $27 = 500
-- $28 = 500
-- $29 = "部署"
-- $30 = 500
-- $31 = "部署"
-- $32 = 500
-- $33 = "部署"
-- $34 = 501
-- $35 = "部署"
-- $36 = "部署"
-- $37 = "部署"
-- $38 = "部署"
-- $39 = "部署"
-- $40 = 2
-- $41 = 2
-- $42 = 10
-- $43 = 0
-- $44 = 200
-- $45 = "部署"
-- $46 = 120
-- $47 = 420
-- $48 = 120
-- $49 = 420
-- $50 = 120
-- $51 = 420
-- $52 = "部署"
-- $53 = "部署"
-- $54 = 300
-- $55 = 121
-- $56 = 120
-- $57 = 420
-- $58 = 301
-- $59 = 500
-- $60 = 2000
-- $61 = 500
-- $62 = 500
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
  sample as materialized (
    select
      count(*) filter (
        where
          strpos("entry"."text_norm", $17) > 0
      ) > $18 as common
    from
      (
        select
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
          $19
      ) entry
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
          $20::text[]
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
        and strpos("entry"."text_norm", $21) > 0
      limit
        $22
    )
  ),
  probe_size as materialized (
    select
      found,
      found > $23
      and (
        select
          not small
        from
          scope_size
      ) as common
    from
      (
        select
          case
            when (
              select
                common
              from
                sample
            ) then $24
            else count(*)
          end as found
        from
          probed
      ) counted
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
      entry.changed_at,
      entry.title_norm,
      entry.text_norm,
      strpos(entry.title_norm, $35) as title_place,
      strpos(entry.text_norm, $36) as text_place,
      strpos("entry"."title_norm", $37) > 0 as in_title,
      strpos("entry"."text_norm", $38) > 0 as in_text,
      false as terms_in_title,
      false as has_terms,
      fulltext.rank
    from
      found
      cross join lateral (
        select
          *
        from
          page_search
        where
          page_id = found.page_id
        limit
          1
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
            when in_title
            or terms_in_title then 'title'
          end,
          case
            when in_text
            or has_terms
            and not terms_in_title then 'text'
          end,
          case
            when not (
              in_title
              or terms_in_title
              or in_text
              or has_terms
            ) then 'fulltext'
          end
        ],
        null
      ) as kinds,
      case
        when title_norm = $39 then 0.95
        when in_title then 0.75 + 0.08 * case
          when substr("title_norm", "title_place" - 1, 1) ~ '[[:alnum:]_]' then 0
          when substr("title_norm", "title_place" + $40::int, 1) ~ '[[:alnum:]_]' then 0.5
          else 1
        end + 0.07 / title_place
        when terms_in_title then 0.7
        when in_text then 0.4 + 0.1 * case
          when substr("text_norm", "text_place" - 1, 1) ~ '[[:alnum:]_]' then 0
          when substr("text_norm", "text_place" + $41::int, 1) ~ '[[:alnum:]_]' then 0.5
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
  lineage as (
    select
      page.id,
      page.parent_page_id,
      (
        page.deleted_at is not null
        or denied.page_id is not null
      ) as blocks
    from
      "candidates" candidate
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
      left join denied_pages denied on denied.page_id = page.id
  ),
  blocked as (
    select
      lineage.id
    from
      lineage
    where
      lineage.blocks
    union
    select
      lineage.id
    from
      blocked
      join lineage on lineage.parent_page_id = blocked.id
  ),
  hidden_pages as materialized (
    select
      id
    from
      unnest(
        (
          select
            array_agg(id)
          from
            blocked
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
          hidden_pages
        where
          hidden_pages.id = "candidates"."page_id"
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
      $42
    offset
      $43
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
      and steps.distance < $44::int
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
          hidden_pages
        where
          hidden_pages.id = "steps"."ancestor_id"
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
      coalesce(nullif(strpos(entry.text_norm, $45), 0), 0) as place
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
          page_search_normalise (substr(original, greatest(1, place - $46::int), $47::int)),
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
      substr(original, greatest(1, original_place - $48::int), $49::int) as piece
    from
      mapped
  ),
  cut as (
    select
      page_id,
      case
      -- A combining character at the seam can shift the place: then the normalised text shows the hit.
        when place > 0
        and not strpos(page_search_normalise (piece), substr(text_norm, place, 40)) > 0 then substr(text_norm, greatest(1, place - $50::int), $51::int)
        when place > 0 then piece
        when to_tsvector('english', left(original, 200000)) @@ plainto_tsquery('english', $52) then ts_headline(
          'english',
          left(original, 200000),
          plainto_tsquery('english', $53),
          'StartSel="", StopSel="", MinWords=40, MaxWords=60'
        )
        else left(original, $54::int)
      end as snippet,
      original_place > $55::int as starts_inside,
      char_length(original) >= case
        when place > 0 then greatest(1, original_place - $56::int) + $57::int
        else $58::int
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
            or found > $59
          from
            probe_size
        )
        or (
          select
            count(*) > $60
          from
            title_hits
        )
        or (
          select
            count(*) > $61
          from
            fulltext_hits
        )
        or (
          select
            count(*) > $62
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
          hidden_pages
        where
          hidden_pages.id = "parent"."id"
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
-- $18 = "00000000-0000-7000-8000-000000000001"
-- $19 = "runbook"
-- $20 = 7
-- $21 = 7
-- $22 = 10
-- $23 = 0
-- $24 = 200
-- $25 = 120
-- $26 = 420
-- $27 = 120
-- $28 = 420
-- $29 = 120
-- $30 = 420
-- $31 = 300
-- $32 = 121
-- $33 = 120
-- $34 = 420
-- $35 = 301
-- $36 = 500
-- $37 = 2000
-- $38 = 500
-- $39 = 500
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
      entry.changed_at,
      entry.title_norm,
      entry.text_norm,
      strpos(entry.title_norm, $16) as title_place,
      0 as text_place,
      strpos("entry"."title_norm", $17) > 0 as in_title,
      false as in_text,
      false as terms_in_title,
      false as has_terms,
      fulltext.rank
    from
      found
      cross join lateral (
        select
          *
        from
          page_search
        where
          page_id = found.page_id
        limit
          1
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
            when in_title
            or terms_in_title then 'title'
          end,
          case
            when in_text
            or has_terms
            and not terms_in_title then 'text'
          end,
          case
            when not (
              in_title
              or terms_in_title
              or in_text
              or has_terms
            ) then 'fulltext'
          end
        ],
        null
      ) as kinds,
      case
        when page_id = $18 then 1
        when title_norm = $19 then 0.95
        when in_title then 0.75 + 0.08 * case
          when substr("title_norm", "title_place" - 1, 1) ~ '[[:alnum:]_]' then 0
          when substr("title_norm", "title_place" + $20::int, 1) ~ '[[:alnum:]_]' then 0.5
          else 1
        end + 0.07 / title_place
        when terms_in_title then 0.7
        when in_text then 0.4 + 0.1 * case
          when substr("text_norm", "text_place" - 1, 1) ~ '[[:alnum:]_]' then 0
          when substr("text_norm", "text_place" + $21::int, 1) ~ '[[:alnum:]_]' then 0.5
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
  lineage as (
    select
      page.id,
      page.parent_page_id,
      (
        page.deleted_at is not null
        or denied.page_id is not null
      ) as blocks
    from
      "candidates" candidate
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
      left join denied_pages denied on denied.page_id = page.id
  ),
  blocked as (
    select
      lineage.id
    from
      lineage
    where
      lineage.blocks
    union
    select
      lineage.id
    from
      blocked
      join lineage on lineage.parent_page_id = blocked.id
  ),
  hidden_pages as materialized (
    select
      id
    from
      unnest(
        (
          select
            array_agg(id)
          from
            blocked
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
          hidden_pages
        where
          hidden_pages.id = "candidates"."page_id"
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
      $22
    offset
      $23
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
      and steps.distance < $24::int
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
          hidden_pages
        where
          hidden_pages.id = "steps"."ancestor_id"
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
          page_search_normalise (substr(original, greatest(1, place - $25::int), $26::int)),
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
      substr(original, greatest(1, original_place - $27::int), $28::int) as piece
    from
      mapped
  ),
  cut as (
    select
      page_id,
      case
      -- A combining character at the seam can shift the place: then the normalised text shows the hit.
        when place > 0
        and not strpos(page_search_normalise (piece), substr(text_norm, place, 40)) > 0 then substr(text_norm, greatest(1, place - $29::int), $30::int)
        when place > 0 then piece
        else left(original, $31::int)
      end as snippet,
      original_place > $32::int as starts_inside,
      char_length(original) >= case
        when place > 0 then greatest(1, original_place - $33::int) + $34::int
        else $35::int
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
            or found > $36
          from
            probe_size
        )
        or (
          select
            count(*) > $37
          from
            title_hits
        )
        or (
          select
            count(*) > $38
          from
            fulltext_hits
        )
        or (
          select
            count(*) > $39
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
          hidden_pages
        where
          hidden_pages.id = "parent"."id"
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

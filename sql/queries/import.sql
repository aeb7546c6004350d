-- Generated from the repositories by npm run generate; do not edit.
-- Every statement that the server sends, with example values: for EXPLAIN, and to be seen in review.

-- ImportRepo.known
-- $1 = ["00000000-0000-7000-8000-000000000001"]
with recursive
  up as (
    select
      id,
      parent_page_id,
      deleted_at,
      id as page_id,
      space_id
    from
      pages
    where
      id = any ($1::uuid[])
    union
    select
      parent.id,
      parent.parent_page_id,
      parent.deleted_at,
      up.page_id,
      up.space_id
    from
      up
      join pages parent on parent.id = up.parent_page_id
  )
select
  page_id as id,
  space_id as "spaceId",
  bool_or(deleted_at is not null) as "inTrash"
from
  up
group by
  page_id,
  space_id;

-- ImportRepo.stored
-- $1 = ["00000000-0000-7000-8000-000000000001"]
select
  id,
  title,
  icon,
  content,
  ydoc
from
  pages
where
  id = any ($1::uuid[]);

-- ImportRepo.lastPositions
-- $1 = "00000000-0000-7000-8000-000000000001"
select
  parent_page_id as "parentPageId",
  max("position" collate "C") as position
from
  pages
where
  space_id = $1
  and deleted_at is null
  and "position" is not null
group by
  parent_page_id;

-- ImportRepo.create
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "aB3dE5gH7j"
-- $3 = "Servers"
-- $4 = null
-- $5 = "{\"type\":\"doc\"}"
-- $6 = {"type":"Buffer","data":[0]}
-- $7 = ""
-- $8 = "a0"
-- $9 = null
-- $10 = "00000000-0000-7000-8000-000000000001"
-- $11 = "00000000-0000-7000-8000-000000000001"
-- $12 = "00000000-0000-7000-8000-000000000001"
-- $13 = "00000000-0000-7000-8000-000000000001"
-- $14 = ["00000000-0000-7000-8000-000000000001"]
insert into
  "pages" (
    "id",
    "slug_id",
    "title",
    "icon",
    "content",
    "ydoc",
    "text_content",
    "position",
    "parent_page_id",
    "space_id",
    "workspace_id",
    "creator_id",
    "last_updated_by_id",
    "contributor_ids"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
on conflict ("id") do nothing
returning
  "id";

-- ImportRepo.update
-- $1 = "00000000-0000-7000-8000-000000000001"
-- $2 = "Servers"
-- $3 = null
-- $4 = "{\"type\":\"doc\"}"
-- $5 = {"type":"Buffer","data":[0]}
-- $6 = ""
-- $7 = "00000000-0000-7000-8000-000000000001"
-- $8 = "00000000-0000-7000-8000-000000000001"
-- $9 = "00000000-0000-7000-8000-000000000001"
with
  old as (
    select
      *
    from
      pages
    where
      id = $1
    for update
  ),
  kept as (
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
      id,
      slug_id,
      title,
      content,
      icon,
      cover_photo,
      last_updated_by_id,
      contributor_ids,
      space_id,
      workspace_id
    from
      old
  )
update pages
set
  title = $2,
  icon = coalesce($3, pages.icon),
  content = $4::jsonb,
  ydoc = $5,
  text_content = $6,
  last_updated_by_id = $7,
  contributor_ids = case
    when $8::uuid = any (coalesce(old.contributor_ids, '{}')) then old.contributor_ids
    else array_append(old.contributor_ids, $9::uuid)
  end,
  updated_at = now()
from
  old
where
  pages.id = old.id;

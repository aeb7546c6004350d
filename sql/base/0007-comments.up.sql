-- what: comments.
-- why:  comments on pages and on passages of them, threaded through parent_comment_id.
-- lock: none (new table)
-- time: under 1 s
-- size: nothing
-- undo: 0007-comments.down.sql

create table if not exists public.comments (
  id uuid not null default public.gen_uuid_v7(),
  content jsonb,
  selection varchar,
  type varchar,
  creator_id uuid,
  page_id uuid not null,
  parent_comment_id uuid,
  workspace_id uuid not null,
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  last_edited_by_id uuid,
  resolved_by_id uuid,
  updated_at timestamptz not null default now(),
  space_id uuid not null,
  constraint comments_pkey primary key (id),
  constraint comments_creator_id_fkey foreign key (creator_id) references public.users (id),
  constraint comments_last_edited_by_id_fkey foreign key (last_edited_by_id) references public.users (id)
    on delete set null,
  constraint comments_page_id_fkey foreign key (page_id) references public.pages (id) on delete cascade,
  constraint comments_parent_comment_id_fkey foreign key (parent_comment_id) references public.comments (id)
    on delete cascade,
  constraint comments_resolved_by_id_fkey foreign key (resolved_by_id) references public.users (id)
    on delete set null,
  constraint comments_space_id_fkey foreign key (space_id) references public.spaces (id) on delete cascade,
  -- No cascade, as in Docmost: a workspace's comments go with its pages.
  constraint comments_workspace_id_fkey foreign key (workspace_id) references public.workspaces (id)
);

create index if not exists idx_comments_page_id on public.comments (page_id);
create index if not exists idx_comments_parent_comment_id on public.comments (parent_comment_id);

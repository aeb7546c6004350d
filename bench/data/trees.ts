import type pg from 'pg';
import { idOf } from './load.js';

const WORKSPACE = idOf('workspace of trees');
/** A writer of all spaces, who meets restricted pages in each. */
export const VIEWER = { id: idOf('viewer of trees'), email: 'viewer@example.com', workspaceId: WORKSPACE };
export const SIZES = [300, 3_000, 20_000] as const;
/** Children of one page of the largest space. */
export const MANY_CHILDREN = 2_000;

export const spaceOf = (size: number): string => idOf(`space of ${size}`);
/** The page of a space with this number; 1 is a root, and page n lies below page n / 10. */
export const treePage = (size: number, number: number): string => idOf(`page ${number} of ${size}`);
export const PARENT_OF_MANY = treePage(20_000, 7);

/** Writes one space of each size. Of each hundred pages one is restricted to others, with all below it. */
export async function loadTrees(client: pg.Client): Promise<void> {
  await client.query('insert into workspaces (id, name) values ($1, $2)', [WORKSPACE, 'Trees']);
  await client.query('insert into users (id, email, name, role, workspace_id) values ($1, $2, $2, $3, $4)', [
    VIEWER.id,
    VIEWER.email,
    'member',
    WORKSPACE,
  ]);
  for (const size of SIZES) await loadTree(client, size);
  await client.query('vacuum analyze');
}

async function loadTree(client: pg.Client, size: number): Promise<void> {
  const space = spaceOf(size);
  await client.query('insert into spaces (id, name, slug, workspace_id) values ($1, $2, $2, $3)', [
    space,
    `space-${size}`,
    WORKSPACE,
  ]);
  await client.query("insert into space_members (user_id, space_id, role) values ($1, $2, 'writer')", [
    VIEWER.id,
    space,
  ]);
  const numbers = Array.from({ length: size }, (_, index) => index + 1);
  const parents = numbers.map((number) => parentOf(size, number));
  await client.query(
    `insert into pages (id, slug_id, title, position, parent_page_id, space_id, workspace_id, text_content)
     select id, slug_id, title, position, parent_id, $5, $6, repeat(title || ' is written about here. ', 40)
     from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $7::uuid[])
       as page (id, slug_id, title, position, parent_id)`,
    [
      numbers.map((number) => treePage(size, number)),
      numbers.map((number) => `t${size.toString(36)}x${number.toString(36)}`),
      numbers.map((number) => `${TITLES[number % TITLES.length] ?? ''} ${number}`),
      numbers.map((number) => `a${number.toString(36).padStart(5, '0')}`),
      space,
      WORKSPACE,
      parents.map((parent) => (parent === null ? null : treePage(size, parent))),
    ],
  );
  await client.query(
    `insert into page_access (page_id, workspace_id, space_id, access_level)
     select id, $1, $2, 'restricted' from unnest($3::uuid[]) as id`,
    [WORKSPACE, space, numbers.filter((number) => number % 100 === 99).map((number) => treePage(size, number))],
  );
}

const TITLES = [
  'Backup plan',
  'Server',
  'Резервное копирование',
  'How to restore',
  'Minutes of the meeting',
  'Überblick',
];

function parentOf(size: number, number: number): number | null {
  if (size === 20_000 && number > size - MANY_CHILDREN) return 7;
  return number < 10 ? null : Math.floor(number / 10);
}

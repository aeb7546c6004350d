import { createHash } from 'node:crypto';
import pg from 'pg';
import { generatePages, type GeneratedPage, SPACES } from './generate.js';

/** The same name gives the same id in every run. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const WORKSPACE = idOf('workspace');
/** Sees everything. */
export const OWNER = { id: idOf('owner'), email: 'owner@example.com', workspaceId: WORKSPACE };
/** Sees every space, but three subtrees are restricted to others. */
export const RESTRICTED = { id: idOf('restricted'), email: 'restricted@example.com', workspaceId: WORKSPACE };

export const pageId = (number: number): string => idOf(`page ${number}`);

/** Writes the generated wiki: eight spaces, two users, three restricted subtrees, `count` pages. */
export async function loadPages({
  url,
  count,
  onPages,
}: {
  url: string;
  count: number;
  onPages: (done: number) => void;
}): Promise<void> {
  const clients = [new pg.Client(url), new pg.Client(url)] as const;
  await Promise.all(clients.map((client) => client.connect()));
  try {
    await writeSurroundings(clients[0]);
    let batch: GeneratedPage[] = [];
    const writing: [Promise<unknown>, Promise<unknown>] = [Promise.resolve(), Promise.resolve()];
    let done = 0;
    const flush = async (): Promise<void> => {
      const pages = batch;
      batch = [];
      const turn = (done / 500) % 2 === 0 ? 0 : 1;
      await writing[turn];
      writing[turn] = writePages(clients[turn], pages, count);
      done += 500;
      onPages(Math.min(done, count));
    };
    for (const page of generatePages({ count })) {
      batch.push(page);
      if (batch.length === 500) await flush();
    }
    await flush();
    await Promise.all(writing);
    await hangUp(clients[0], count);
    await restrict(clients[0]);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function writeSurroundings(client: pg.Client): Promise<void> {
  await client.query('insert into workspaces (id, name) values ($1, $2)', [WORKSPACE, 'Bench']);
  for (const { id, email } of [OWNER, RESTRICTED]) {
    await client.query('insert into users (id, email, name, role, workspace_id) values ($1, $2, $2, $3, $4)', [
      id,
      email,
      'member',
      WORKSPACE,
    ]);
  }
  for (let space = 0; space < SPACES; space += 1) {
    await client.query('insert into spaces (id, name, slug, workspace_id) values ($1, $2, $3, $4)', [
      idOf(`space ${space}`),
      `Space ${space}`,
      `space-${space}`,
      WORKSPACE,
    ]);
    for (const { id } of [OWNER, RESTRICTED]) {
      await client.query('insert into space_members (user_id, space_id, role) values ($1, $2, $3)', [
        id,
        idOf(`space ${space}`),
        'writer',
      ]);
    }
  }
}

/** Parents follow later: two writers at once could meet a child before its parent. */
const writePages = (client: pg.Client, pages: GeneratedPage[], count: number): Promise<unknown> =>
  client.query(
    `insert into pages (id, slug_id, title, text_content, position, space_id, workspace_id, creator_id, updated_at)
     select id, slug_id, title, text, position, space_id, $8, $9, updated_at
     from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::uuid[], $7::timestamptz[])
       as page (id, slug_id, title, text, position, space_id, updated_at)`,
    [
      pages.map(({ number }) => pageId(number)),
      pages.map(({ number }) => `p${number.toString(36).padStart(9, '0')}`),
      pages.map(({ title }) => title),
      pages.map(({ text }) => text),
      pages.map(({ number }) => `a${number.toString(36).padStart(5, '0')}`),
      pages.map(({ space }) => idOf(`space ${space}`)),
      // Scattered over a year: the newest pages are not neighbours on the disk.
      pages.map(({ number }) => new Date(1_760_000_000_000 + ((number * 7_919) % count) * 150_000)),
      WORKSPACE,
      OWNER.id,
    ],
  );

async function hangUp(client: pg.Client, count: number): Promise<void> {
  const children: string[] = [];
  const parents: string[] = [];
  for (const { number, parent } of generatePages({ count })) {
    if (parent === undefined) continue;
    children.push(pageId(number));
    parents.push(pageId(parent));
  }
  // The trigger would compute each tsvector once more, for the same text.
  await client.query('begin');
  await client.query('alter table pages disable trigger user');
  await client.query(
    `update pages set parent_page_id = link.parent_id
     from unnest($1::uuid[], $2::uuid[]) as link (page_id, parent_id) where pages.id = link.page_id`,
    [children, parents],
  );
  await client.query('alter table pages enable trigger user');
  await client.query('commit');
  await client.query('vacuum analyze pages');
}

async function restrict(client: pg.Client): Promise<void> {
  for (const number of [81, 90, 99]) {
    const { rows } = await client.query<{ id: string }>(
      `insert into page_access (page_id, workspace_id, space_id, access_level)
       select id, workspace_id, space_id, 'restricted' from pages where id = $1 returning id`,
      [pageId(number)],
    );
    await client.query('insert into page_permissions (page_access_id, user_id, role) values ($1, $2, $3)', [
      rows[0]?.id,
      OWNER.id,
      'writer',
    ]);
  }
}

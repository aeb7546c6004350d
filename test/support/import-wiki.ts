import { sql } from 'kysely';
import { firstStart } from '../../apps/server/src/core/import/first-start.js';
import type { FolderImportResult } from '../../apps/server/src/core/import/folder-import.service.js';
import { folderImport } from '../../apps/server/src/core/import/importers.js';
import { testDatabase, type TestDatabase } from './test-database.js';

/** A page as a suite about imports looks at it. */
export interface ImportedPageRow {
  id: string;
  slugId: string;
  title: string;
  icon: string | null;
  /** Titles of the pages above, root first. */
  path: string[];
  text: string;
  content: unknown;
  ydoc: Buffer;
}

export interface ImportWiki {
  database: TestDatabase;
  /** Imports into the space `docs`. */
  run(folder: string): Promise<FolderImportResult>;
  /** The pages of a space in the order of the sidebar. */
  pages(space?: string): Promise<ImportedPageRow[]>;
  page(title: string): Promise<ImportedPageRow>;
  close(): Promise<void>;
}

/** An empty wiki with an owner, for imports. */
export async function importWiki(): Promise<ImportWiki> {
  const database = await testDatabase();
  await firstStart({ url: database.url, adminEmail: 'ann@example.com', adminPassword: 'for-the-tests', demo: false });
  const pages = async (space = 'docs'): Promise<ImportedPageRow[]> => {
    const { rows } = await sql<ImportedPageRow>`
      with recursive tree as (
        select page.id, array[]::text[] as path, array[page.position collate "C"] as place
        from pages page
        join spaces space on space.id = page.space_id
        where space.slug = ${space} and page.parent_page_id is null
        union all
        select child.id, tree.path || parent.title::text, tree.place || (child.position collate "C")
        from tree
        join pages parent on parent.id = tree.id
        join pages child on child.parent_page_id = tree.id
      )
      select page.id, slug_id as "slugId", title, icon, path, text_content as text, content, ydoc
      from tree
      join pages page on page.id = tree.id
      order by place, page.id`.execute(database.db);
    return rows;
  };
  return {
    database,
    pages,
    run: (folder) => folderImport(database.db).importFolder({ folder, space: 'docs', family: 'fork' }),
    async page(title) {
      const [found, ...others] = (await pages()).filter((page) => page.title === title);
      if (!found || others.length > 0) throw new Error(`There is not one page with the title ${title}.`);
      return found;
    },
    close: () => database.drop(),
  };
}

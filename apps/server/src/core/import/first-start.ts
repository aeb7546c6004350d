import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase } from '@pagescout/database';
import { SetupRepo, UserRepo, WorkspaceRepo } from '@pagescout/database/repos';
import bcrypt from 'bcryptjs';
import { wikiMaker } from './importers.js';
import { emptyWiki, readWikiFile } from './wiki-file.js';
import { hashPassword, type WikiMaker } from './wiki-maker.js';

export interface FirstStartOptions {
  url: string;
  adminEmail: string;
  /** Random unless given. */
  adminPassword?: string;
  /** Whether a new wiki gets the demo pages; else it is empty. */
  demo: boolean;
  /** Called before a new wiki is made, which takes some seconds. */
  onMake?: () => void;
}

/** How to log in as the owner of the wiki. */
export interface OwnerLogin {
  email: string;
  /** Known only when it was made up just now. */
  password?: string;
}

/**
 * Makes the wiki if the database has none. All of it happens in one transaction: an interrupted start leaves nothing
 * half done. A password that is given replaces the owner's, so that nobody stays locked out who has the settings.
 */
export async function firstStart(options: FirstStartOptions): Promise<OwnerLogin | undefined> {
  const database = createDatabase({
    url: options.url,
    max: 1,
    statementTimeoutMs: 0,
    applicationName: 'pagescout-setup',
  });
  try {
    return await database.db.transaction().execute(async (db) => {
      const setup = new SetupRepo(db);
      await setup.lock();
      const workspace = await new WorkspaceRepo(db).findFirst();
      if (!workspace) return await makeWiki(wikiMaker(db), options);
      const owner = await setup.findOwner({ workspaceId: workspace.id });
      if (owner && options.adminPassword) await keepPassword(owner, options.adminPassword, setup, new UserRepo(db));
      return owner && { email: owner.email };
    });
  } finally {
    await database.destroy();
  }
}

async function makeWiki(maker: WikiMaker, options: FirstStartOptions): Promise<OwnerLogin> {
  const { adminEmail, adminPassword, demo, onMake } = options;
  onMake?.();
  const password = adminPassword ?? randomBytes(12).toString('base64url');
  const folder = demoFolder();
  const wiki = demo ? await readWikiFile(join(folder, 'wiki.json'), adminEmail) : emptyWiki(adminEmail);
  await maker.make(wiki, folder, { password, generated: adminPassword === undefined });
  return { email: adminEmail, password: adminPassword === undefined ? password : undefined };
}

async function keepPassword(
  owner: { id: string; email: string },
  password: string,
  setup: SetupRepo,
  users: UserRepo,
): Promise<void> {
  const account = await users.findForLogin(owner);
  if (account?.passwordHash && (await bcrypt.compare(password, account.passwordHash))) return;
  await setup.setPassword({ userId: owner.id, passwordHash: await hashPassword(password) });
}

/** The folder `demo`, above the sources as above the compiled files. */
function demoFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'demo', 'wiki.json'))) return join(folder, 'demo');
    if (folder === dirname(folder)) throw new Error('The folder demo/ of the repository is missing.');
  }
}

import { readFile } from 'node:fs/promises';
import type { SpaceRole } from '@pagescout/database/repos';

type Named = { user: string; group?: undefined } | { group: string; user?: undefined };

/** `wiki.json` of a folder that holds a whole wiki: the people and rights around the Markdown files. */
export interface WikiFile {
  workspace: { name: string };
  /** One of them has the role owner. */
  users: { name: string; email: string; role: string }[];
  groups: { name: string; description?: string; members: string[] }[];
  spaces: {
    folder: string;
    name: string;
    slug: string;
    description?: string;
    members: (Named & { role: SpaceRole })[];
  }[];
  /** Pages that only some may see, by the path of their file. */
  restrictions: { page: string; access: (Named & { role: 'writer' | 'reader' })[] }[];
}

/** Reads a wiki's people and rights; `ownerEmail` takes the place of the owner's e-mail wherever it stands. */
export async function readWikiFile(path: string, ownerEmail: string): Promise<WikiFile> {
  const text = await readFile(path, 'utf8');
  const owner = (JSON.parse(text) as WikiFile).users.find(({ role }) => role === 'owner');
  if (!owner) throw new Error(`${path} has no user with the role owner.`);
  return JSON.parse(text, (_key, value: unknown) => (value === owner.email ? ownerEmail : value)) as WikiFile;
}

/** A wiki for somebody's own files: the owner alone, and no space yet. */
export const emptyWiki = (ownerEmail: string): WikiFile => ({
  workspace: { name: 'Wiki' },
  users: [{ name: 'Admin', email: ownerEmail, role: 'owner' }],
  groups: [],
  spaces: [],
  restrictions: [],
});

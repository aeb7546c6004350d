import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { SetupRepo, WorkspaceRepo } from '@pagescout/database/repos';
import type { Family } from '@pagescout/document';
import { CodedError } from '../../common/coded-error.js';
import type { ImportProgress } from './import-summary.js';
import type { ImportResult, ImportService } from './import.service.js';
import { reasonOf } from './reason.js';

export interface FolderImportOptions {
  folder: string;
  /** Slug of the space; one made from the folder's name unless given. */
  space?: string;
  /** Name of the space if it is made; the folder's name unless given. */
  spaceName?: string;
  family: Family;
  onProgress?: (progress: ImportProgress) => void;
}

export interface FolderImportResult extends ImportResult {
  space: { slug: string; isNew: boolean };
}

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$/i;

/** Imports a folder in the name of the wiki's owner, into a space that is made if there is none. */
export class FolderImportService {
  constructor(
    private readonly importer: ImportService,
    private readonly setup: SetupRepo,
    private readonly workspaces: WorkspaceRepo,
  ) {}

  /** @throws CodedError `import-impossible` when the folder, the space's name or the wiki is not fit for it */
  async importFolder(options: FolderImportOptions): Promise<FolderImportResult> {
    const { folder, family, onProgress } = options;
    await refuseNoFolder(folder);
    const slug = options.space ?? slugOf(basename(folder));
    if (!SLUG.test(slug)) {
      throw new CodedError(
        'import-impossible',
        `--space must be a slug of 1 to 100 letters, digits and hyphens, such as handbook, but is ${JSON.stringify(slug)}`,
      );
    }
    const workspaceId = (await this.workspaces.findFirst())?.id;
    const owner = workspaceId && (await this.setup.findOwner({ workspaceId }));
    if (!workspaceId || !owner) {
      throw new CodedError('import-impossible', 'There is no wiki with an owner yet. Wait until the server is ready');
    }
    const found = await this.setup.findSpace({ workspaceId, slug });
    if (found?.isDeleted) {
      throw new CodedError(
        'import-impossible',
        `The space ${slug} is deleted. Restore it, or name another with --space`,
      );
    }
    const space = found ?? (await this.makeSpace(workspaceId, owner.id, slug, options.spaceName ?? basename(folder)));
    const result = await this.importer.run({ folder, space, workspaceId, authorId: owner.id, family, onProgress });
    return { ...result, space: { slug: space.slug, isNew: !found } };
  }

  private async makeSpace(workspaceId: string, ownerId: string, slug: string, name: string) {
    const id = await this.setup.createSpace({ workspaceId, name, slug, creatorId: ownerId });
    await this.setup.grantSpace({ spaceId: id, to: { userId: ownerId }, role: 'admin', byId: ownerId });
    await this.setup.setDefaultSpace({ workspaceId, spaceId: id });
    return { id, slug };
  }
}

async function refuseNoFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: unknown) => {
    throw new CodedError('import-impossible', `The folder ${folder} cannot be read: ${reasonOf(error)}`);
  });
  if (!found.isDirectory()) {
    throw new CodedError('import-impossible', `${folder} is a file. Give the folder that holds the Markdown files`);
  }
}

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

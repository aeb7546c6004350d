import { Injectable } from '@nestjs/common';
import { type PageAccess, PageRepo, SpaceRepo } from '@pagescout/database/repos';
import { CodedError } from '../../common/coded-error.js';
import type { ErrorCode } from '../../common/error-table.js';
import type { Person } from '../../common/viewer.js';
import { readPageReference } from '../../common/page-reference.js';

/**
 * Finds the page that a request names and decides whether the viewer may read or change it. Inside a transaction the
 * last argument is the repository of that transaction.
 */
@Injectable()
export class PageAccessService {
  constructor(
    private readonly pages: PageRepo,
    private readonly spaces: SpaceRepo,
  ) {}

  /**
   * A page of one of the viewer's spaces, whether or not it is restricted.
   *
   * @param missing what to say when there is no such page
   * @throws CodedError for an unknown page, or 404 for one of another space
   */
  async inOwnSpace(
    viewer: Person,
    reference: string,
    missing: ErrorCode = 'page-not-found',
    pages = this.pages,
  ): Promise<PageAccess> {
    const access = await find(viewer, reference, pages);
    if (!access) throw new CodedError(missing);
    if (access.role === null) throw new CodedError('space-permissions-not-found');
    return access;
  }

  /** @throws CodedError 404 for an unknown page or one of another space, 403 for a restricted one */
  async readable(viewer: Person, reference: string, pages = this.pages): Promise<PageAccess> {
    const access = await this.inOwnSpace(viewer, reference, 'page-not-found', pages);
    if (!access.passes) throw new CodedError('forbidden');
    return access;
  }

  /** A page that the viewer may change, in the trash or not. @throws CodedError as `readable`, and 403 for a reader */
  async writable(viewer: Person, reference: string, pages = this.pages): Promise<PageAccess> {
    const access = await this.readable(viewer, reference, pages);
    if (!canEdit(access)) throw new CodedError('forbidden');
    return access;
  }

  /** As `writable`. @throws CodedError also for a page that is in the trash, or below one that is */
  async writableAndLive(viewer: Person, reference: string, pages = this.pages): Promise<PageAccess> {
    const access = await this.writable(viewer, reference, pages);
    if (access.inTrash) throw new CodedError('page-in-trash');
    return access;
  }

  /** A page of the space under which the viewer may put another one. */
  async parent(viewer: Person, reference: string, spaceId: string, pages = this.pages): Promise<PageAccess> {
    const access = await find(viewer, reference, pages);
    if (!access || access.role === null || !access.passes || access.inTrash) throw new CodedError('parent-not-found');
    if (access.spaceId !== spaceId) {
      throw new CodedError('bad-field', ['parentPageId must be a page of the same space']);
    }
    if (!canEdit(access)) throw new CodedError('forbidden');
    return access;
  }

  /** The viewer's role in a space. @throws CodedError 404 for a space that is unknown or not theirs */
  async roleIn({ userId, workspaceId }: Person, spaceId: string): Promise<string> {
    const role = await this.spaces.roleIn({ userId, workspaceId, spaceId });
    if (role === undefined) throw new CodedError('space-permissions-not-found');
    return role;
  }
}

async function find(viewer: Person, reference: string, pages: PageRepo): Promise<PageAccess | undefined> {
  const { userId, workspaceId } = viewer;
  const page = readPageReference(reference);
  return page && pages.access({ userId, workspaceId, page });
}

/** A writer of the space whom the nearest restricted page, if there is one, lets write. */
export const canEdit = ({ role, passes, writes }: PageAccess): boolean =>
  (role === 'admin' || role === 'writer') && passes && writes;

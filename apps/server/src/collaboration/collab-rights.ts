import type { PageRights } from '@pagescout/database/repos';
import { canEdit } from '../core/page/page-access.service.js';

/** Why somebody may not have a page open; undefined when they may. */
export function readRefusal({ live, access, pageId }: PageRights): string | undefined {
  if (!live) return 'The account is deactivated or deleted. Log in with another one';
  if (!access) return `No page has the id ${pageId}`;
  if (access.role === null) return "The page's space is not one of yours. Ask an admin of the space to add you";
  if (!access.passes) return 'The page is restricted, and you are not among those who may read it';
  return undefined;
}

/** Why somebody who may read a page may not change it; undefined when they may. */
export function writeRefusal({ access }: PageRights): string | undefined {
  if (!access || !canEdit(access)) return 'You may read this page but not change it';
  if (access.inTrash) return 'The page is in the trash, or below a page that is. Restore it first';
  return undefined;
}

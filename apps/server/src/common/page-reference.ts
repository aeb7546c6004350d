import type { PageKey } from '@pagescout/database/repos';
import { UUID } from './uuid.js';

const SLUG_ID = /^[0-9A-Za-z]{1,64}$/;

/**
 * What names a page: a UUID, a slug id (`1yLEU64D21`), the last part of a page address (`backup-srv-1yLEU64D21`) or a
 * whole page URL (`https://wiki/s/infra/p/backup-srv-1yLEU64D21?x#y`). Undefined for what can be none of them.
 */
export function readPageReference(text: string): PageKey | undefined {
  const path = text
    .trim()
    .replace(/[?#].*$/s, '')
    .replace(/\/+$/, '');
  const last = path.slice(path.lastIndexOf('/') + 1);
  if (UUID.test(last)) return { id: last.toLowerCase() };
  const slugId = last.slice(last.lastIndexOf('-') + 1);
  return SLUG_ID.test(slugId) ? { slugId } : undefined;
}

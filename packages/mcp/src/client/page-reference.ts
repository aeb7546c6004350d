const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const SLUG_ID = /^[0-9A-Za-z]{10}$/;

export const isUuid = (text: string): boolean => UUID.test(text);

/** What a person or a model wrote to name a page. */
export type PageReference = { kind: 'id'; id: string } | { kind: 'slug'; slugId: string };

/**
 * Reads an id, a slug id (`1yLEU64D21`), the last part of a page address (`backup-srv-1yLEU64D21`) or a whole page URL
 * (`https://wiki/s/infra/p/backup-srv-1yLEU64D21?x#y`); undefined for anything else, a title for instance.
 */
export function readPageReference(text: string): PageReference | undefined {
  const trimmed = text.trim();
  if (isUuid(trimmed)) return { kind: 'id', id: trimmed.toLowerCase() };
  const path = trimmed.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  const isUrl = path.includes('/');
  const last = path.slice(path.lastIndexOf('/') + 1);
  if (isUrl && isUuid(last)) return { kind: 'id', id: last.toLowerCase() };
  const end = last.slice(last.lastIndexOf('-') + 1);
  return SLUG_ID.test(end) && !/\s/.test(last) ? { kind: 'slug', slugId: end } : undefined;
}

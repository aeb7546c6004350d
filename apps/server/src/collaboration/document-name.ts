import { UUID } from '../common/uuid.js';

const PREFIX = 'page.';
const SLUG_ID = /^[0-9A-Za-z]{1,64}$/;

/** The one name of a page's live document. */
export const documentName = (pageId: string): string => PREFIX + pageId;

/** The page of a live document; undefined for a name that is not exactly `page.<uuid>` in lower case. */
export function pageIdOf(name: string): string | undefined {
  const id = name.slice(PREFIX.length);
  return name.startsWith(PREFIX) && UUID.test(id) && id === id.toLowerCase() ? id : undefined;
}

/**
 * The one name behind what a client calls a document: a slug id and a UUID in capitals would else open a second live
 * document of the same page, and the two would overwrite each other. A name that is no page's stays as it is.
 *
 * @param idOf finds the id of a page by its slug id
 */
export function canonicalName(
  name: string,
  idOf: (slugId: string) => Promise<string | undefined>,
): string | Promise<string> {
  if (!name.startsWith(PREFIX)) return name;
  const reference = name.slice(PREFIX.length);
  if (UUID.test(reference)) return name.toLowerCase();
  if (!SLUG_ID.test(reference)) return name;
  return idOf(reference).then((id) => (id === undefined ? name : documentName(id)));
}

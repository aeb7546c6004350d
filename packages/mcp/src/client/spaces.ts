import { readAll, type Slice } from './paging.js';
import { type Call, type CallOptions } from './call.js';
import { isUuid } from './page-reference.js';
import { type SpaceInfo } from './wiki-types.js';
import { WikiError } from './wiki-error.js';

export interface WikiSpaces {
  /** All spaces that the user is a member of. */
  list(): Promise<SpaceInfo[]>;
  /**
   * The id of a space that is named by its id, slug or name; an id costs no request.
   *
   * @throws WikiError `not-found` when no space, or more than one, has that name
   */
  resolve(reference: string): Promise<string>;
}

const LIMIT = 100;

export function createSpaces(call: Call, options: CallOptions): WikiSpaces {
  const list = (): Promise<SpaceInfo[]> =>
    readAll((cursor) => call<Slice<SpaceInfo>>('/spaces', { limit: LIMIT, ...(cursor ? { cursor } : {}) }, options));
  return {
    list,
    async resolve(reference) {
      const wanted = reference.trim();
      if (isUuid(wanted)) return wanted.toLowerCase();
      const spaces = await list();
      const same = (name: string | null): boolean => name?.toLowerCase() === wanted.toLowerCase();
      const bySlug = spaces.find((space) => same(space.slug));
      if (bySlug) return bySlug.id;
      const byName = spaces.filter((space) => same(space.name));
      if (byName.length === 1 && byName[0]) return byName[0].id;
      throw new WikiError('not-found', 'Space not found', { subject: { kind: 'space', id: reference } });
    },
  };
}

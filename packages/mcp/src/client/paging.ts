/** One part of a list that is read by cursor. */
export interface Slice<Item> {
  items: Item[];
  meta?: { hasNextPage?: boolean; nextCursor?: string | null };
}

/** A cursor that leads on, or undefined at the end of the list. */
export const nextCursorOf = ({ meta }: Slice<unknown>): string | undefined =>
  meta?.hasNextPage === false ? undefined : (meta?.nextCursor ?? undefined);

/**
 * Reads a list to its end, each id once. A slice may be empty and still lead on, since Docmost filters restricted
 * pages after cutting; a cursor that comes back ends the walk, so that no server can make it run for ever.
 */
export async function readAll<Item extends { id: string }>(
  readSlice: (cursor: string | undefined) => Promise<Slice<Item>>,
): Promise<Item[]> {
  const byId = new Map<string, Item>();
  const seen = new Set<string | undefined>();
  let cursor: string | undefined;
  do {
    seen.add(cursor);
    const slice = await readSlice(cursor);
    for (const item of slice.items) if (!byId.has(item.id)) byId.set(item.id, item);
    cursor = nextCursorOf(slice);
  } while (cursor !== undefined && !seen.has(cursor));
  return [...byId.values()];
}

/**
 * Whether pg_trgm can look a text up: it makes trigrams of runs of letters and digits only. Two characters, `+++` or a
 * word of two Chinese signs have none, and LIKE would read the whole index.
 */
export const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);

/** Pairs of neighbouring characters as page_search_pairs() makes them; a single character is its own. */
export function pairsOf(text: string): string[] {
  const characters = [...text];
  if (characters.length < 2) return characters;
  const pairs = characters.slice(0, -1).map((character, place) => character + characters[place + 1]!);
  // Some of the pairs narrow the list enough; the phrase itself is checked anyway.
  return [...new Set(pairs)].slice(0, 16);
}

const MOST_CANDIDATES = 3;
const MOST_EDITS = 3;

/** The ids most like a mistyped one, nearest first: other case, cut short, or up to three characters different. */
export function nearIds(wanted: string, ids: Iterable<string>): string[] {
  const ranked: { id: string; edits: number }[] = [];
  for (const id of new Set(ids)) {
    const edits = cutShort(wanted, id) ? 1 : editDistance(wanted.toLowerCase(), id.toLowerCase());
    if (edits <= Math.min(MOST_EDITS, wanted.length - 1)) ranked.push({ id, edits });
  }
  ranked.sort((a, b) => a.edits - b.edits);
  return ranked.slice(0, MOST_CANDIDATES).map(({ id }) => id);
}

function cutShort(wanted: string, id: string): boolean {
  return wanted.length >= 4 && (id.startsWith(wanted) || wanted.startsWith(id));
}

/** Levenshtein's distance; more than `MOST_EDITS` may come back as any larger number. */
function editDistance(left: string, right: string): number {
  if (Math.abs(left.length - right.length) > MOST_EDITS) return Infinity;
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 0; i < left.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < right.length; j += 1) {
      const replaced = (row[j] ?? 0) + (left[i] === right[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? Infinity;
}

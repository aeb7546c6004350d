/**
 * Letters that a search can look for by themselves, the rarest of each script first: what may stand in a hit in their
 * place is the letter, its other case or one of a few more. Not i, whose spellings are many.
 */
const LETTERS =
  'zqjxkvbpgwymfcdlhrsuntao' +
  'џѕјљњћђєґъэщфцшхюжчбгзыьяупмдклврснтиаео' +
  'ψξζβφχθγδλμρκπντσ' +
  '§№@#$%&*+=<>\\|~^_{}[]()"\'!?/:9876543210-.,';

const RANK: ReadonlyMap<string, number> = new Map(Array.from(LETTERS, (letter, index) => [letter, index]));

/** Besides its two cases: characters that fold to the letter, or to several letters of which it is one. */
const MORE_SPELLINGS: Readonly<Record<string, string>> = {
  a: 'ẚ', f: 'ﬀﬁﬂﬃﬄ', k: '\u212a', l: 'ﬂﬄ', n: 'ŉ', s: 'ſßẞﬅﬆ', t: 'ﬅﬆ',
  в: 'ᲀ', д: 'ᲁ', о: 'ᲂ', с: 'ᲃ', т: 'ᲄᲅ', ъ: 'ᲆ',
  β: 'ϐ', θ: 'ϑϴ', κ: 'ϰ', μ: 'µ', π: 'ϖ', ρ: 'ϱ', σ: 'ς', φ: 'ϕ',
}; // prettier-ignore

/** Index of the letter of a folded query that is looked for by itself: the rarest, else -1. */
export function anchorOf(letters: string): number {
  let best = -1;
  for (let index = 0; index < letters.length; index += 1) {
    const rank = rankOf(letters[index]);
    if (rank < rankOf(letters[best])) best = index;
  }
  return best;
}

const rankOf = (letter: string | undefined): number => RANK.get(letter?.toLowerCase() ?? '') ?? Infinity;

/** Every character that may stand in a hit where the anchor stands in the query. A test tries all of Unicode. */
export function spellingsOf(anchor: string, caseSensitive: boolean): string[] {
  const lower = anchor.toLowerCase();
  if (caseSensitive) return anchor === 'K' ? ['K', '\u212a'] : [anchor];
  const upper = anchor.toUpperCase();
  return [lower, ...(upper === lower ? [] : [upper]), ...(MORE_SPELLINGS[lower] ?? '')];
}

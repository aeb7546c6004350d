/**
 * What a literal search takes as equal, in one place:
 * - composed and decomposed letters (NFC and NFD): compared decomposed, and never half of a letter with its accents;
 * - upper and lower case, in full: ß = ẞ = ss, ſ = s, ς = σ, ﬁ = fi; and all four kinds of i (i, I, İ, ı);
 * - every kind of space character, NBSP included, one for one: two spaces stay two;
 * - soft hyphens, zero-width characters, variation selectors and carriage returns count as absent.
 */
/** Of the ignored ones, those that belong to the letter before them. */
export const IGNORED_EXTENDERS = '\\u034f\\ufe00-\\ufe0f';
export const IGNORED = `${IGNORED_EXTENDERS}\\r\\u00ad\\u180e\\u200b-\\u200f\\u2060\\ufeff`;
export const SPACES = ' \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000';
/** Characters that belong to the letter before them: general combining marks, and vowels and finals of Hangul. */
export const EXTENDERS = '(?:(?=\\p{Mn})\\p{Script=Inherited}|[\\u1160-\\u11ff])';

const CLUSTER = new RegExp(`[^]${EXTENDERS}*`, 'gu');
const IGNORED_ALL = new RegExp(`[${IGNORED}]+`, 'gu');
const SPACE = new RegExp(`^[${SPACES}]$`);

/** A folded text and, per UTF-16 unit of it, where the letter it came from starts and ends in the original. */
export interface FoldedText {
  readonly folded: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Folds texts, remembering each letter: real texts repeat a few hundred. Make one per search. */
export class Folder {
  private readonly known = new Map<string, string>();

  constructor(private readonly caseSensitive: boolean) {}

  /** The folded text alone. */
  fold(text: string): string {
    return text.replace(CLUSTER, (cluster) => this.foldCluster(cluster));
  }

  /** The folded text with the way back to the original positions. */
  foldWithPositions(text: string): FoldedText {
    let folded = '';
    const starts: number[] = [];
    const ends: number[] = [];
    for (const match of text.matchAll(CLUSTER)) {
      const [cluster] = match;
      const piece = this.foldCluster(cluster);
      for (let unit = 0; unit < piece.length; unit += 1) {
        starts.push(match.index);
        ends.push(match.index + cluster.length);
      }
      folded += piece;
    }
    return { folded, starts, ends };
  }

  private foldCluster(cluster: string): string {
    const known = this.known.get(cluster);
    if (known !== undefined) return known;
    const folded = foldCluster(cluster, this.caseSensitive);
    // Letters with piles of accents are endless in kind; only the ordinary ones are worth remembering.
    if (cluster.length <= 2) this.known.set(cluster, folded);
    return folded;
  }
}

function foldCluster(cluster: string, caseSensitive: boolean): string {
  const visible = cluster.replace(IGNORED_ALL, '');
  if (SPACE.test(visible)) return ' ';
  if (caseSensitive) return visible.normalize('NFD');
  // Lower, upper, lower is Unicode's full case folding: upper case spells out ß and ligatures, lower case joins ς and σ.
  const lower = visible.normalize('NFD').toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
  return lower.normalize('NFD').replace(/i\u0307/, 'i');
}

/**
 * Finds a character for which "lower case, unit for unit" is not the whole of folding. Only well-known ranges are
 * listed as harmless (a test proves them); a text with any other character takes the slower way.
 */
const NOT_PLAIN = new RegExp(
  '[^\\t\\n -~¡-¬®-´¶-Þàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ÷×Ā-įĲ-ňŊ-žḀ-ẕẠ-ỹ' +
    'ΆΈΉΊΌΎΏΑ-ΡΣ-ία-ώЀ-ҁҊ-ԯא-תء-يऄ-हァ-ヺぁ-ゖ一-鿿가-힣‐-‧‰-⁞←-⇿─-◿\\u{1f000}-\\u{1fbff}]',
  'u',
);

/** Whether folding the text changes neither its length nor more than the case of its characters. */
export function isPlain(text: string): boolean {
  return !NOT_PLAIN.test(text);
}

/** Lower case of a plain text, unit for unit. */
export function lowerPlain(text: string): string {
  const lower = text.toLowerCase();
  // Only at the end of a Greek word does lower case depend on the neighbours.
  return lower.includes('ς') ? lower.replaceAll('ς', 'σ') : lower;
}

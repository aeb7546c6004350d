/**
 * Most tokens that an answer has without being asked for more. A widely used client refuses answers from 25,000 tokens
 * on; the distance is for tokenizers that count higher than this estimate.
 */
export const TOKEN_BUDGET = 20_000;

/**
 * About how many tokens a text is for a language model. Fitted to two byte-pair vocabularies of 100,000 and 200,000
 * entries, which agree within a few per cent on Latin text and on ids: between 0.95 and 1.3 of their count on trees,
 * tables, notes and code, up to 1.6 on Chinese, Japanese and Korean.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [run] of text.matchAll(RUNS)) tokens += costOf(run);
  return Math.ceil(tokens);
}

/** As `estimateTokens`; of a text so long that it fits no answer, only that it does not. */
export const fittingTokens = (text: string): number =>
  text.length > TOKEN_BUDGET * 8 ? Infinity : estimateTokens(text);

/** Ids first, since their letters are no words; then words, numbers, white space, punctuation, and the rest singly. */
const RUNS =
  /(?<![A-Za-z])(?=[0-9a-f]*\d)[0-9a-f]{4,}(?![A-Za-z])|[A-Za-z]+|\d+|\s+|[!-/:-@[-`{-~]+|[\p{Script=Cyrillic}\p{Script=Greek}]+|./gsu;

/** What a run begins with -> its tokens. Ids come first: most of them begin with a digit. */
const COSTS: readonly (readonly [RegExp, (length: number) => number])[] = [
  [/^(?=.*\d)[0-9a-f]{4,}$/, (length) => length / 1.6],
  [/^[A-Za-z]/, (length) => Math.max(1, length / 4.5)],
  [/^\d/, (length) => Math.max(1, length / 3)],
  [/^ $/, () => 0],
  [/^\s/, () => 1],
  [/^[!-~]/, (length) => Math.max(1, length / 3)],
  [/^[\p{Script=Cyrillic}\p{Script=Greek}]/u, (length) => Math.max(1, length / 2.5)],
];

const costOf = (run: string): number => COSTS.find(([begins]) => begins.test(run))?.[1](run.length) ?? 1.2;

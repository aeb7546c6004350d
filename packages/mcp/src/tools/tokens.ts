/**
 * Most tokens that an answer has without being asked for more. A widely used client refuses answers from 25,000 tokens
 * on; the distance is for tokenizers that count higher than this estimate.
 */
export const TOKEN_BUDGET = 20_000;

/**
 * About how many tokens a text is for a language model, on the high side. Measured against a byte-pair tokenizer of
 * 100,000 words: a run of letters is a token for each 4 to 5 characters, digits and hexadecimal ids (which every answer
 * is full of) one for each 2, Cyrillic one for each 2, Chinese and Japanese one a character.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [run] of text.matchAll(RUNS)) tokens += cost(run);
  return Math.ceil(tokens);
}

/** Ids first, since their letters are no words; then words, numbers, white space, and the rest one by one. */
const RUNS = /[0-9a-f]{4,}(?=[-"\s]|$)|[A-Za-z]+|\d+|\s+|[\p{Script=Cyrillic}\p{Script=Greek}]+|./gsu;

function cost(run: string): number {
  if (/^[0-9a-f]{4,}$/.test(run)) return run.length / 1.9;
  if (/^[A-Za-z]/.test(run)) return Math.max(1, run.length / 4.5);
  if (/^\d/.test(run)) return run.length / 2.5;
  if (/^\s/.test(run)) return run === ' ' ? 0.1 : 1;
  if (/^[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(run)) return run.length / 2;
  return run.codePointAt(0)! < 0x80 ? 0.8 : 1.5;
}

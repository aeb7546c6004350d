/** Characters of common scripts that stand for themselves, neither combining nor part of a pair. */
const ALONE = /[ -~¡-¬®-ʯͰ-ҁҊ-֏、-〩ぁ-ゖァ-ヺ㐀-鿿가-힣！-ﾝ]/;

/** Whether a text may be cut between these two UTF-16 units for certain; false means: ask the grapheme segmenter. */
export function areApart(left: string, right: string): boolean {
  return ALONE.test(left) && ALONE.test(right);
}

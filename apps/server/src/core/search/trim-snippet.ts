const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Characters at a cut end that may be given up to end at a space. */
const SLACK = 30;

/**
 * Makes a piece of text fit to show: line breaks become spaces, a cut end falls on a space where one is near, never
 * inside a grapheme, and is marked with an ellipsis.
 */
export function trimSnippet(piece: string, cut: { startsInside: boolean; endsInside: boolean }): string {
  let text = piece.replace(/\s*\n\s*/g, ' ');
  if (cut.startsInside) text = `…${text.slice(startOf(text))}`;
  if (cut.endsInside) text = `${text.slice(0, endOf(text))}…`;
  return text.trim();
}

/** The first place that begins a word, or else a grapheme that is surely whole. */
function startOf(text: string): number {
  const space = text.slice(0, SLACK).search(/\s/u);
  if (space >= 0) return space + 1;
  // What stands first may be the tail of a grapheme that was cut: an accent, a joiner, half a flag.
  const [first] = graphemes.segment(text);
  return first && /^[\p{M}\p{Cf}\p{Regional_Indicator}\p{Emoji_Modifier}]/u.test(text) ? first.segment.length : 0;
}

/** The last place that ends a word, or else the start of the last grapheme, which may be cut. */
function endOf(text: string): number {
  const tail = text.slice(-SLACK);
  const space = tail.search(/\s\S*$/u);
  if (space >= 0) return text.length - tail.length + space;
  let last = 0;
  for (const { index } of graphemes.segment(text)) last = index;
  return last;
}

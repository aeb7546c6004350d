/** A text short enough to be quoted in a sentence. */
export function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

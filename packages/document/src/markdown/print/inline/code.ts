/** Whether a text can stand between backticks: they have no spelling for a line end. */
export const fitsBackticks = (text: string): boolean => !text.includes('\n');

/** A text between backticks, more of them than any run inside. */
export function codeSpan(text: string): string {
  const runs = new Set((text.match(/`+/g) ?? []).map((run) => run.length));
  let length = 1;
  while (runs.has(length)) length++;
  const fence = '`'.repeat(length);
  const isPadded = text.startsWith('`') || text.endsWith('`') || (/^ .* $/s.test(text) && /[^ ]/.test(text));
  return isPadded ? `${fence} ${text} ${fence}` : fence + text + fence;
}

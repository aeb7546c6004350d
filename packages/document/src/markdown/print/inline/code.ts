/** Whether a text can stand between backticks: they have no spelling for a line end, and spaces alone are unsure. */
export const fitsBackticks = (text: string): boolean => !/[\n\u2028\u2029]|^ +$/.test(text);

/** A text between backticks, more of them than any run inside. */
export function codeSpan(text: string): string {
  const runs = new Set((text.match(/`+/g) ?? []).map((run) => run.length));
  let length = 1;
  while (runs.has(length)) length++;
  const fence = '`'.repeat(length);
  const isPadded = text.startsWith('`') || text.endsWith('`') || (text.startsWith(' ') && text.endsWith(' '));
  return isPadded ? `${fence} ${text} ${fence}` : fence + text + fence;
}

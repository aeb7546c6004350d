/**
 * A text without the white space that nobody sees, so that saving, converting or another editor's habits are no change:
 * line ends are `\n`, no blanks at a line's end, at most one blank line in a row, none at either end, one final newline.
 * An empty text stays empty.
 */
export function normaliseSpace(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n').map(trimEnd);
  const kept = lines.filter((line, index) => line !== '' || (index > 0 && lines[index - 1] !== ''));
  const body = kept.join('\n').replace(/^\n+|\n+$/g, '');
  return body === '' ? '' : `${body}\n`;
}

/** Not a pattern: one for blanks before a line's end takes quadratic time on long runs of blanks. */
function trimEnd(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end -= 1;
  return line.slice(0, end);
}

/** A title on one line, so that it cannot pretend to be part of the answer around it. */
export const titleLine = (title: string | null): string => title?.replace(/\s+/g, ' ').trim() || '(untitled)';

/** "1 page", "2,000 pages". */
export const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;

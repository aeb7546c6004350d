import { DocumentError } from '../errors.js';
import { anchoredFinder } from './anchored.js';
import { directPattern } from './direct-pattern.js';
import { Folder, isPlain, lowerPlain } from './fold.js';
import { type Finder } from './finder.js';
import { nativeFinder } from './native-finder.js';

/**
 * A finder of the query's own characters; what counts as equal is said in `fold.ts`.
 *
 * @throws DocumentError `bad_argument` when nothing visible is left of the query to search for.
 */
export function literalFinder(query: string, caseSensitive: boolean): Finder {
  const folder = new Folder(caseSensitive);
  const folded = folder.fold(query);
  if (folded === '') {
    throw new DocumentError('bad_argument', 'The query holds only invisible characters. Give the text to look for.');
  }
  const pattern = directPattern(folded, caseSensitive);
  const thorough = pattern ? nativeFinder(pattern) : foldedFinder(folded, folder, caseSensitive);
  return anchoredFinder(folded, caseSensitive, thorough) ?? thorough;
}

/** Without a native pattern: the way that every other one is checked against. */
export function foldedFinder(folded: string, folder: Folder, caseSensitive: boolean): Finder {
  const composed = folded.normalize('NFC');
  return (text, report) => {
    if (isPlain(text)) findPlain(caseSensitive ? text : lowerPlain(text), composed, report);
    else findFolded(text, folded, folder, report);
  };
}

function findPlain(text: string, query: string, report: (start: number, end: number) => void): void {
  for (let at = text.indexOf(query); at !== -1; at = text.indexOf(query, at + query.length)) {
    report(at, at + query.length);
  }
}

function findFolded(text: string, query: string, folder: Folder, report: (start: number, end: number) => void): void {
  const { folded, starts, ends } = folder.foldWithPositions(text);
  let at = folded.indexOf(query);
  while (at !== -1) {
    const next = at + query.length;
    // A hit that starts or ends inside a letter, such as the s of ß or an e that carries an accent, is none.
    const whole = starts[at] !== starts[at - 1] && starts[next] !== starts[next - 1];
    if (whole) report(starts[at] ?? 0, ends[next - 1] ?? text.length);
    at = folded.indexOf(query, whole ? next : at + 1);
  }
}

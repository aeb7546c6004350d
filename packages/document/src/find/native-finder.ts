import { type Finder } from './finder.js';

/** A finder by a native regular expression with the flag g that matches no empty text. */
export function nativeFinder(pattern: RegExp): Finder {
  return (text, report) => {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      report(match.index, match.index + match[0].length);
    }
  };
}

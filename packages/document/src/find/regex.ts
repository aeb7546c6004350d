import { RE2JS, RE2JSException } from 're2js';
import { DocumentError } from '../errors.js';
import { type Finder } from './finder.js';
import { nativeFinder } from './native-finder.js';
import { explainPatternError } from './regex-error.js';
import { simplePattern } from './simple-pattern.js';

/**
 * The engine is linear in the text, but one step costs as much as the pattern has parts (`{1000}` counts a thousand).
 * Above this product one block could hold up everything else for a second.
 */
const MOST_STEPS_PER_BLOCK = 20_000_000;

/**
 * A finder for an RE2 pattern: time linear in each hit's text, whatever the pattern. Empty hits are skipped. `.` does
 * not match a newline; `^` and `$` are the ends of a block (of a line with `(?m)`); `\b`, `\w`, `\d`, `\s` know ASCII
 * only (`\p{L}` is a letter of any script). Upper and lower case are equal unless `caseSensitive`; nothing else is
 * folded.
 *
 * @param withinTime asked after each hit; false ends the search early.
 * @throws DocumentError `bad_pattern` with the position and a hint; the finder throws `too_large`.
 */
export function regexFinder(source: string, caseSensitive: boolean, withinTime: () => boolean): Finder {
  const pattern = compile(source, caseSensitive);
  const simple = simplePattern(source, caseSensitive);
  if (simple) return nativeFinder(simple);
  return linearFinder(pattern, withinTime);
}

/** A finder on the engine that is linear whatever the pattern: the way that the native one is checked against. */
export function linearFinder(pattern: RE2JS, withinTime: () => boolean): Finder {
  const matcher = pattern.matcher('');
  const size = matcher.programSize();
  return (text, report) => {
    if (size * text.length > MOST_STEPS_PER_BLOCK) {
      throw new DocumentError(
        'too_large',
        `The pattern is too complex for a block of ${text.length} characters. Use smaller repeat counts, or regex: false.`,
      );
    }
    // Whether there is a hit at all is a far cheaper question than where, and most blocks have none.
    if (!pattern.test(text)) return;
    matcher.resetMatcherInput(text);
    while (matcher.find()) {
      if (matcher.end() > matcher.start()) report(matcher.start(), matcher.end());
      if (!withinTime()) return;
    }
  };
}

export function compile(source: string, caseSensitive: boolean): RE2JS {
  try {
    return RE2JS.compile(source, caseSensitive ? 0 : RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw explainPatternError(source, error, (part) => {
      try {
        RE2JS.compile(part);
        return null;
      } catch (partError) {
        return partError instanceof RE2JSException ? partError : null;
      }
    });
  }
}

/**
 * The patterns that a backtracking engine cannot be slow on, and reads as RE2 does: alternatives of letters, escaped
 * punctuation, `\d` and plain classes, of which only the last may repeat. Nothing in them is ever tried twice at one
 * place, so the native engine takes as many steps as the pattern is long for each character, and those are cheap.
 */
const PUNCTUATION = '[!-/:-@\\[-`{-~]';
const LITERAL = '[^\\\\^$.|?*+()[\\]{}\\n]';
const ESCAPED = `\\\\${PUNCTUATION}`;
const CLASS_CHAR = `(?:[^\\\\\\]\\[^\\n-]|${ESCAPED}|\\\\d)`;
const CLASS = `\\[(?:[^\\\\\\]\\[^\\n-]-[^\\\\\\]\\[^\\n-]|${CLASS_CHAR})+\\]`;
const ATOM = `(?:${LITERAL}|${ESCAPED}|\\\\d|${CLASS})`;
const LAST = `(?:\\+|\\{[1-9]\\d?,\\})?`;
const ALTERNATIVE = `${ATOM}+${LAST}`;
const SIMPLE = new RegExp(`^${ALTERNATIVE}(?:\\|${ALTERNATIVE})*$`, 'u');

/** Longer ones are left to the other engine, whose time depends less on the number of alternatives. */
const LONGEST = 64;

/** The pattern as a native regular expression; null when it is not one of the simple ones. */
export function simplePattern(source: string, caseSensitive: boolean): RegExp | null {
  if (source.length > LONGEST || !SIMPLE.test(source)) return null;
  // RE2 lets any punctuation be escaped, JavaScript only what means something.
  const native = source.replace(/\\([^])/gu, (escape, char: string) =>
    /[\^$\\.*+?()[\]{}|/d-]/.test(char) ? escape : char,
  );
  try {
    return new RegExp(native, caseSensitive ? 'gu' : 'giu');
  } catch {
    // A range from a higher to a lower character, an escaped dash outside a class: the other engine says what is wrong.
    return null;
  }
}

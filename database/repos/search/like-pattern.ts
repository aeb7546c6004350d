/**
 * A LIKE pattern that finds the text anywhere, taking `%`, `_` and `\` as themselves. Escape after normalising: the
 * full-width forms of these three become the ASCII ones only then.
 */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** A regular expression of PostgreSQL that finds the text between word boundaries, taking every character as itself. */
export const wholeWord = (text: string): string =>
  `(^|[^[:alnum:]_])${text.replace(/[^\p{L}\p{N}\s_]/gu, '\\$&')}($|[^[:alnum:]_])`;

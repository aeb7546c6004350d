/** The tags of the prompt. Nothing that comes from the wiki may begin or end one of them. */
const TAGS = ['page_changed', 'role_persona', 'context', 'safety'];

/** `<` and the characters that a model, or a person, may take for it. */
const OPENERS = '<＜﹤‹〈⟨〈';
/** Spaces, slashes and characters that nobody sees, between the parts of a tag. */
const BETWEEN = '[\\s\\p{Cf}\\p{Mn}/\\\\／]*';

const TAG_IN_TEXT = new RegExp(`[${OPENERS}](?=${BETWEEN}(?:${TAGS.map(spelledAnyWay).join('|')}))`, 'giu');

/** A name in any case, also in full-width letters and with invisible characters between them. */
function spelledAnyWay(tag: string): string {
  return [...tag]
    .map((letter) => `[${letter}${String.fromCodePoint(letter.codePointAt(0)! + 0xfee0)}]`)
    .join('[\\p{Cf}\\p{Mn}]*');
}

/** Text from the wiki for the inside of a block of the prompt: the same text, but no tag of the prompt is left in it. */
export const defuseText = (text: string): string => text.replace(TAG_IN_TEXT, '&lt;');

const LONGEST_TITLE = 200;

/**
 * A title for one line of the prompt and for an attribute: no quotes, brackets, tags, line ends or characters that
 * nobody sees.
 */
export function defuseTitle(title: string): string {
  const plain = title
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Surrogate}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/["'`<>[\]{}()&\\=]|\p{Ps}|\p{Pe}|\p{Pi}|\p{Pf}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...plain].slice(0, LONGEST_TITLE).join('') || 'untitled';
}

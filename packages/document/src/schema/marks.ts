/** Every mark of a text, as data. The order is the order of marks in the canonical form. */
export interface MarkRule {
  attrs?: Readonly<Record<string, unknown>>;
  explicit?: readonly string[];
  /** Several marks of this type may lie on the same text (comments overlap). */
  repeatable?: true;
}

export const MARKS: Readonly<Record<string, MarkRule>> = {
  link: {
    attrs: {
      href: null,
      target: '_blank',
      rel: 'noopener noreferrer nofollow',
      class: null,
      title: null,
      internal: false,
    },
    explicit: ['href'],
  },
  comment: { attrs: { commentId: null, resolved: false }, explicit: ['commentId'], repeatable: true },
  highlight: { attrs: { color: null, colorName: null } },
  textStyle: { attrs: { color: null } },
  bold: {},
  italic: {},
  strike: {},
  underline: {},
  subscript: {},
  superscript: {},
  spoiler: {},
  code: {},
};

const RANK = new Map(Object.keys(MARKS).map((name, index) => [name, index]));

/** Place of a mark type in the canonical order; unknown ones come last. */
export function markRank(type: string): number {
  return RANK.get(type) ?? RANK.size;
}

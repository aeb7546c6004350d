import { canonicalDocument, type JsonNode } from '@pagescout/document';

/** One Markdown for each kind of block, with what may stand in it. */
export const KINDS: Readonly<Record<string, string>> = {
  paragraph: 'A *b* **c** `d` [e](https://x.example) ~~f~~ $x^2$ <u>g</u> line\\\nbreak',
  heading: '### Title with **bold**',
  'bullet list': '- a\n- b\n  - c\n\n    more',
  'ordered list': '5. a\n6. b\n   1. c',
  'task list': '- [x] done\n- [ ] open\n  - [ ] inner',
  quote: '> a\n>\n> > b',
  code: '````js\n```\na\n\nb\n````',
  rule: '---',
  callout: ':::warning\nText\n\n- a\n:::',
  table: '| a | b |\n| :-- | --- |\n| x \\| y | `c` |',
  'formula block': '$$\n\\frac{1}{2}\n$$',
  image: '![alt](https://x.example/a.png)',
  details: '<details open>\n<summary>S</summary>\n\nbody\n\n</details>',
  columns:
    '<div data-type="columns" data-layout="two_equal"><div data-type="column">\n\na\n\n</div><div data-type="column">\n\nb\n\n</div></div>',
  mention: 'Ask <span data-type="mention" data-id="m" data-label="Ann" data-entity-type="user">@Ann</span>.',
  status: '<span data-type="status" data-color="green">ok</span> done',
  footnote: 'Fact.^[The *source*.] Other[^a].\n\n[^a]: Note.',
  subpages: '<div data-type="subpages"></div>',
  'page break': '<div data-type="pageBreak"></div>',
};

/** The canonical form of a page as text, with its footnotes named by their order: where content comes from gives other ids. */
export function withoutNoteIds(doc: JsonNode): string {
  const names = new Map<unknown, string>();
  const name = (id: unknown): string =>
    names.get(id) ?? (names.set(id, `note ${names.size}`), `note ${names.size - 1}`);
  return JSON.stringify(canonicalDocument(doc), (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('type' in value) || !String(value.type).startsWith('footnote'))
      return value;
    const { attrs } = value as JsonNode;
    return attrs?.id === undefined ? value : { ...value, attrs: { ...attrs, id: name(attrs.id) } };
  });
}

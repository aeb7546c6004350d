import { describe, expect, test } from '@jest/globals';
import { initProseMirrorDoc } from 'y-prosemirror';
import { livePage, type LivePage } from '../../../../test/support/live-page.js';
import { type JsonNode } from '../json-node.js';
import { markdownToBlocks, markdownToDocument } from '../markdown/index.js';
import { canonicalDocument, schema } from '../schema/index.js';
import { insertBlocks, patchBlock } from './index.js';

/** One text for each kind of block, with what may stand in it. */
const KINDS: Readonly<Record<string, string>> = {
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

/** An editor that opens the page finds nothing to mend: it deletes what its schema cannot build, and joins parted texts. */
function expectWholeForEditors(page: LivePage): void {
  const { count } = page.sent;
  const { doc } = initProseMirrorDoc(page.fragment, schema);
  doc.check();
  expect(page.sent.count).toBe(count);
  expect(canonicalDocument(doc.toJSON() as JsonNode)).toEqual(canonicalDocument(page.json()));
}

describe.each(Object.entries(KINDS))('a %s', (_, markdown) => {
  const withoutNoteIds = (doc: JsonNode): string => {
    const names = new Map<unknown, string>();
    const name = (id: unknown): string =>
      names.get(id) ?? (names.set(id, `note ${names.size}`), `note ${names.size - 1}`);
    return JSON.stringify(canonicalDocument(doc), (_key, value: unknown) => {
      if (
        typeof value !== 'object' ||
        value === null ||
        !('type' in value) ||
        !String(value.type).startsWith('footnote')
      )
        return value;
      const { attrs } = value as JsonNode;
      return attrs?.id === undefined ? value : { ...value, attrs: { ...attrs, id: name(attrs.id) } };
    });
  };
  const whole = withoutNoteIds(markdownToDocument(markdown).doc);

  test('written by a patch is what the whole page would hold', () => {
    const page = livePage([{ type: 'paragraph', content: [{ type: 'text', text: 'before' }] }]);
    patchBlock(page.fragment, '#0', markdownToBlocks(markdown).blocks, { source: 'markdown' });
    expect(withoutNoteIds(page.json())).toBe(whole);
    expectWholeForEditors(page);
  });

  test('that is inserted is what the whole page would hold', () => {
    const page = livePage([]);
    insertBlocks(page.fragment, markdownToBlocks(markdown).blocks, { source: 'markdown', position: 'append' });
    expect(withoutNoteIds(page.json())).toBe(whole);
    expectWholeForEditors(page);
  });
});

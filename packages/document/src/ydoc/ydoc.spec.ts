import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Node, Schema } from 'prosemirror-model';
import { prosemirrorJSONToYDoc, yXmlFragmentToProseMirrorRootNode } from 'y-prosemirror';
import * as Y from 'yjs';
import { canonicalJson } from '../blocks/canonical-json.js';
import { type JsonNode } from '../json-node.js';
import { fromJson, insertNodes } from './from-json.js';
import { docToJson } from './to-json.js';

const open = (...updates: Uint8Array[]): Y.Doc => {
  const ydoc = new Y.Doc();
  for (const update of updates) Y.applyUpdate(ydoc, update);
  return ydoc;
};
const p = (text: string): JsonNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });

const attrs = fc.dictionary(
  fc.constantFrom('id', 'level', 'dir', 'colwidth', 'open'),
  fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.integer(), { maxLength: 3 }), fc.constant(null)),
);
const mark = fc.oneof(
  fc.constantFrom('bold', 'italic', 'futureMark').map((type) => ({ type })),
  fc.constantFrom('a', 'b', 'c').map((commentId) => ({ type: 'comment', attrs: { commentId, resolved: false } })),
  fc.constantFrom('/x', '/y').map((href) => ({ type: 'link', attrs: { href, title: null } })),
);
const textNode = fc.record({
  type: fc.constant('text'),
  text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
  marks: fc.uniqueArray(mark, { maxLength: 4, selector: (value) => JSON.stringify(value) }),
});
const anyDoc = fc
  .letrec<{ block: JsonNode }>((tie) => ({
    block: fc.oneof(
      { maxDepth: 4 },
      fc.record({ type: fc.constant('paragraph'), attrs, content: fc.array(textNode, { maxLength: 5 }) }),
      fc.record({
        type: fc.constantFrom('callout', 'futureBlock'),
        attrs,
        content: fc.array(tie('block'), { maxLength: 3 }),
      }),
    ),
  }))
  .block.map((block) => ({ type: 'doc', content: [block, p('end')] }));

/** The part of a page's schema that shows how marks are named: comments may overlap, links may not. */
const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', attrs: { id: { default: null }, indent: { default: 0 } } },
    text: { group: 'inline' },
    mention: { group: 'inline', inline: true, atom: true, attrs: { label: { default: null } } },
  },
  marks: {
    bold: {},
    link: { attrs: { href: { default: null }, title: { default: null } } },
    comment: { attrs: { commentId: { default: null }, resolved: { default: false } }, excludes: '' },
  },
});
const known: JsonNode = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      attrs: { id: 'p1', indent: 2 },
      content: [
        { type: 'text', text: 'plain ' },
        { type: 'text', text: 'bold', marks: [{ type: 'bold' }] },
        { type: 'mention', attrs: { label: 'Ann' } },
        {
          type: 'text',
          text: 'twice',
          marks: [
            { type: 'link', attrs: { href: '/x', title: null } },
            { type: 'comment', attrs: { commentId: 'c1', resolved: false } },
            { type: 'comment', attrs: { commentId: 'c2', resolved: true } },
          ],
        },
      ],
    },
    { type: 'paragraph', attrs: { id: null, indent: 0 } },
  ],
};

describe('a page as a shared document', () => {
  it('reads back as it was written, unknown nodes, marks and attributes too', () => {
    fc.assert(
      fc.property(anyDoc, (doc) => expect(canonicalJson(docToJson(open(fromJson(doc))))).toBe(canonicalJson(doc))),
    );
  });

  it('is what an editor would have written', () => {
    const theirs = prosemirrorJSONToYDoc(schema, known, 'default');
    const ours = open(fromJson(known));
    const deltas = (ydoc: Y.Doc): unknown[] =>
      [...ydoc.getXmlFragment('default').createTreeWalker((node) => node instanceof Y.XmlText)].map((text) =>
        (text as Y.XmlText).toDelta(),
      );
    expect(deltas(ours)).toEqual(deltas(theirs));
    expect(docToJson(ours)).toEqual(docToJson(theirs));
    expect(
      yXmlFragmentToProseMirrorRootNode(ours.getXmlFragment('default'), schema).eq(Node.fromJSON(schema, known)),
    ).toBe(true);
  });

  it('keeps several comments on one text apart', () => {
    const [paragraph] = docToJson(open(fromJson(known))).content ?? [];
    expect(paragraph?.content?.[3]?.marks?.map((value) => [value.type, value.attrs?.commentId])).toEqual([
      ['link', undefined],
      ['comment', 'c1'],
      ['comment', 'c2'],
    ]);
  });

  it('holds its text once when two servers built it at the same time', () => {
    const doc = { type: 'doc', content: [p('once')] };
    expect(docToJson(open(fromJson(doc), fromJson(doc)))).toEqual(doc);
  });

  it('is empty without content, and drops empty texts', () => {
    expect(docToJson(open(fromJson({ type: 'doc' })))).toEqual({ type: 'doc', content: [] });
    expect(docToJson(open(fromJson({ type: 'doc', content: [p('')] })))).toEqual({
      type: 'doc',
      content: [{ type: 'paragraph' }],
    });
  });

  it('may be 10,000 levels deep', () => {
    let deep = p('down');
    for (let level = 0; level < 10_000; level += 1) deep = { type: 'blockquote', content: [deep] };
    const doc = { type: 'doc', content: [deep] };
    expect(canonicalJson(docToJson(open(fromJson(doc))))).toBe(canonicalJson(doc));
  });
});

describe('inserting into a shared document', () => {
  it('puts nodes in their place and leaves the items of all others as they were', () => {
    const ydoc = open(fromJson({ type: 'doc', content: [p('first'), p('last')] }));
    const fragment = ydoc.getXmlFragment('default');
    const [first, last] = fragment.toArray();
    insertNodes(fragment, 1, [{ type: 'callout', attrs: { type: 'info' }, content: [p('new')] }, p('too')]);
    expect(docToJson(ydoc).content?.map((node) => node.type)).toEqual([
      'paragraph',
      'callout',
      'paragraph',
      'paragraph',
    ]);
    expect([fragment.get(0), fragment.get(3)]).toEqual([first, last]);
  });

  it('is refused for a fragment of no document', () => {
    expect(() => insertNodes(new Y.XmlFragment(), 0, [p('a')])).toThrow('part of a document');
  });
});

describe('reading a shared document', () => {
  it('changes nothing in it: unknown nodes stay, neighbouring texts are not merged', () => {
    const ydoc = new Y.Doc();
    const fragment = ydoc.getXmlFragment('default');
    const future = new Y.XmlElement('futureNode');
    future.insert(0, [new Y.XmlText('precious')]);
    const split = new Y.XmlElement('paragraph');
    split.insert(0, [new Y.XmlText('one '), new Y.XmlText('two')]);
    fragment.insert(0, [split, future]);
    const before = Y.encodeStateAsUpdate(ydoc);
    let updates = 0;
    ydoc.on('update', () => (updates += 1));

    expect(docToJson(ydoc)).toEqual({
      type: 'doc',
      content: [p('one two'), { type: 'futureNode', content: [{ type: 'text', text: 'precious' }] }],
    });
    expect(updates).toBe(0);
    expect(Y.encodeStateAsUpdate(ydoc)).toEqual(before);
    expect(fragment.length).toBe(2);
  });

  it('sees marks that other writers stored as true, and drops removed ones', () => {
    const ydoc = new Y.Doc();
    const text = new Y.XmlText();
    ydoc.getXmlFragment('default').insert(0, [text]);
    text.insert(0, 'ab', { bold: true });
    text.format(1, 1, { bold: null });
    expect(docToJson(ydoc).content).toEqual([
      { type: 'text', text: 'a', marks: [{ type: 'bold' }] },
      { type: 'text', text: 'b' },
    ]);
  });
});

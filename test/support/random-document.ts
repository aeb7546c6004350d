import fc from 'fast-check';
import { type JsonMark, type JsonNode } from '@pagescout/document';
import { address, attrs, mark, text, word } from './random-inline.js';
import { doc, stockDocument } from './stock-document.js';

/** Makes nodes of the whole schema, with the footnotes of one family. */
export function randomDocument(family: 'fork' | 'stock' | 'none' = 'fork'): fc.Arbitrary<JsonNode> {
  const footnoteId = fc.constantFrom('1', '2', 'a', 'note', 'x y', '[', 'A');
  const forkReference = footnoteId.map((id) => ({ type: 'footnoteReference', attrs: { id } }));
  const reference = family === 'fork' ? [{ weight: 2, arbitrary: forkReference as fc.Arbitrary<JsonNode> }] : [];
  const node = (type: string, shape: Record<string, fc.Arbitrary<unknown>> = {}): fc.Arbitrary<JsonNode> =>
    attrs(shape).map((values) => ({ type, attrs: values }));

  const inlineNode = fc.oneof(
    { weight: 14, arbitrary: text.map((value): JsonNode => ({ type: 'text', text: value })) },
    { weight: 2, arbitrary: fc.constant<JsonNode>({ type: 'hardBreak' }) },
    node('mention', {
      id: word,
      label: text,
      entityType: fc.constantFrom('user', 'page'),
      entityId: word,
      slugId: word,
      creatorId: word,
      anchorId: word,
    }),
    node('status', { text, color: word }),
    node('mathInline', { text: fc.oneof(text, fc.constantFrom('x^2', 'a|b', '\\frac{1}{2}', '$', ' x ', '')) }),
    fc.constant<JsonNode>({ type: 'futureInline', attrs: { a: 1 }, content: [{ type: 'text', text: 'inner' }] }),
    ...reference,
  );
  const marked = fc
    .tuple(
      inlineNode,
      fc.oneof(
        { weight: 2, arbitrary: fc.constant<JsonMark[]>([]) },
        { weight: 1, arbitrary: fc.array(mark, { maxLength: 3 }) },
      ),
    )
    .map(([item, marks]): JsonNode => (marks.length > 0 ? { ...item, marks } : item));
  const line = fc.array(marked, { maxLength: 6 });

  const size = fc.oneof(fc.integer({ min: 1, max: 900 }), fc.constantFrom('50%', '640', null));
  const align = fc.constantFrom('left', 'center', 'right');
  const textBlockAttrs = {
    id: word,
    indent: fc.integer({ min: 0, max: 8 }),
    textAlign: fc.constantFrom(null, 'left', 'center', 'right', 'justify'),
  };
  const picture = {
    src: address,
    alt: text,
    width: size,
    height: size,
    align,
    attachmentId: word,
    size: fc.integer(),
    aspectRatio: fc.double({ min: 0.1, max: 9, noNaN: true }),
    placeholder: word,
  };
  const drawing = {
    src: address,
    title: text,
    alt: text,
    width: size,
    height: size,
    size: fc.integer(),
    align,
    attachmentId: word,
  };
  /** Half of the text blocks have no attributes, as in real pages. */
  const textBlock = (
    type: string,
    shape: Record<string, fc.Arbitrary<unknown>>,
    needed: Record<string, unknown> = {},
  ): fc.Arbitrary<JsonNode> =>
    fc
      .tuple(fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: attrs(shape) }), line)
      .map(([values, content]) => ({ type, attrs: { ...needed, ...values }, content }));

  const { block } = fc.letrec<{ block: JsonNode; paragraph: JsonNode }>((tie) => {
    const blocks = (minLength: number): fc.Arbitrary<JsonNode[]> =>
      fc.array(tie('block'), { minLength, maxLength: 3, depthIdentifier: 'blocks' });
    const container = (
      type: string,
      shape: Record<string, fc.Arbitrary<unknown>> = {},
      minLength = 1,
    ): fc.Arbitrary<JsonNode> =>
      fc
        .tuple(
          fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: attrs(shape) }),
          blocks(minLength),
        )
        .map(([values, content]) => ({ type, attrs: values, content }));
    const item = (type: string, shape: Record<string, fc.Arbitrary<unknown>> = {}): fc.Arbitrary<JsonNode> =>
      fc
        .tuple(
          fc.oneof({ weight: 12, arbitrary: fc.record(shape) }, { weight: 1, arbitrary: attrs(shape) }),
          tie('paragraph'),
          fc.array(tie('block'), { maxLength: 2, depthIdentifier: 'blocks' }),
        )
        .map(([values, first, rest]) => ({ type, attrs: values, content: [first, ...rest] }));
    const list = (
      type: string,
      items: fc.Arbitrary<JsonNode>,
      shape: Record<string, fc.Arbitrary<unknown>> = {},
    ): fc.Arbitrary<JsonNode> =>
      fc
        .tuple(
          fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: attrs(shape) }),
          fc.array(items, { minLength: 1, maxLength: 3 }),
        )
        .map(([values, content]) => ({ type, attrs: values, content }));
    const cellShape = {
      colspan: fc.integer({ min: 1, max: 3 }),
      rowspan: fc.integer({ min: 1, max: 3 }),
      colwidth: fc.constantFrom(null, [100], [100, 50]),
      align: fc.constantFrom(null, 'left', 'center', 'right'),
      backgroundColor: word,
      backgroundColorName: word,
    };
    const plainCell = (type: string): fc.Arbitrary<JsonNode> =>
      line.map((content) => ({ type, content: [{ type: 'paragraph', content }] }));
    const row = (
      cell: fc.Arbitrary<JsonNode>,
      width: { minLength: number; maxLength: number },
    ): fc.Arbitrary<JsonNode> => fc.array(cell, width).map((content) => ({ type: 'tableRow', content }));
    const pipeTable = fc.integer({ min: 1, max: 3 }).chain((columns) => {
      const width = { minLength: columns, maxLength: columns };
      return fc
        .tuple(row(plainCell('tableHeader'), width), fc.array(row(plainCell('tableCell'), width), { maxLength: 2 }))
        .map(([head, body]): JsonNode => ({ type: 'table', content: [head, ...body] }));
    });
    const anyTable = list(
      'table',
      row(fc.oneof(container('tableCell', cellShape), container('tableHeader', cellShape)), {
        minLength: 0,
        maxLength: 2,
      }),
    );
    const details = fc
      .tuple(attrs({ open: fc.boolean() }), line, blocks(0))
      .map(([values, summary, content]): JsonNode => ({
        type: 'details',
        attrs: values,
        content: [
          { type: 'detailsSummary', content: summary },
          { type: 'detailsContent', content },
        ],
      }));
    return {
      paragraph: fc.oneof(
        { weight: 6, arbitrary: textBlock('paragraph', textBlockAttrs) },
        { weight: 1, arbitrary: fc.constant<JsonNode>({ type: 'paragraph' }) },
      ),
      block: fc.oneof(
        { maxDepth: 3, depthIdentifier: 'blocks' },
        { weight: 8, arbitrary: tie('paragraph') },
        {
          weight: 3,
          arbitrary: fc
            .integer({ min: 1, max: 6 })
            .chain((level) => textBlock('heading', { ...textBlockAttrs, level: fc.constant(level) }, { level })),
        },
        {
          weight: 2,
          arbitrary: fc
            .tuple(attrs({ language: fc.constantFrom('js', null, 'c++', 'a b', '```') }), text)
            .map(([values, value]): JsonNode => ({
              type: 'codeBlock',
              attrs: values,
              content: [{ type: 'text', text: value }],
            })),
        },
        fc.constant<JsonNode>({ type: 'codeBlock', content: [] }),
        fc.constant<JsonNode>({ type: 'horizontalRule' }),
        node('mathBlock', { text }),
        node('image', { ...picture, caption: text }),
        fc.record({ src: address, alt: text }).map((values): JsonNode => ({ type: 'image', attrs: values })),
        node('video', picture),
        node('audio', { src: address, attachmentId: word, size: fc.integer(), placeholder: word }),
        node('pdf', { src: address, name: text, attachmentId: word, size: fc.integer(), width: size, height: size }),
        node('attachment', { url: address, name: text, mime: word, size: fc.integer(), attachmentId: word }),
        node('drawio', drawing),
        node('excalidraw', drawing),
        node('embed', { src: address, provider: word, align, width: size, height: size }),
        node('youtube', { src: address, start: fc.integer(), width: size, height: size }),
        node('subpages', { recursive: fc.boolean() }),
        node('pageBreak'),
        node('transclusionReference', { sourcePageId: word, transclusionId: word }),
        node('pageEmbed', { sourcePageId: word }),
        node('base', { pageId: word, pendingKey: word }),
        node('htmlEmbed', { source: text, height: size }),
        fc.constant<JsonNode>({
          type: 'futureBlock',
          attrs: { x: [1, 'two'] },
          content: [{ type: 'text', text: 'pre<ci>ous "x" \n' }],
        }),
        { weight: 2, arbitrary: container('blockquote') },
        {
          weight: 2,
          arbitrary: container('callout', {
            type: fc.constantFrom('default', 'info', 'note', 'success', 'warning', 'danger', 'odd'),
            icon: fc.constantFrom('🔥', null, '"\\', 'a}b'),
          }),
        },
        { weight: 3, arbitrary: list('bulletList', item('listItem')) },
        {
          weight: 3,
          arbitrary: list('orderedList', item('listItem'), {
            start: fc.constantFrom(1, 0, 5, 10, 99, -3, 1.5, 999999999),
            type: fc.constantFrom(null, 'a'),
          }),
        },
        { weight: 3, arbitrary: list('taskList', item('taskItem', { checked: fc.boolean() })) },
        { weight: 2, arbitrary: pipeTable },
        anyTable,
        details,
        list('columns', container('column', { width: size }), {
          layout: fc.constantFrom('two_equal', 'three_equal'),
          widthMode: fc.constantFrom('normal', 'wide'),
        }),
        container('transclusionSource', { id: word }),
      ),
    };
  });

  const body = fc.array(block, { maxLength: 4 });
  const notes = (
    type: string,
    itemType: string,
    item: (id: string, index: number) => Record<string, unknown>,
  ): fc.Arbitrary<JsonNode> =>
    fc
      .array(
        fc.tuple(
          footnoteId,
          fc.array(
            line.map((content): JsonNode => ({ type: 'paragraph', content })),
            { minLength: 1, maxLength: 2 },
          ),
        ),
        { minLength: 1, maxLength: 3 },
      )
      .map((entries) => ({
        type,
        content: entries.map(([id, content], index) => ({ type: itemType, attrs: item(id, index), content })),
      }));
  if (family === 'fork') {
    const list = notes('footnotesList', 'footnoteDefinition', (id) => ({ id }));
    return fc
      .tuple(body, fc.option(list, { nil: undefined }), fc.option(block, { nil: undefined }))
      .map(([blocks, notesList, last]) => doc([...blocks, ...(notesList ? [notesList] : []), ...(last ? [last] : [])]));
  }
  if (family === 'stock') {
    return fc.tuple(body, fc.array(line, { maxLength: 3 })).map(([blocks, lines]) => stockDocument(blocks, lines));
  }
  return body.map(doc);
}

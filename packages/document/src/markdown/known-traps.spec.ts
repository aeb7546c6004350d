import { describe, expect, test } from '@jest/globals';
import { type JsonMark, type JsonNode } from '../json-node.js';
import { canonicalDocument } from '../schema/index.js';
import { blockToMarkdown, documentToMarkdown, markdownToDocument } from './index.js';

const text = (value: string, ...marks: (string | JsonMark)[]): JsonNode =>
  marks.length > 0
    ? { type: 'text', text: value, marks: marks.map((mark) => (typeof mark === 'string' ? { type: mark } : mark)) }
    : { type: 'text', text: value };
const inline = (node: JsonNode | string): JsonNode => (typeof node === 'string' ? text(node) : node);
const paragraph = (...content: (JsonNode | string)[]): JsonNode => ({
  type: 'paragraph',
  content: content.map(inline),
});
const doc = (...content: JsonNode[]): JsonNode => ({ type: 'doc', content });
const code = (value: string, language?: string): JsonNode => ({
  type: 'codeBlock',
  ...(language ? { attrs: { language } } : {}),
  content: [text(value)],
});
const item = (...content: JsonNode[]): JsonNode => ({ type: 'listItem', content });
const bullets = (...content: JsonNode[]): JsonNode => ({ type: 'bulletList', content });
const numbers = (start: number, ...content: JsonNode[]): JsonNode => ({
  type: 'orderedList',
  attrs: { start },
  content,
});
const cell = (...content: JsonNode[]): JsonNode => ({ type: 'tableCell', content });
const head = (...content: JsonNode[]): JsonNode => ({ type: 'tableHeader', content });
const table = (...rows: JsonNode[][]): JsonNode => ({
  type: 'table',
  content: rows.map((content) => ({ type: 'tableRow', content })),
});
const link = (href: string): JsonMark => ({ type: 'link', attrs: { href } });
const comment = (commentId: string): JsonMark => ({ type: 'comment', attrs: { commentId } });
const hardBreak: JsonNode = { type: 'hardBreak' };

/** Ten cycles of printing and reading; the page must come back after each of them, and the text must stay the same. */
function expectStable(page: JsonNode): string {
  const markdown = documentToMarkdown(page);
  for (let cycle = 0; cycle < 10; cycle++) {
    const { doc: back } = markdownToDocument(documentToMarkdown(page));
    expect(back).toEqual(canonicalDocument(page));
    expect(documentToMarkdown(back)).toBe(markdown);
  }
  return markdown;
}

describe('a page that has broken other converters comes back as it was', () => {
  test.each<[string, JsonNode]>([
    [
      'B078 code with a fence in it',
      doc(code('```js\nx\n```'), code('````'), code('~~~\nx\n~~~'), code('a ```` b', 'js')),
    ],
    [
      'B079 bars in cells, and a cell that ends in a backslash',
      doc(
        table(
          [head(paragraph('h | i')), head(paragraph('x'))],
          [cell(paragraph('x | y')), cell(paragraph(text('a || b', 'code')))],
          [cell(paragraph('c:\\')), cell(paragraph(text('a\\|b', 'code')))],
        ),
      ),
    ],
    [
      'B080 paragraphs that look like blocks',
      doc(
        ...[
          '# plain line',
          '1. plain line',
          '- plain',
          '> plain',
          '---',
          '===',
          '+ x',
          '12) x',
          '```',
          '~~~',
          ':::info',
          '| a |',
          '[a]: b',
          '[x] a',
          '    code',
          '<div>',
          '$$',
          '#',
          '-',
          '***',
          '* * *',
        ].map((line) => paragraph(line)),
      ),
    ],
    [
      'B080 lines after a break that look like blocks',
      doc(
        paragraph(
          'a',
          hardBreak,
          '# b',
          hardBreak,
          '---',
          hardBreak,
          '- c',
          hardBreak,
          '1. d',
          hardBreak,
          '> e',
          hardBreak,
          '===',
          hardBreak,
          '| - |',
        ),
      ),
    ],
    ['B082 underscores', doc(paragraph('my_var_name and __init__'), paragraph('_a_ b_c_ __d__e'))],
    [
      'B083 bold beside letters',
      doc(paragraph(text('label:', 'bold'), 'value'), paragraph('pre', text('(mid)', 'bold'), 'post')),
    ],
    [
      'B085 white space at the end of bold',
      doc(paragraph(text('bold ', 'bold'), hardBreak, 'x'), paragraph(text('bold ', 'bold'), 'next')),
    ],
    ['B086 a bold space', doc(paragraph('a', text(' ', 'bold'), 'b'))],
    [
      'B087 marks that overlap',
      doc(
        paragraph(text('a', 'bold'), text('b', 'bold', 'italic'), text('c', 'italic')),
        paragraph(
          text('bo', 'bold'),
          text('ld', 'bold', link('https://x.example')),
          text('link', link('https://x.example')),
        ),
      ),
    ],
    [
      'B088 angle brackets and entities',
      doc(
        paragraph('see <name> below'),
        paragraph('use &lt; here'),
        paragraph('it&#39;s &copy; & &amp;'),
        paragraph('</div> <!-- x --> <b>'),
      ),
    ],
    [
      'B090 breaks, paragraphs and lists in cells',
      doc(
        table([head(paragraph('h'))], [cell(paragraph('a', hardBreak, 'b'))]),
        table([head(paragraph('h'))], [cell(paragraph('one'), paragraph('two'))]),
        table([head(paragraph('h'))], [cell(paragraph(), bullets(item(paragraph('i1')), item(paragraph('i2'))))]),
      ),
    ],
    [
      'B091 merged and coloured cells, and a status',
      doc({
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [
              {
                ...head(paragraph('both')),
                attrs: { colspan: 2, colwidth: [100, 50], backgroundColor: '#ff0000', backgroundColorName: 'red' },
              },
            ],
          },
          {
            type: 'tableRow',
            content: [
              cell(paragraph({ type: 'status', attrs: { text: 'DONE', color: 'green' } })),
              { ...cell(paragraph('x')), attrs: { align: 'right' } },
            ],
          },
        ],
      }),
    ],
    [
      'B092 nested numbered lists',
      doc(
        numbers(1, item(paragraph('a'), numbers(1, item(paragraph('n')))), item(paragraph('b'))),
        numbers(10, item(paragraph('ten'), numbers(1, item(paragraph('n'))))),
      ),
    ],
    ['B093 start numbers at two levels', doc(numbers(5, item(paragraph('a'), numbers(3, item(paragraph('n'))))))],
    [
      'B094 lists in a row',
      doc(
        bullets(item(paragraph('a'))),
        bullets(item(paragraph('b'))),
        bullets(item(paragraph('c'))),
        numbers(1, item(paragraph('d'))),
        numbers(1, item(paragraph('e'))),
      ),
    ],
    ['B095 an empty paragraph', doc(paragraph('a'), { type: 'paragraph' }, paragraph('b'), { type: 'paragraph' })],
    [
      'B095 breaks at the ends',
      doc(paragraph(hardBreak, 'a', hardBreak), paragraph(hardBreak), paragraph('a', hardBreak, hardBreak)),
    ],
    [
      'B096 signs that escape themselves',
      doc(
        paragraph(text('~', 'code'), ' ', text('[]', 'code'), ' c:\\dir\\'),
        paragraph(text('`', 'code'), text('``a`', 'code', 'bold')),
      ),
    ],
    ['B097 marks inside a word', doc(paragraph('pre', text('mid', 'bold', 'italic'), 'post'))],
    [
      'B099 code with a blank line, also in an item',
      doc(code('a\n\nb', 'js'), bullets(item(paragraph('x'), code('a\n\n\tb', 'js')))),
    ],
    [
      'B104 a callout, a mention and a sized picture',
      doc(
        {
          type: 'callout',
          attrs: { type: 'warning', icon: '🔥' },
          content: [
            paragraph({ type: 'mention', attrs: { id: 'm1', label: 'Ann', entityType: 'user', entityId: 'u1' } }),
          ],
        },
        { type: 'image', attrs: { src: '/files/a b.png', alt: 'A', width: 300, align: 'left' } },
      ),
    ],
    [
      'B125 a node and a mark that nobody knows',
      doc(
        { type: 'futureNode', attrs: { a: 1 }, content: [text('precious')] },
        paragraph(text('marked', { type: 'futureMark', attrs: { b: [2] } }), { type: 'futureInline' }),
      ),
    ],
    ...['\u2028', '\u2029', '\u0085', '\v', '\f', '\u001c'].map((separator): [string, JsonNode] => [
      `${JSON.stringify(separator)}, a line end to some but not to Markdown, wherever text stands`,
      doc(
        paragraph(`a${separator}b`, text(`c${separator}d`, 'code'), text('e', link(`https://x.example/${separator}f`))),
        paragraph(
          { type: 'mathInline', attrs: { text: `x${separator}y` } },
          { type: 'status', attrs: { text: `s${separator}t` } },
        ),
        { type: 'heading', attrs: { level: 2 }, content: [text(`g${separator}# h`)] },
        {
          type: 'callout',
          attrs: { type: 'info', icon: `i${separator}"\\` },
          content: [paragraph(`- j${separator}- k`)],
        },
        { type: 'image', attrs: { src: '/files/x.png', alt: `l${separator}m` } },
        { type: 'mathBlock', attrs: { text: `n${separator}o` } },
        code(`p${separator}q`, `r${separator}s`),
        table([cell(paragraph(`t${separator}| u`))]),
        bullets(item(paragraph(`v${separator}- w`))),
      ),
    ]),
    [
      'an attribute that nobody knows',
      doc({ ...paragraph('x'), attrs: { future: { deep: true }, textAlign: 'center' } }),
    ],
  ])('%s', (_, page) => {
    expectStable(page);
  });

  test('B082, B097 and stays readable', () => {
    expect(documentToMarkdown(doc(paragraph('my_var_name = 2 * 3 < 4 & AT&T [see] costs $5')))).toBe(
      'my_var_name = 2 * 3 < 4 & AT&T [see] costs $5\n',
    );
    expect(documentToMarkdown(doc(paragraph('pre', text('mid', 'bold', 'italic'), 'post')))).toBe('pre***mid***post\n');
    expect(documentToMarkdown(doc(paragraph(text('label:', 'bold'), 'value')))).toBe('<strong>label:</strong>value\n');
  });

  test('B110 a comment stays on its words, and can be left out for reading', () => {
    const block = paragraph('alpha ', text('beta', comment('c1')), ' gamma');
    expect(blockToMarkdown(block)).toBe('alpha <span data-comment-id="c1">beta</span> gamma');
    expect(blockToMarkdown(block, { comments: 'omit' })).toBe('alpha beta gamma');
    expectStable(
      doc(paragraph(text('a', comment('c1')), text('b', comment('c1'), comment('c2')), text('c', comment('c2')))),
    );
  });

  test('B117 footnotes keep their labels', () => {
    const markdown = 'Claim.[^k]\n\n[^k]: Source.\n';
    expect(documentToMarkdown(markdownToDocument(markdown).doc)).toBe(markdown);
    expect(blockToMarkdown(markdownToDocument(markdown).doc.content?.[0] as JsonNode)).toBe(
      'Claim.<sup data-footnote-ref data-id="k"></sup>',
    );
  });
});

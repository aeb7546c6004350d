import { describe, expect, test } from '@jest/globals';
import { type JsonMark, type JsonNode } from '../json-node.js';
import { documentToMarkdown, markdownToBlocks, markdownToDocument } from './index.js';

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
const link = (href: string): JsonMark => ({ type: 'link', attrs: { href } });

describe('Markdown that has broken other readers', () => {
  const read = (markdown: string): JsonNode[] => markdownToDocument(markdown).doc.content ?? [];

  test('B088 entities are decoded once', () => {
    expect(read('&copy; &mdash; &amp;lt;')).toEqual([paragraph('© — &lt;')]);
  });

  test('B089 unclosed HTML makes a valid page', () => {
    expect(read('<i>abc')).toEqual([paragraph(text('abc', 'italic'))]);
    expect(read('<p>a<p>b')).toEqual([paragraph('a'), paragraph('b')]);
  });

  test('B098 links between brackets', () => {
    const page = doc(
      paragraph('[', text('1', link('https://a.example')), ', ', text('2', link('https://b.example')), ']'),
    );
    expect(read('\\[[1](https://a.example), [2](https://b.example)\\]')).toEqual(page.content);
    expect(documentToMarkdown(page)).toBe('[[1](https://a.example), [2](https://b.example)]\n');
  });

  test('B099 lines of code', () => {
    expect(read('```js\na\n\nb\n```')).toEqual([code('a\n\nb', 'js')]);
  });

  test('B105 a toggle', () => {
    const toggle = {
      type: 'details',
      content: [
        { type: 'detailsSummary', content: [text('S')] },
        { type: 'detailsContent', content: [paragraph('body')] },
      ],
    };
    expect(markdownToBlocks('<details><summary>S</summary>\n\nbody\n\n</details>').blocks).toEqual([toggle]);
  });

  test('B119 footnotes: what is missing stays text, what is unused is reported, ids can be fresh', () => {
    const { doc: page, warnings } = markdownToDocument('A[^missing] B[^1]\n\n[^1]: One\n[^1]: Two\n[^unused]: Alone');
    expect(page.content?.[0]?.content?.[0]).toEqual(text('A[^missing] B'));
    expect(warnings.join('\n')).toMatch(/"\[\^missing\]" stayed text/);
    expect(warnings.join('\n')).toMatch(/"\[\^unused\]" was left out.*"Alone"/);
    expect(warnings.join('\n')).toMatch(/"\[\^1\]" is defined more than once/);
    const fresh = markdownToBlocks('New fact.[^1]\n\n[^1]: New note', { newFootnoteId: () => 'fresh-id' }).blocks;
    expect(JSON.stringify(fresh)).not.toContain('"1"');
    expect(fresh[1]?.content?.[0]?.attrs).toEqual({ id: 'fresh-id' });
  });

  test('numbers of notes follow the text, and one note serves several references', () => {
    const page = read('A[^b] then [^a], again [^b] and ^[in *line*].\n\n[^a]: Ay\n[^b]: Bee');
    expect(page.at(-1)?.content?.map((note) => note.attrs?.id)).toEqual(['b', 'a', 'note-1']);
  });

  test('alerts, tasks, formulas and prices', () => {
    expect(read('> [!WARNING]\n> Hot')).toEqual([
      { type: 'callout', attrs: { type: 'warning' }, content: [paragraph('Hot')] },
    ]);
    expect(read('- [x] a\n- [ ] b')[0]?.content?.map((task) => task.attrs)).toEqual([
      { checked: true },
      { checked: false },
    ]);
    expect(read('$x^2$ for $5 and $6')).toEqual([
      paragraph({ type: 'mathInline', attrs: { text: 'x^2' } }, ' for $5 and $6'),
    ]);
    expect(read('$$\n\\frac{a}{b}\n$$')).toEqual([{ type: 'mathBlock', attrs: { text: '\\frac{a}{b}' } }]);
  });

  test('scripts never reach a page', () => {
    const markdown = [
      '<script>alert(1)</script>', '[a](javascript:alert(1))', '<a href="java&#10;script:x">b</a>', '<img src="javascript:x" onerror="y">',
      '<iframe src="javascript:x"></iframe>', '<div data-type="embed" data-src="data:text/html,x"></div>', '<svg onload="x"></svg>',
      `<span data-mark='{"type":"link","attrs":{"href":"javascript:x"}}'>c</span>`,
      `<div data-node='{"type":"embed","attrs":{"src":"javascript:x"}}'></div>`,
    ].join('\n\n'); // prettier-ignore
    const { doc: page, warnings } = markdownToDocument(markdown);
    expect(JSON.stringify(page)).not.toMatch(/"(?:href|src|url)":"[^"]*(?:javascript|script:|data:)/);
    expect(JSON.stringify(page)).not.toMatch(/alert\(1\)<|onerror|onload/);
    expect(warnings.length).toBeGreaterThan(3);
  });

  test('an HTML embed needs leave', () => {
    const embed = doc({ type: 'htmlEmbed', attrs: { source: '<b>x</b>' } });
    expect(markdownToDocument(documentToMarkdown(embed), { allowHtmlEmbed: true }).doc).toEqual(embed);
    const refused = markdownToDocument(documentToMarkdown(embed));
    expect(refused.doc).toEqual(doc(code('<b>x</b>', 'html')));
    expect(refused.warnings.join()).toMatch(/administrator/);
  });
});

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type JsonNode } from '../json-node.js';
import { documentToHtml, htmlToDocument, MAX_HTML_LENGTH } from './index.js';

/** What no answer may hold, wherever it came from. */
const DANGEROUS =
  /<(?:script|style|svg|math|object|embed|base|meta|link|form|template)\b|<[^>"']*\son\w+\s*=|\s(?:href|src|action)=["']?\s*(?:javascript|vbscript|data:text)|\sstyle="[^"]*(?:expression|url)\(/i;

test.each([
  '<script>alert(1)</script>after',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<a href="java\nscript:alert(1)">x</a><a href=" &#14; javascript:alert(1)">y</a><a href="data:text/html,<script>1</script>">z</a>',
  '<iframe src="javascript:alert(1)"></iframe><iframe srcdoc="<script>1</script>"></iframe>',
  '<div data-type="pdf" src="javascript:alert(1)" data-name="x"></div>',
  '<div data-youtube-video><iframe src="javascript:alert(1)"></iframe></div>',
  `<div data-node='{"type":"image","attrs":{"src":"javascript:alert(1)"}}'></div>`,
  `<span data-mark='{"type":"link","attrs":{"href":"javascript:alert(1)"}}'>x</span>`,
  `<div data-type="callout" data-callout-icon='"><script>alert(1)</script>'>x</div>`,
  '<p style="background:url(javascript:alert(1));color:expression(alert(1))">x</p><span style="color:expression(alert(1))">x</span>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>1</script></template><form action="javascript:alert(1)"><button formaction="javascript:1">go</button></form>',
  '<div data-type="htmlEmbed" data-source="<script>alert(1)</script>"></div>',
])('nothing of %s can run', (html) => {
  const { doc } = htmlToDocument(html);
  expect(documentToHtml(doc)).not.toMatch(DANGEROUS);
  expect(JSON.stringify(doc)).not.toMatch(/"(?:href|src|url)":"\s*(?:java|data:text)/i);
  expect(htmlToDocument(documentToHtml(doc)).doc).toEqual(doc);
});

/** Inputs on which a careless reader needs hours or all memory. Each is read, or refused with a sentence. */
const FLOODS: readonly [name: string, html: string, refusal?: 'too_deep' | 'too_large'][] = [
  ['10,000 levels of div', '<div>'.repeat(10_000), 'too_deep'],
  ['10,000 levels of lists', '<ul><li>'.repeat(10_000), 'too_deep'],
  ['10,000 levels of tables', '<table><tr><td>'.repeat(10_000), 'too_deep'],
  ['150 levels of quotes', '<blockquote>'.repeat(150), 'too_deep'],
  ['10,000 names that are no tags', '<foo>'.repeat(10_000), 'too_deep'],
  [
    'formats left open in every paragraph',
    `<p>${Array.from({ length: 250 }, (_, n) => `<font color=c${n}>`).join('')}</p>${'<p>x'.repeat(50_000)}`,
    'too_large',
  ],
  ['bold that never ends', '<p><b>x'.repeat(290)],
  ['30,000 paragraphs', '<p>x'.repeat(30_000)],
  ['open comments', '<!-- '.repeat(50_000)],
  ['half tags', '<a '.repeat(50_000)],
  ['ends without beginnings', '</div></p></b>'.repeat(30_000)],
  ['an attribute of five million characters', `<p title="${'x'.repeat(5_000_000)}">y</p>`],
  ['10,000 attributes', `<p ${Array.from({ length: 10_000 }, (_, n) => `a${n}=1`).join(' ')}>y</p>`],
  ['entities', '&amp;&lt;&#0;&#xD800;&#x110000;'.repeat(20_000)],
  ['white space', `a${' \n\t'.repeat(100_000)}b`],
  ['a long style', `<span style="${'color:red;'.repeat(50_000)}">x</span>`],
  ['deep JSON', `<div data-node='${'{"type":"a","content":['.repeat(5_000)}'>x</div>`],
  ['NUL and halves of characters', '<p>\0a\ud800</p>\udc00<\0b>'],
];

test.each(FLOODS.map(([name, html, refusal = null]) => ({ name, html, refusal })))(
  '$name end at once',
  ({ html, refusal }) => {
    if (refusal) {
      expect(() => htmlToDocument(html)).toThrow(expect.objectContaining({ code: refusal }));
      return;
    }
    const { doc } = htmlToDocument(html);
    expect(JSON.stringify(htmlToDocument(documentToHtml(doc)).doc)).toBe(JSON.stringify(doc));
  },
);

test('HTML of more than 20 million characters is refused', () => {
  expect(() => htmlToDocument('a'.repeat(MAX_HTML_LENGTH + 1))).toThrow(expect.objectContaining({ code: 'too_large' }));
});

describe('any HTML at all', () => {
  const TAGS = [
    'p', 'div', 'b', 'i', 'span', 'a href="/x"', 'ul', 'ol', 'li', 'table', 'tr', 'td', 'th', 'caption', 'pre', 'code', 'h2', 'br', 'hr',
    'details', 'summary', 'blockquote', 'select', 'option', 'textarea', 'svg', 'math', 'template', 'font color=red', 'sup', 'o:p', 'x-md n=0',
    'div data-type=callout', 'div data-type=columns', 'div data-type=column', 'ul data-type=taskList', 'span data-type=mention data-label=x',
    'span data-type=mathInline', 'section data-footnotes', 'div data-footnote-def data-id=a', 'span style="white-space:pre"', 'img src=x',
    'ol class=footnotes', 'li data-id=a id=b', 'sup data-footnote-ref data-id=a', 'p data-id=q style="mso-list:l0 level2 lfo1"',
  ]; // prettier-ignore
  const piece = fc.oneof(
    fc.constantFrom(...TAGS.map((tag) => `<${tag}>`), ...TAGS.map((tag) => `</${tag.split(' ')[0] ?? ''}>`)),
    fc.constantFrom(' ', '\n', '\t', 'word', '&nbsp;', '<!-- c -->', '&lt;b&gt;'),
    fc.string({ maxLength: 4 }),
  );

  test('is read, and what was read is stable', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (parts) => {
        const { doc } = htmlToDocument(parts.join(''));
        expect(htmlToDocument(documentToHtml(doc)).doc).toEqual(doc);
      }),
      { numRuns: 500 },
    );
  });
});

test('a document nested without end is refused', () => {
  let node: JsonNode = { type: 'paragraph' };
  for (let level = 0; level < 10_000; level++) node = { type: 'blockquote', content: [node] };
  expect(() => documentToHtml({ type: 'doc', content: [node] })).toThrow(expect.objectContaining({ code: 'too_deep' }));
});

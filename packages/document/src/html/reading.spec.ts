import { describe, expect, test } from '@jest/globals';
import { type JsonNode } from '../json-node.js';
import { documentToHtml, htmlToDocument } from './index.js';

const read = (html: string): JsonNode[] => htmlToDocument(html).doc.content ?? [];
const text = (value: string, ...marks: (string | { type: string; attrs: object })[]): object =>
  marks.length === 0
    ? { type: 'text', text: value }
    : { type: 'text', text: value, marks: marks.map((mark) => (typeof mark === 'string' ? { type: mark } : mark)) };
const p = (...content: object[]): object =>
  content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' };
const li = (...content: object[]): object => ({ type: 'listItem', content });

describe('HTML as people paste it', () => {
  test('a page of a browser: headings, text, breaks, links, code, a picture', () => {
    const html = `<!DOCTYPE html><html><head><title>Tab title</title><style>p{color:red}</style></head><body>
      <h1>Backup</h1>
      <p>Run   it
         <b>daily</b>, or <a href="https://x.example/a">ask</a>.<br>Then look.<br></p>
      <pre><code class="language-sh">tar cf x .\necho "a &lt; b"\n</code></pre>
      <img src="a.png" alt="A"><hr></body></html>`;
    expect(read(html)).toEqual([
      { type: 'heading', attrs: { level: 1 }, content: [text('Backup')] },
      p(
        text('Run it '),
        text('daily', 'bold'),
        text(', or '),
        text('ask', { type: 'link', attrs: { href: 'https://x.example/a' } }),
        text('.'),
        { type: 'hardBreak' },
        text('Then look.'),
      ),
      { type: 'codeBlock', attrs: { language: 'sh' }, content: [text('tar cf x .\necho "a < b"')] },
      { type: 'image', attrs: { src: 'a.png', alt: 'A' } },
      { type: 'horizontalRule' },
    ]);
  });

  test('Google Docs: the wrapper of normal weight is not bold, styles are marks, a nested list stands between items', () => {
    const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"
      style="line-height:1.38;"><span style="font-size:11pt;color:#000000;background-color:transparent;font-weight:700;white-space:pre-wrap;">Bold</span><span
      style="font-size:11pt;color:#ff0000;white-space:pre-wrap;"> red</span></p><ul><li dir="ltr"><p
      role="presentation"><span style="font-size:11pt;font-style:italic;text-decoration:underline">one</span></p></li><ul><li><p>two</p></li></ul></ul></b>`;
    expect(read(html)).toEqual([
      {
        type: 'paragraph',
        attrs: { dir: 'ltr' },
        content: [text('Bold', 'bold'), text(' red', { type: 'textStyle', attrs: { color: '#ff0000' } })],
      },
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            attrs: { dir: 'ltr' },
            content: [p(text('one', 'italic', 'underline')), { type: 'bulletList', content: [li(p(text('two')))] }],
          },
        ],
      },
    ]);
  });

  test('Word: its own tags and comments are looked through, lists made of paragraphs are lists', () => {
    const html = `<!--StartFragment--><p class=MsoNormal><span lang=EN-US>Hello<o:p></o:p></span></p>
      <p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
      style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
      </span></span></span><![endif]>one</p>
      <p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o</span>two</p>
      <p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>three</p>
      <p class=MsoNormal>End</p><!--EndFragment-->`;
    expect(read(html)).toEqual([
      p(text('Hello')),
      {
        type: 'bulletList',
        content: [li(p(text('one')), { type: 'bulletList', content: [li(p(text('two')))] }), li(p(text('three')))],
      },
      p(text('End')),
    ]);
  });

  test('a table with spans, a head and a caption', () => {
    const html = `<table border=1><caption>Costs</caption><thead><tr><th colspan="2" style="text-align:center">A</th></tr></thead>
      <tbody><tr><td rowspan=2>1</td><td>2<br>3</td></tr><tr><td></td></tr></tbody></table>`;
    const cell = (type: string, attrs: object | null, ...content: object[]): object => ({
      type,
      ...(attrs ? { attrs } : {}),
      content: [p(...content)],
    });
    expect(read(html)).toEqual([
      p(text('Costs')),
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [cell('tableHeader', { colspan: 2, align: 'center' }, text('A'))] },
          {
            type: 'tableRow',
            content: [
              cell('tableCell', { rowspan: 2 }, text('1')),
              cell('tableCell', null, text('2'), { type: 'hardBreak' }, text('3')),
            ],
          },
          { type: 'tableRow', content: [cell('tableCell', null)] },
        ],
      },
    ]);
  });

  test('GitHub: a list whose items begin with check boxes is a list of tasks', () => {
    const html = `<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked disabled> done</li>
      <li class="task-list-item"><input type="checkbox" disabled> open</li></ul>`;
    const task = (checked: boolean, value: string): object => ({
      type: 'taskItem',
      attrs: { checked },
      content: [p(text(value))],
    });
    expect(read(html)).toEqual([{ type: 'taskList', content: [task(true, 'done'), task(false, 'open')] }]);
  });

  test('mail: lines in `div`, blank ones between them', () => {
    expect(read('<div dir="ltr">Hi<div><br></div><div>there</div></div>')).toEqual([
      { ...p(text('Hi')), attrs: { dir: 'ltr' } },
      { ...p(text('there')), attrs: { dir: 'ltr' } },
    ]);
  });
});

describe("Docmost's own HTML", () => {
  test.each<[string, object]>([
    [
      '<div data-type="callout" data-callout-type="warning"><p data-id="abc">Careful</p></div>',
      { type: 'callout', attrs: { type: 'warning' }, content: [{ ...p(text('Careful')), attrs: { id: 'abc' } }] },
    ],
    [
      '<span data-type="mathInline" data-katex="true">a &lt; b</span>',
      p({ type: 'mathInline', attrs: { text: 'a < b' } }),
    ],
    [
      '<div data-youtube-video=""><iframe width="640" height="480" src="https://www.youtube.com/embed/x" start="5"></iframe></div>',
      { type: 'youtube', attrs: { src: 'https://www.youtube.com/embed/x', start: 5 } },
    ],
    [
      '<p><sup><a class="footnote-ref" data-id="k" data-reference-number="1" href="#fn:1">1</a></sup></p>',
      p({
        type: 'footnoteReference',
        attrs: { 'data-id': 'k', referenceNumber: 1, href: '#fn:1' },
        content: [text('1')],
      }),
    ],
    [
      '<section data-footnotes=""><div data-footnote-def="" data-id="a"><p>Note</p></div></section>',
      {
        type: 'footnotesList',
        content: [{ type: 'footnoteDefinition', attrs: { id: 'a' }, content: [p(text('Note'))] }],
      },
    ],
    [
      '<p><span data-comment-id="c1" class="comment-mark">said</span></p>',
      p(text('said', { type: 'comment', attrs: { commentId: 'c1' } })),
    ],
  ])('%s', (html, node) => {
    expect(read(html)).toEqual([node]);
    expect(read(documentToHtml({ type: 'doc', content: [node as JsonNode] }))).toEqual([node]);
  });
});

test('what a page of each common kind looks like', () => {
  const page: JsonNode = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { id: 'h1', level: 2 }, content: [{ type: 'text', text: 'A & B' }] },
      {
        type: 'paragraph',
        attrs: { textAlign: 'center' },
        content: [
          { type: 'text', text: 'a', marks: [{ type: 'bold' }] },
          { type: 'text', text: 'b', marks: [{ type: 'bold' }, { type: 'italic' }] },
          { type: 'text', text: '  c' },
          { type: 'hardBreak' },
        ],
      },
      { type: 'taskList', content: [{ type: 'taskItem', attrs: { checked: true }, content: [{ type: 'paragraph' }] }] },
      { type: 'futureBlock', content: [{ type: 'text', text: 'later' }] },
    ],
  };
  expect(documentToHtml(page)).toBe(
    '<h2 id="h1" data-id="h1">A &amp; B</h2>' +
      '<p style="text-align: center"><strong>a<em>b</em></strong><span style="white-space: pre-wrap">  c</span><br><br class="ProseMirror-trailingBreak"></p>' +
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><label><input type="checkbox" checked></label><div><p></p></div></li></ul>' +
      `<div data-node='{"type":"futureBlock","content":[{"type":"text","text":"later"}]}'>[futureBlock] later</div>`,
  );
});

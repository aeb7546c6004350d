import fc from 'fast-check';
import { type JsonMark } from '@pagescout/document';

/** Texts that hurt Markdown: its own signs, white space of all kinds, words in several scripts, half characters. */
const FRAGMENTS = [
  'word', 'a', 'B', 'мир', '世界', '、', 'e\u0301', '😀', '1', '10', '5', 'my_var_name', '__init__', 'c:\\dir\\', 'http://x.y', 'https://a.b/c_d',
  'www.x.y', 'a@b.c', '&copy;', '&#39;', '&', '<', '>', '<name>', '</b>', '<!--', '<?', '*', '**', '_', '__', '~', '~~', '`', '``', '```', '[', ']',
  '](u)', '[x]', '[ ]', '[^1]', '^[', '![', '!', '(', ')', '#', '##', '-', '--', '---', '+', '=', '===', ':', ':::', ':::info', '|', '||', '\\', '\\\\',
  '$', '$$', '$5', '{', '}', '{{SUBPAGES}}', '1.', '2)', '. ', ' ', '  ', '\t', '\n', '\u00a0', '\u200b', '\ufeff', '\u2028', '\v', '"', "'", '.', ',', '…', '—',
  '[!NOTE]', '[a]: b', '%', '@', '/', 'x-md', '<x-md n="0"></x-md>', '\ud800',
]; // prettier-ignore

export const text = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...FRAGMENTS), { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
  },
  {
    weight: 3,
    arbitrary: fc
      .array(fc.constantFrom('one', 'two', 'three', 'Hello,', 'done.'), { minLength: 1, maxLength: 4 })
      .map((words) => words.join(' ')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }) },
);
const anyValue = fc.oneof(
  text,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom('640', '50%', 1.5, -0.25, [100, 200], { deep: ['value'] }),
);
export const word = fc.constantFrom('abc', 'x1', 'id-7', 'A', 'a b', 'Grüße', '"q"', "it's", '<b>', '&amp;');
export const address = fc.constantFrom(
  'https://x.example/a', 'https://x.example/a_(b)', '/s/eng/p/page-abc', 'mailto:a@b.example', 'a b.png', 'x<y>z', 'c:\\p', '?a=1&copy=2', '#top', '',
  'javascript:alert(1)', 'JaVa\tScript:x', 'data:text/html,x', 'https://x.example/`*_[](|', 'http://ü.example/ü', '\\', '/s/eng/p/x\ny',
); // prettier-ignore

/** Attributes of which each is there or not; now and then one that nobody knows. */
export function attrs(shape: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Record<string, unknown>> {
  const known = fc.record({ ...shape, dir: fc.constantFrom('auto', 'rtl', 'ltr', null) }, { requiredKeys: [] });
  const weird = fc.record(
    { futureAttr: anyValue, ...Object.fromEntries(Object.keys(shape).map((name) => [name, anyValue])) },
    { requiredKeys: [] },
  );
  return fc.oneof({ weight: 12, arbitrary: known }, { weight: 1, arbitrary: weird });
}

const plainMark = (type: string): fc.Arbitrary<JsonMark> => fc.constant({ type });
const markWith = (type: string, shape: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<JsonMark> =>
  fc
    .oneof(
      { weight: 9, arbitrary: fc.record(shape, { requiredKeys: [] }) },
      { weight: 1, arbitrary: fc.record({ extra: anyValue, ...shape }) },
    )
    .map((values) => ({ type, attrs: values }));

export const mark: fc.Arbitrary<JsonMark> = fc.oneof(
  { weight: 4, arbitrary: plainMark('bold') },
  { weight: 4, arbitrary: plainMark('italic') },
  { weight: 2, arbitrary: plainMark('strike') },
  { weight: 2, arbitrary: plainMark('code') },
  ...['underline', 'subscript', 'superscript', 'spoiler'].map(plainMark),
  {
    weight: 3,
    arbitrary: markWith('link', {
      href: address,
      title: word,
      internal: fc.boolean(),
      target: fc.constantFrom('_blank', null, '_self'),
      rel: word,
      class: word,
    }),
  },
  { weight: 2, arbitrary: fc.record({ href: address }).map((values) => ({ type: 'link', attrs: values })) },
  { weight: 2, arbitrary: markWith('comment', { commentId: word, resolved: fc.boolean() }) },
  markWith('highlight', { color: word, colorName: word }),
  markWith('textStyle', { color: fc.constantFrom('#ff0000', 'rgb(1, 2, 3)', ' x ', 'a;b') }),
  fc.constant({ type: 'futureMark', attrs: { level: 9 } }),
);

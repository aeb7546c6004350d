import { type Element } from 'hast';
import { type JsonMark } from '../../json-node.js';
import { canonicalMarkAttrs, stableKey } from '../../schema/canonical-attrs.js';
import { attribute, property, readJsonObject, scalarText } from './element-attrs.js';

/** The tags around a text that carries a mark. */
export interface MarkTags {
  open: string;
  close: string;
}

/** Elements that mean a mark without attributes; the first of each mark is the one that is written. */
const PLAIN: readonly (readonly [tag: string, mark: string])[] = [
  ['strong', 'bold'], ['b', 'bold'], ['em', 'italic'], ['i', 'italic'], ['s', 'strike'], ['del', 'strike'], ['strike', 'strike'],
  ['u', 'underline'], ['ins', 'underline'], ['sub', 'subscript'], ['sup', 'superscript'], ['code', 'code'], ['kbd', 'code'],
  ['samp', 'code'], ['tt', 'code'],
]; // prettier-ignore
const TAG_OF_MARK = new Map([...PLAIN].reverse().map(([tag, mark]) => [mark, tag]));
const MARK_OF_TAG = new Map(PLAIN);

/** Marks with attributes: their element, and mark attribute -> HTML attribute. */
const WITH_ATTRS: Readonly<Record<string, { tag: string; fixed?: string; names: Readonly<Record<string, string>> }>> = {
  link: { tag: 'a', names: { href: 'href', target: 'target', rel: 'rel', class: 'class', title: 'title' } },
  comment: { tag: 'span', names: { commentId: 'data-comment-id', resolved: 'data-resolved' } },
  highlight: { tag: 'mark', names: { color: 'data-color', colorName: 'data-highlight-color-name' } },
  textStyle: { tag: 'span', names: { color: 'style' } },
  spoiler: { tag: 'span', fixed: ' data-type="spoiler"', names: {} },
};

/** The tags of a mark. What has no HTML form of its own is carried whole in `data-mark`. */
export function markTags(mark: JsonMark): MarkTags {
  const plain = TAG_OF_MARK.get(mark.type);
  if (plain && !mark.attrs) return { open: `<${plain}>`, close: `</${plain}>` };
  const form = WITH_ATTRS[mark.type];
  if (form) {
    const open = `<${form.tag}${form.fixed ?? ''}${writeMarkAttrs(mark, form.names)}>`;
    if (isReadBack(mark, form.names)) return { open, close: `</${form.tag}>` };
  }
  return { open: `<span${attribute('data-mark', JSON.stringify(mark))}>`, close: '</span>' };
}

/** The mark that an element means for its text, or null. */
export function readMark(element: Element): JsonMark | null {
  const carried = property(element, 'data-mark');
  if (carried !== null) return readCarriedMark(carried);
  const plain = MARK_OF_TAG.get(element.tagName);
  if (plain) return { type: plain };
  const read = (type: string, attrs: Record<string, unknown>): JsonMark => ({ type, attrs });
  if (element.tagName === 'a') return readLink(element);
  if (element.tagName === 'mark') {
    return read(
      'highlight',
      present({
        color: property(element, 'data-color') ?? style(element, 'background-color'),
        colorName: property(element, 'data-highlight-color-name'),
      }),
    );
  }
  const color = element.tagName === 'font' ? property(element, 'color') : null;
  if (color !== null) return read('textStyle', { color });
  if (element.tagName !== 'span') return null;
  const commentId = property(element, 'data-comment-id');
  if (commentId !== null) {
    const resolved = property(element, 'data-resolved');
    return read('comment', resolved === null || resolved === 'false' ? { commentId } : { commentId, resolved: true });
  }
  if (property(element, 'data-type') === 'spoiler') return { type: 'spoiler' };
  const styled = style(element, 'color');
  return styled === null ? null : read('textStyle', { color: styled });
}

/** One property of the `style` attribute. */
export function style(element: Element, name: string): string | null {
  for (const part of (property(element, 'style') ?? '').split(';')) {
    const colon = part.indexOf(':');
    if (colon > 0 && part.slice(0, colon).trim().toLowerCase() === name) return part.slice(colon + 1).trim() || null;
  }
  return null;
}

function writeMarkAttrs(mark: JsonMark, names: Readonly<Record<string, string>>): string {
  let tag = '';
  for (const [name, value] of Object.entries(mark.attrs ?? {})) {
    const html = names[name];
    const text = scalarText(value);
    if (html === undefined || text === null) continue;
    tag += html === 'style' ? attribute(html, `color: ${text}`) : attribute(html, text);
  }
  return tag;
}

/** Whether reading the tag gives the same mark again: every value must be of the kind that its attribute holds. */
function isReadBack(mark: JsonMark, names: Readonly<Record<string, string>>): boolean {
  if (mark.type === 'link') return isPlainLink(mark);
  if (mark.type === 'textStyle' && !mark.attrs) return false;
  return Object.entries(mark.attrs ?? {}).every(([name, value]) => {
    if (!(name in names)) return false;
    if (name === 'resolved') return value === true;
    if (typeof value !== 'string') return false;
    return mark.type !== 'textStyle' || (/^[^;]*\S$/.test(value) && value === value.trim());
  });
}

const TOKENS = /^\S+(?: \S+)*$/;

function isPlainLink(mark: JsonMark): boolean {
  const { href, target, rel, class: cls, title, ...rest } = mark.attrs ?? {};
  const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';
  const isTokens = (value: unknown): boolean =>
    value === undefined || (typeof value === 'string' && TOKENS.test(value));
  return (
    typeof href === 'string' &&
    isText(target) &&
    isText(title) &&
    isTokens(rel) &&
    isTokens(cls) &&
    sameInternal(href, rest)
  );
}

function sameInternal(href: string, rest: Record<string, unknown>): boolean {
  return stableKey(rest) === stableKey(isInternalAddress(href) ? { internal: true } : {});
}

/** Links to pages of the wiki are written as addresses and read back as internal links. */
export function isInternalAddress(href: string): boolean {
  return /^\/s\/[^/?#]+\/p\/[^/?#]+/.test(href);
}

/** A link mark with this address, internal if it leads to a page of the wiki. */
export function linkMark(href: string, attrs: Record<string, unknown> = {}): JsonMark {
  return { type: 'link', attrs: { href, ...present(attrs), ...(isInternalAddress(href) ? { internal: true } : {}) } };
}

function readLink(element: Element): JsonMark | null {
  const href = property(element, 'href');
  if (href === null) return null;
  const attrs = ['target', 'rel', 'class', 'title'].map((name) => [name, property(element, name)] as const);
  return linkMark(href, Object.fromEntries(attrs));
}

function readCarriedMark(json: string): JsonMark | null {
  const { type, attrs } = readJsonObject(json) as { type?: unknown; attrs?: unknown };
  if (typeof type !== 'string') return null;
  const mark: JsonMark =
    attrs !== null && typeof attrs === 'object' ? { type, attrs: attrs as Record<string, unknown> } : { type };
  const clean = canonicalMarkAttrs(mark);
  return clean && Object.keys(clean).length > 0 ? { type, attrs: clean } : { type };
}

function present(attrs: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attrs).filter(([, value]) => value !== null));
}

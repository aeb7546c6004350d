import { type Element } from 'hast';
import { type JsonMark } from '../json-node.js';
import { canonicalMarkAttrs, stableKey } from '../schema/canonical-attrs.js';
import { attribute, property, readJsonObject, scalarText } from './element-attrs.js';
import { isPlainColor, isUndone, isUsualColor, style, styleMarks } from './style-marks.js';

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

/**
 * The tags of a mark. What has no HTML form of its own is carried whole in `data-mark`. In Markdown they are as short as
 * can be; in HTML they also say what browsers and editors look at.
 */
export function markTags(mark: JsonMark, place: 'markdown' | 'html' = 'markdown'): MarkTags {
  const plain = TAG_OF_MARK.get(mark.type);
  if (plain && !mark.attrs) return { open: `<${plain}>`, close: `</${plain}>` };
  const form = WITH_ATTRS[mark.type];
  const isHtml = place === 'html';
  if (form) {
    const fixed = (form.fixed ?? '') + (isHtml ? shownAttrs(mark) : '');
    const open = `<${form.tag}${fixed}${writeMarkAttrs(mark, form.names)}>`;
    const isSafeStyle = !isHtml || mark.type !== 'textStyle' || isPlainColor(mark.attrs?.color);
    if (isSafeStyle && isReadBack(mark, form.names)) return { open, close: `</${form.tag}>` };
  }
  const json = attribute('data-mark', JSON.stringify(mark));
  const href = mark.attrs?.href;
  if (isHtml && mark.type === 'link' && typeof href === 'string')
    return { open: `<a${attribute('href', href)}${json}>`, close: '</a>' };
  return { open: `<span${json}>`, close: '</span>' };
}

/** Attributes that readers do not need: they are the usual ones, or say again what another attribute says. */
function shownAttrs({ type, attrs = {} }: JsonMark): string {
  if (type === 'comment') return ' class="comment-mark"';
  if (type === 'highlight' && isPlainColor(attrs.color)) return attribute('style', `background-color: ${attrs.color}`);
  if (type !== 'link') return '';
  return Object.entries(USUAL_LINK)
    .filter(([name]) => attrs[name] === undefined)
    .map(([name, value]) => attribute(name, value))
    .join('');
}

const USUAL_LINK: Readonly<Record<string, string>> = { target: '_blank', rel: 'noopener noreferrer nofollow' };

/** The marks that an element means for its text: its own, and those that its style spells out. */
export function readMarks(element: Element): JsonMark[] {
  const carried = property(element, 'data-mark');
  if (carried !== null) return [readCarriedMark(carried)].filter((mark) => mark !== null);
  const mark = readMark(element);
  return [...(mark && !isUndone(mark, element) ? [mark] : []), ...styleMarks(element)];
}

function readMark(element: Element): JsonMark | null {
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
  const fontColor = element.tagName === 'font' ? property(element, 'color') : null;
  if (fontColor !== null) return read('textStyle', { color: fontColor });
  if (element.tagName !== 'span') return null;
  const commentId = property(element, 'data-comment-id');
  if (commentId !== null) {
    const resolved = property(element, 'data-resolved');
    return read('comment', resolved === null || resolved === 'false' ? { commentId } : { commentId, resolved: true });
  }
  if (property(element, 'data-type') === 'spoiler') return { type: 'spoiler' };
  const color = style(element, 'color');
  return color === null || isUsualColor(color, element) ? null : read('textStyle', { color });
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
    if (typeof value !== 'string' || value.includes('\0')) return false;
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
    !`${href}${scalarText(target) ?? ''}${scalarText(title) ?? ''}`.includes('\0') &&
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

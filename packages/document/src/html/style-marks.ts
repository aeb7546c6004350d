import { type Element } from 'hast';
import { type JsonMark } from '../json-node.js';
import { property } from './element-attrs.js';

/** One property of the `style` attribute. */
export function style(element: Element, name: string): string | null {
  return styles(element).get(name) ?? null;
}

function styles(element: Element): Map<string, string> {
  const found = new Map<string, string>();
  const text = property(element, 'style');
  if (text === null) return found;
  for (const part of text.split(';')) {
    const colon = part.indexOf(':');
    const value = part.slice(colon + 1).trim();
    if (colon > 0 && value !== '') found.set(part.slice(0, colon).trim().toLowerCase(), value);
  }
  return found;
}

/** Elements that say nothing of their own, so that word processors say it in their style. */
const STYLED_TAGS: ReadonlySet<string> = new Set(['span', 'font']);
const NORMAL_WEIGHT = /^(?:normal|lighter|[1-4]00)$/i;

/** Marks that the style of a `span` means, as word processors write it. */
export function styleMarks(element: Element): JsonMark[] {
  if (!STYLED_TAGS.has(element.tagName)) return [];
  const own = styles(element);
  const marks: JsonMark[] = [];
  const add = (type: string, isMeant: boolean): void => void (isMeant && marks.push({ type }));
  add('bold', /^(?:bold|bolder|[6-9]00)$/i.test(own.get('font-weight') ?? ''));
  add('italic', /^(?:italic|oblique)/i.test(own.get('font-style') ?? ''));
  const line = `${own.get('text-decoration') ?? ''} ${own.get('text-decoration-line') ?? ''}`;
  add('underline', /\bunderline\b/i.test(line));
  add('strike', /\bline-through\b/i.test(line));
  const raised = own.get('vertical-align')?.toLowerCase();
  add('superscript', raised === 'super');
  add('subscript', raised === 'sub');
  const background = own.get('background-color');
  if (background !== undefined && own.size > 1 && !USUAL_BACKGROUND.test(background))
    marks.push({ type: 'highlight', attrs: { color: background } });
  return marks;
}

const USUAL_BACKGROUND =
  /^(?:transparent|inherit|initial|unset|white|#fff(?:fff)?|rgb\(255, ?255, ?255\)|rgba\(.*, ?0\))$/i;
const USUAL_COLOR = /^(?:inherit|initial|unset|currentcolor|windowtext|black|#000(?:000)?|rgb\(0, ?0, ?0\))$/i;

/** The colour of plain text, which word processors write beside the font; alone it was meant. */
export function isUsualColor(color: string, element: Element): boolean {
  return USUAL_COLOR.test(color) && styles(element).size > 1;
}

/** Whether the style takes back what the tag means: Google Docs wraps all it copies in a `b` of normal weight. */
export function isUndone(mark: JsonMark, element: Element): boolean {
  if (mark.type === 'bold') return NORMAL_WEIGHT.test(style(element, 'font-weight') ?? '');
  return mark.type === 'italic' && /^normal$/i.test(style(element, 'font-style') ?? '');
}

/** Whether a value is a colour that can stand in a style, and nothing that a style could do harm with. */
export const isPlainColor = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^(?:#[\da-f]{3,8}|[a-z]{1,30}|(?:rgb|hsl)a?\([\d.,%/ deg-]{1,60}\)|var\(--[\w-]{1,60}\))$/i.test(value);

import { type Element } from 'hast';
import { NODES } from '../schema/nodes.js';
import { stableKey } from '../schema/canonical-attrs.js';
import { ATTRIBUTE_NAMES, BOOLEAN, NUMERIC } from './attribute-names.js';

type Attrs = Record<string, unknown>;

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** The attributes of a node as the inside of an HTML tag: ` src="…" data-align="left"`, or nothing. */
export function writeAttrs(type: string, attrs: Attrs | undefined): string {
  let tag = '';
  const rest: Attrs = {};
  const names: Readonly<Record<string, string>> = { ...ATTRIBUTE_NAMES[type], dir: 'dir' };
  for (const [name, value] of Object.entries(attrs ?? {})) {
    const html = names[name];
    const text = html === undefined ? null : encode(name, value);
    if (html === undefined || text === null) {
      if (!isDefault(type, name, value)) rest[name] = value;
    } else tag += attribute(html, text);
  }
  return Object.keys(rest).length > 0 ? tag + attribute('data-attrs', JSON.stringify(rest)) : tag;
}

/** The attributes of a node, read from its element; the inverse of `writeAttrs`. */
export function readAttrs(type: string, element: Element): Attrs {
  const attrs: Attrs = {};
  if (Object.keys(element.properties).length === 0) return attrs;
  for (const [name, html] of Object.entries({ ...ATTRIBUTE_NAMES[type], dir: 'dir' })) {
    const text = property(element, html);
    if (text !== null) attrs[name] = decode(name, text);
  }
  return { ...attrs, ...readJsonObject(property(element, 'data-attrs')) };
}

/** One attribute of a tag, quoted so that as little as possible has to be escaped. */
export function attribute(name: string, value: string): string {
  const text = value
    .replace(/&(?=#|[A-Za-z])/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\n\r]/g, (char) => (char === '\n' ? '&#10;' : '&#13;'));
  return text.includes('"') && !text.includes("'")
    ? ` ${name}='${text}'`
    : ` ${name}="${text.replaceAll('"', '&quot;')}"`;
}

/** The value of an attribute as text; null when the element does not have it. */
export function property(element: Element, name: string): string | null {
  const value = element.properties[PROPERTY_NAMES.get(name) ?? propertyName(name)];
  if (value === null || value === undefined || value === false) return null;
  if (value === true) return '';
  return Array.isArray(value) ? value.join(' ') : String(value);
}

/** The object in a JSON text, or an empty one. */
export function readJsonObject(text: string | null): Attrs {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Attrs) : {};
  } catch {
    return {};
  }
}

/** Attribute -> property of the parsed element. There are few names, and they are asked for at each element. */
const PROPERTY_NAMES = new Map([['class', 'className'], ['colspan', 'colSpan'], ['rowspan', 'rowSpan']]); // prettier-ignore

function propertyName(name: string): string {
  const property = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  PROPERTY_NAMES.set(name, property);
  return property;
}

/** The text of a value, or null if the text would not be read back as the same value. */
function encode(name: string, value: unknown): string | null {
  const text = name === 'colwidth' && Array.isArray(value) ? value.join(',') : scalarText(value);
  // A parser of HTML replaces NUL.
  if (text?.includes('\0')) return null;
  // A text that could be taken for a number by whatever parses the HTML.
  if (typeof value === 'string' && NUMERIC.has(name) && !Number.isNaN(Number(value))) return null;
  return text !== null && stableKey(decode(name, text)) === stableKey(value) ? text : null;
}

/** A text, number or boolean as text; null for what has no plain text. */
export function scalarText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

function decode(name: string, text: string): unknown {
  if (name === 'colwidth' && /^\d+(?:,\d+)*$/.test(text)) return text.split(',').map(Number);
  if (NUMERIC.has(name) && NUMBER.test(text)) return Number(text);
  if (BOOLEAN.has(name) && /^(?:true|false)?$/.test(text)) return text !== 'false';
  return text;
}

function isDefault(type: string, name: string, value: unknown): boolean {
  const defaults = NODES[type]?.attrs ?? {};
  return name in defaults && stableKey(value) === stableKey(defaults[name]);
}

import { type JsonMark } from '../../../json-node.js';
import { stableKey } from '../../../schema/canonical-attrs.js';
import { isInternalAddress } from '../../../html/mark-elements.js';

const AUTOLINK = /^[A-Za-z][A-Za-z0-9+.-]{1,31}:[^<>\p{Cc}\s]*$/u;
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** `<https://…>` for a link whose text is its address, or null. */
export function autolink(mark: JsonMark, text: string): string | null {
  const { href, ...rest } = mark.attrs ?? {};
  if (Object.keys(rest).length > 0 || typeof href !== 'string') return null;
  if (href === text && AUTOLINK.test(href)) return `<${href}>`;
  return href === `mailto:${text}` && EMAIL.test(text) && !AUTOLINK.test(text) ? `<${text}>` : null;
}

/** `](address "title")`, the end of a link, or null if the link says more than Markdown can. */
export function linkEnd(mark: JsonMark): string | null {
  const { href, title, ...rest } = mark.attrs ?? {};
  if (typeof href !== 'string' || (title !== undefined && typeof title !== 'string') || title === '') return null;
  if (stableKey(rest) !== stableKey(isInternalAddress(href) ? { internal: true } : {})) return null;
  const address = destination(href);
  if (address === null || title?.includes('\n')) return null;
  return title === undefined
    ? `](${address})`
    : `](${address || '<>'} "${escapeString(title).replaceAll('"', '\\"')}")`;
}

/** An address as Markdown writes it between parentheses, or null if it cannot stand there. */
export function destination(address: string): string | null {
  if (address.includes('\n')) return null;
  if (/^[^\s<>()\\&\p{Cc}]+$/u.test(address)) return address;
  if (address === '') return '';
  return `<${escapeString(address).replace(/[<>]/g, '\\$&')}>`;
}

/** Backslashes and entities in an address or a title, kept from meaning anything. */
const escapeString = (text: string): string =>
  text.replace(/\\(?=[!-/:-@[-`{-~]|$)/g, '\\\\').replace(/&(?=#|[A-Za-z][A-Za-z0-9]*;)/g, '\\&');

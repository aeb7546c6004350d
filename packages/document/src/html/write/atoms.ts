import { type JsonNode } from '../../json-node.js';
import { ATOMS } from '../attribute-names.js';
import { attribute, writeAttrs } from '../element-attrs.js';
import { escapeHtml } from './escape-html.js';
import { type BlockWriter } from './writer.js';

/** A block without content, as one element; inside stands what a browser can show of it. */
export const writeAtom: BlockWriter = (node) => {
  const form = ATOMS[node.type];
  if (!form || node.content) return null;
  const type = form.dataType ? attribute('data-type', form.dataType) : PLAYERS.has(form.tag) ? ' controls' : '';
  const open = `<${form.tag}${type}${writeAttrs(node.type, node.attrs)}>`;
  return form.tag === 'img' ? open : `${open}${shownOf(node)}</${form.tag}>`;
};

const PLAYERS: ReadonlySet<string> = new Set(['video', 'audio']);

/** `div[data-youtube-video]` with the frame inside. */
export const writeYoutube: BlockWriter = (node) => {
  if (node.content) return null;
  const { src } = node.attrs ?? {};
  const frame =
    typeof src === 'string' && /^https?:\/\//i.test(src)
      ? `<iframe${attribute('src', src)} width="640" height="480" allowfullscreen></iframe>`
      : '';
  return `<div data-youtube-video${writeAttrs(node.type, node.attrs)}>${frame}</div>`;
};

/** What a browser shows of a node that only an editor knows. Readers look at the attributes alone. */
function shownOf({ type, attrs = {} }: JsonNode): string {
  const { src, url, name, title } = attrs;
  if ((type === 'drawio' || type === 'excalidraw') && typeof src === 'string' && src !== '') {
    return `<img${attribute('src', src)}${attribute('alt', typeof title === 'string' ? title : type)}>`;
  }
  const address = LINKED.has(type) ? (src ?? url) : undefined;
  if (typeof address !== 'string' || address === '') return '';
  const text = typeof name === 'string' && name !== '' ? name : address;
  return `<a${attribute('href', address)} rel="noopener noreferrer nofollow">${escapeHtml(text)}</a>`;
}

const LINKED: ReadonlySet<string> = new Set(['attachment', 'pdf', 'embed']);

import type * as Y from 'yjs';
import { formatAddress } from '../../blocks/address.js';
import { textOf } from '../../blocks/text-of.js';
import { DocumentError } from '../../errors.js';
import { shortText } from '../../find/context.js';
import { plainText } from '../line/plain-text.js';
import { elementToJson } from '../to-json.js';
import { childElements, jsonChildren } from './children.js';
import { type LiveBlock, locateLive, placeOf } from './locate-live.js';

/** A block named by its id or address, or by a text that one top-level block alone holds. */
export type Anchor = string | { readonly text: string };

/**
 * Finds the block that an anchor names.
 *
 * @throws DocumentError as `locateLive` does; `text_not_found` and `text_not_unique` for a text.
 */
export function findAnchor(fragment: Y.XmlFragment, anchor: Anchor): LiveBlock {
  if (typeof anchor === 'string') return locateLive(fragment, anchor);
  const { text } = anchor;
  if (typeof text !== 'string' || text.trim() === '')
    throw new DocumentError('bad_argument', 'The text of an anchor must hold at least one visible character.');
  const blocks = childElements(fragment).map((element) => ({ element, text: textOf(elementToJson(element)) }));
  const holding = (wanted: string): Y.XmlElement[] =>
    wanted.trim() === '' ? [] : blocks.filter((block) => block.text.includes(wanted)).map(({ element }) => element);
  const literal = holding(text);
  const found = literal.length > 0 ? literal : holding(plainText(text));
  const [only] = found;
  if (!only) {
    throw new DocumentError(
      'text_not_found',
      `No block of the page holds the text ${JSON.stringify(shortText(text, 80))}. Search in the page, and name the block by its id.`,
    );
  }
  if (found.length > 1) {
    const children = jsonChildren(fragment);
    const addresses = found.map((element) => formatAddress([children.indexOf(element)]));
    throw new DocumentError(
      'text_not_unique',
      `${found.length} blocks hold the text ${JSON.stringify(shortText(text, 80))}: ${addresses.slice(0, 10).join(', ')}. Name the one you mean by its id or address, or give more of its text.`,
      { addresses },
    );
  }
  return placeOf(only);
}

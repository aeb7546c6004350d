import { DocumentError } from '../../errors.js';
import { type JsonNode } from '../../json-node.js';
import { MAX_DEPTH, tooDeep } from '../../schema/canonical.js';
import { checkContent } from '../../schema/check-content.js';
import { isSafeAddress, isSafePictureAddress } from '../../schema/safe-address.js';
import { asPageHolds, contentKey } from './same.js';

const ADDRESSES = ['src', 'url', 'href'] as const;
const MOST_SENTENCES = 5;

/**
 * The nodes that a caller sent, once they are known to have the shape of nodes at all; without what a live page has no
 * place for (marks on atoms).
 *
 * @throws DocumentError `bad_argument` for another shape, `too_deep`.
 */
export function asNodes(value: unknown): JsonNode[] {
  if (!Array.isArray(value)) throw misshapen('The new blocks', 'a list of nodes');
  const todo = value.map((node: unknown) => ({ node, path: '#', depth: 1 }));
  for (let item = todo.pop(); item; item = todo.pop()) {
    const { node, path, depth } = item;
    if (depth > MAX_DEPTH) throw tooDeep();
    if (!isObject(node) || typeof node.type !== 'string' || node.type === '')
      throw misshapen(`The node at ${path}`, 'an object with a "type", such as {"type":"paragraph"}');
    if (node.content !== undefined && !Array.isArray(node.content))
      throw misshapen(`The content at ${path}`, 'a list of nodes');
    if (node.attrs !== undefined && node.attrs !== null && !isObject(node.attrs))
      throw misshapen(`The attrs at ${path}`, 'an object');
    if (node.type === 'text' && typeof node.text !== 'string') throw misshapen(`The text at ${path}`, 'a string');
    const marks = node.marks ?? [];
    if (!Array.isArray(marks) || !marks.every((mark) => isObject(mark) && typeof mark.type === 'string'))
      throw misshapen(`The marks at ${path}`, 'a list of objects with a "type"');
    (node.content ?? []).forEach((child: unknown, at: number) =>
      todo.push({ node: child, path: path === '#' ? `#${at}` : `${path}.${at}`, depth: depth + 1 }),
    );
  }
  return (value as JsonNode[]).map((node) => asPageHolds(node));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const misshapen = (what: string, right: string): DocumentError =>
  new DocumentError('bad_argument', `${what} must be ${right}.`);

export interface NodeRules {
  /** Whether HTML embeds may be made: an administrator's right. Default false. */
  readonly allowHtmlEmbed?: boolean;
}

/**
 * Refuses new content that a page cannot hold, or that carries code. What the old block held already may stay, be it
 * unknown or against the rules: other programs write such pages too.
 *
 * @throws DocumentError `content_refused`.
 */
export function checkNodes(nodes: readonly JsonNode[], old: JsonNode | null, rules: NodeRules): void {
  const withoutPlace = (fault: string): string => fault.replace(/^At \S+: /, '').replace(/ be child \d+ /, ' ');
  const tolerated = new Set(old ? checkContent(old, { most: Infinity }).map(withoutPlace) : []);
  const faults = nodes.flatMap((node) => checkContent(node, tolerated.size > 0 ? { most: Infinity } : {}));
  const refused = faults.filter((fault) => !tolerated.has(withoutPlace(fault)));
  if (refused.length > 0) {
    const more = refused.length > MOST_SENTENCES ? ` And ${refused.length - MOST_SENTENCES} more.` : '';
    throw new DocumentError(
      'content_refused',
      `The new content is no content of a page. ${refused.slice(0, MOST_SENTENCES).join(' ')}${more}`,
      { faults: refused },
    );
  }
  const present = old ? new Set(embedsIn(old).map(contentKey)) : new Set<string>();
  const addressesThere = new Set(old ? unsafeAddresses(old) : []);
  const unsafe = nodes.flatMap(unsafeAddresses).find((address) => !addressesThere.has(address));
  if (unsafe !== undefined) {
    throw new DocumentError(
      'content_refused',
      `The address ${JSON.stringify(unsafe.slice(0, 80))} may carry code. Use a link such as https://…, mailto:… or /path.`,
    );
  }
  const embeds = nodes.flatMap(embedsIn).filter((node) => !present.has(contentKey(node)));
  if (embeds.length > 0 && !rules.allowHtmlEmbed) {
    throw new DocumentError(
      'content_refused',
      'An htmlEmbed may only be made by an administrator. Use a codeBlock instead.',
    );
  }
}

/** The HTML embeds in a node. */
function embedsIn(node: JsonNode): JsonNode[] {
  return [...(node.type === 'htmlEmbed' ? [node] : []), ...(node.content ?? []).flatMap(embedsIn)];
}

function unsafeAddresses(node: JsonNode): string[] {
  const isSafe = node.type === 'image' ? isSafePictureAddress : isSafeAddress;
  const own = ADDRESSES.map((name) => node.attrs?.[name]).filter(
    (value): value is string => typeof value === 'string' && !isSafe(value),
  );
  const links = (node.marks ?? [])
    .map((mark) => mark.attrs?.href)
    .filter((value): value is string => typeof value === 'string' && !isSafeAddress(value));
  return [...own, ...links, ...(node.content ?? []).flatMap(unsafeAddresses)];
}

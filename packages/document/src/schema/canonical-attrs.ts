import { type JsonMark, type JsonNode } from '../json-node.js';
import { MARKS } from './marks.js';
import { GLOBAL_ATTRS, NODES } from './nodes.js';
import { isSafeAddress, isSafePictureAddress } from './safe-address.js';

type Attrs = Record<string, unknown>;

/** Attributes where Docmost writes null for "as usual". */
const NULL_IS_DEFAULT: ReadonlySet<string> = new Set(['dir', 'indent']);
/** Block ids that only the editor and the block tools use: Markdown does not carry them. */
const CARRIES_BLOCK_ID: ReadonlySet<string> = new Set(['paragraph', 'heading']);
const ADDRESSES: readonly string[] = ['src', 'url', 'href'];

/** Defaults by type of node, with those that every node has. */
const NODE_DEFAULTS: ReadonlyMap<string, Attrs> = new Map(
  Object.entries(NODES).map(([type, rule]) => [type, { ...GLOBAL_ATTRS, ...rule.attrs }]),
);

/** The attributes of a node in canonical form: defaults left out, explicit ones written, unsafe addresses emptied. */
export function canonicalNodeAttrs(node: JsonNode, ids: 'keep' | 'omit' = 'omit'): Attrs | undefined {
  const defaults = NODE_DEFAULTS.get(node.type);
  const explicit = NODES[node.type]?.explicit;
  if (!defaults || (!node.attrs && !explicit)) return node.attrs;
  const attrs: Attrs = { ...node.attrs };
  if (ids === 'omit' && CARRIES_BLOCK_ID.has(node.type)) delete attrs.id;
  for (const name of ADDRESSES) {
    const address = attrs[name];
    const isSafe = node.type === 'image' ? isSafePictureAddress : isSafeAddress;
    if (typeof address === 'string' && !isSafe(address)) attrs[name] = defaults[name] ?? null;
  }
  const { referenceNumber } = attrs;
  if (typeof referenceNumber === 'string' && /^[1-9]\d*$/.test(referenceNumber))
    attrs.referenceNumber = Number(referenceNumber);
  return leanAttrs(attrs, defaults, explicit);
}

/** The attributes of a mark in canonical form. */
export function canonicalMarkAttrs(mark: JsonMark): Attrs | undefined {
  const rule = MARKS[mark.type];
  if (!rule || (!mark.attrs && !rule.explicit)) return mark.attrs;
  return leanAttrs(mark.attrs ?? {}, rule.attrs ?? {}, rule.explicit);
}

/** Known attributes in the order of the table, then the others by name; undefined if none is left. */
function leanAttrs(attrs: Attrs, defaults: Attrs, explicit: readonly string[] = []): Attrs | undefined {
  const lean: Attrs = {};
  let isEmpty = true;
  const keep = (name: string, value: unknown): void => {
    lean[name] = value;
    isEmpty = false;
  };
  for (const name in defaults) {
    const value = attrs[name];
    if (explicit.includes(name)) keep(name, value ?? defaults[name] ?? null);
    else if (value !== undefined && !isUsual(name, value, defaults[name])) keep(name, value);
  }
  for (const name of Object.keys(attrs).sort())
    if (!(name in defaults) && attrs[name] !== undefined) keep(name, attrs[name]);
  return isEmpty ? undefined : lean;
}

function isUsual(name: string, value: unknown, usual: unknown): boolean {
  if (value === usual || (value === null && NULL_IS_DEFAULT.has(name))) return true;
  return typeof value === 'object' && value !== null && stableKey(value) === stableKey(usual);
}

/** JSON with sorted keys: equal values give equal strings. */
export function stableKey(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'undefined';
  if (Array.isArray(value)) return `[${value.map(stableKey).join(',')}]`;
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return `{${entries
    .map(([key, entry]) => `${JSON.stringify(key)}:${stableKey(entry)}`)
    .sort()
    .join(',')}}`;
}

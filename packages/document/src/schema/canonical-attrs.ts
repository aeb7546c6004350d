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

/** The attributes of a node in canonical form: defaults left out, explicit ones written, unsafe addresses emptied. */
export function canonicalNodeAttrs(node: JsonNode): Attrs {
  const rule = NODES[node.type];
  const attrs: Attrs = { ...(node.attrs ?? {}) };
  if (!rule) return attrs;
  const defaults: Attrs = { ...GLOBAL_ATTRS, ...rule.attrs };
  if (CARRIES_BLOCK_ID.has(node.type)) delete attrs.id;
  for (const name of ADDRESSES) {
    const address = attrs[name];
    const isSafe = node.type === 'image' ? isSafePictureAddress : isSafeAddress;
    if (typeof address === 'string' && !isSafe(address)) attrs[name] = defaults[name] ?? null;
  }
  const { referenceNumber } = attrs;
  if (typeof referenceNumber === 'string' && /^[1-9]\d*$/.test(referenceNumber))
    attrs.referenceNumber = Number(referenceNumber);
  return leanAttrs(attrs, defaults, rule.explicit);
}

export function canonicalMarkAttrs(mark: JsonMark): Attrs {
  const rule = MARKS[mark.type];
  return rule ? leanAttrs(mark.attrs ?? {}, rule.attrs ?? {}, rule.explicit) : { ...(mark.attrs ?? {}) };
}

/** Known attributes in the order of the table, then the others by name. */
function leanAttrs(attrs: Attrs, defaults: Attrs, explicit: readonly string[] = []): Attrs {
  const lean: Attrs = {};
  for (const [name, usual] of Object.entries(defaults)) {
    const value = attrs[name];
    if (explicit.includes(name)) lean[name] = value ?? usual ?? null;
    else if (
      value !== undefined &&
      !(value === null && NULL_IS_DEFAULT.has(name)) &&
      stableKey(value) !== stableKey(usual)
    ) {
      lean[name] = value;
    }
  }
  for (const name of Object.keys(attrs).sort()) {
    if (!(name in defaults) && attrs[name] !== undefined) lean[name] = attrs[name];
  }
  return lean;
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

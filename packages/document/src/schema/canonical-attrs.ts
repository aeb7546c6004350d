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
  return leanAttrs(attrs, defaults, rule.explicit);
}

export function canonicalMarkAttrs(mark: JsonMark): Attrs {
  const rule = MARKS[mark.type];
  return rule ? leanAttrs(mark.attrs ?? {}, rule.attrs ?? {}, rule.explicit) : { ...(mark.attrs ?? {}) };
}

function leanAttrs(attrs: Attrs, defaults: Attrs, explicit: readonly string[] = []): Attrs {
  const lean: Attrs = {};
  for (const name of explicit) lean[name] = attrs[name] ?? defaults[name] ?? null;
  for (const [name, value] of Object.entries(attrs)) {
    if (value === undefined || explicit.includes(name)) continue;
    if (value === null && NULL_IS_DEFAULT.has(name)) continue;
    if (!(name in defaults) || stableKey(value) !== stableKey(defaults[name])) lean[name] = value;
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

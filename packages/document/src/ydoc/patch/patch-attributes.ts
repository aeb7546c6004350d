import type * as Y from 'yjs';
import { type JsonNode } from '../../json-node.js';
import { canonicalNodeAttrs, stableKey } from '../../schema/canonical-attrs.js';
import { GLOBAL_ATTRS, NODES } from '../../schema/nodes.js';
import { bearsId } from '../live/block-ids.js';

/**
 * Gives a live element the attributes of a node of its type, touching those alone that mean something else. A block
 * keeps its id, and attributes that the schema does not know: whoever wrote the new node could not know them either.
 */
export function patchAttributes(element: Y.XmlElement, node: JsonNode): void {
  const live = element as Y.XmlElement<Record<string, NonNullable<unknown>>>;
  const present: Record<string, unknown> = live.getAttributes();
  const old = canonicalNodeAttrs({ type: node.type, attrs: present }) ?? {};
  const wanted = canonicalNodeAttrs(node) ?? {};
  const rule = NODES[node.type];
  for (const name of new Set([...Object.keys(old), ...Object.keys(wanted)])) {
    if (bearsId(node.type) && name === 'id') continue;
    if (stableKey(old[name]) === stableKey(wanted[name])) continue;
    const value = node.attrs?.[name];
    if (value !== undefined && value !== null) live.setAttribute(name, value);
    else if (name in { ...GLOBAL_ATTRS, ...rule?.attrs }) live.removeAttribute(name);
  }
}

import { uint32 } from 'lib0/random';
import type * as Y from 'yjs';
import { type JsonNode } from '../../json-node.js';
import { idOf, visitLive } from './locate-live.js';

/** Types whose blocks bear an id, as the editors give it. */
const BEARS_ID: ReadonlySet<string> = new Set(['paragraph', 'heading', 'transclusionSource']);
const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 12;

/** A fresh id as the editors make them: 12 characters of 0-9 and a-z. */
export function newBlockId(): string {
  return Array.from({ length: ID_LENGTH }, () => ALPHABET[uint32() % ALPHABET.length]).join('');
}

export function bearsId(type: string): boolean {
  return BEARS_ID.has(type);
}

/**
 * New nodes with an id on each block that bears one, at any depth. An id of their own stays unless the page has it
 * already; `first` is the id that the first node takes over.
 */
export function withIds(nodes: readonly JsonNode[], fragment: Y.XmlFragment, first: string | null = null): JsonNode[] {
  let known: Set<string> | undefined;
  const isFree = (id: unknown): boolean => {
    if (typeof id !== 'string' || id === '') return false;
    known ??= idsOf(fragment);
    if (known.has(id)) return false;
    known.add(id);
    return true;
  };
  const named = (node: JsonNode, own?: string): JsonNode => {
    const id = own ?? (bearsId(node.type) && !isFree(node.attrs?.id) ? newBlockId() : undefined);
    return {
      ...node,
      ...(id !== undefined ? { attrs: { ...node.attrs, id } } : {}),
      ...(node.content ? { content: node.content.map((child) => named(child)) } : {}),
    };
  };
  return nodes.map((node, at) => named(node, at === 0 && first !== null && bearsId(node.type) ? first : undefined));
}

function idsOf(fragment: Y.XmlFragment): Set<string> {
  const ids = new Set<string>();
  visitLive(fragment, (element) => {
    const id = idOf(element);
    if (id !== null) ids.add(id);
  });
  return ids;
}

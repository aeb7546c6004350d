import { type JsonNode } from '../../json-node.js';
import { canonicalDocument } from '../../schema/canonical.js';
import { NODES } from '../../schema/nodes.js';
import { readJsonObject } from '../element-attrs.js';
import { type HtmlPlace } from './place.js';
import { markedNode, textNode } from './nodes.js';

/** Reads a node that an element carries as JSON: one that has no Markdown form, or that the schema does not know. */
export function readCarried(json: string, tag: string, place: HtmlPlace): void {
  const node = asNode(readJsonObject(json));
  if (!node) {
    place.reader.warnings.add('An element with broken JSON in data-node was kept as text.');
    place.sink.inline(textNode(json, place.marks));
    return;
  }
  if (holdsEmbed(node) && !place.reader.allowHtmlEmbed) {
    place.reader.warnings.add('An HTML embed was kept as text: only an administrator may embed HTML.');
    place.sink.inline(textNode(json, place.marks));
    return;
  }
  const ids = place.markdown ? 'omit' : 'keep';
  const clean = NODES[node.type] ? canonicalDocument(node, { ids }) : node;
  if (tag === 'span') place.sink.inline(markedNode(clean, place.marks));
  else place.sink.block(clean);
}

/** The value as a node if it has the shape of one, at every depth; null otherwise. */
function asNode(value: object): JsonNode | null {
  const todo: unknown[] = [value];
  for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
    if (!isNodeShape(node)) return null;
    todo.push(...(node.content ?? []));
  }
  return value as JsonNode;
}

function isNodeShape(value: unknown): value is JsonNode {
  if (typeof value !== 'object' || value === null || !('type' in value) || typeof value.type !== 'string') return false;
  if ('content' in value && !Array.isArray(value.content)) return false;
  if ('marks' in value && !(Array.isArray(value.marks) && value.marks.every(isMarkShape))) return false;
  if ('text' in value && typeof value.text !== 'string') return false;
  return !('attrs' in value) || (typeof value.attrs === 'object' && value.attrs !== null);
}

const isMarkShape = (mark: unknown): boolean =>
  typeof mark === 'object' && mark !== null && 'type' in mark && typeof mark.type === 'string';

function holdsEmbed(node: JsonNode): boolean {
  return node.type === 'htmlEmbed' || (node.content?.some(holdsEmbed) ?? false);
}

import { isSafeAddress, type JsonNode, MAX_DEPTH, schema } from '@pagescout/document';
import { CodedError } from '../../common/coded-error.js';

/** More levels than blocks can have: marks and attributes are objects too. */
const DEEPEST = 4 * MAX_DEPTH;
const PIXELS = /^data:image\/(?:png|gif|jpe?g|webp|avif|bmp)[;,]/i;
const ADDRESSES = ['href', 'src', 'url'];

/**
 * Reads the JSON of a page that somebody sent: only nodes and marks that editors know (an editor deletes what it does
 * not know), in places where they may be, no addresses that carry code, no embedded HTML. Ids of blocks are kept.
 *
 * @throws CodedError 400 with a sentence that names what is wrong
 */
export function readJsonContent(content: unknown): JsonNode {
  if (!isObject(content) || content['type'] !== 'doc') {
    throw bad('content must be an object {"type":"doc","content":[…]} when format is json');
  }
  const doc = scrub(content, 0) as JsonNode;
  checkNodes(doc);
  try {
    schema.nodeFromJSON(doc).check();
  } catch (error) {
    // What prosemirror-model says about a document, as "Invalid content for node paragraph: …".
    throw bad(`content is not a page: ${error instanceof Error ? error.message.slice(0, 300) : String(error)}`);
  }
  return doc;
}

/** A copy whose texts the database can keep: no NUL, no half of a surrogate pair. */
function scrub(value: unknown, depth: number): unknown {
  if (depth > DEEPEST) throw bad(`content must not be nested more than ${MAX_DEPTH} blocks deep`);
  if (typeof value === 'string') return scrubText(value);
  if (Array.isArray(value)) return value.map((item) => scrub(item, depth + 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [scrubText(key), scrub(item, depth + 1)]));
}

/** As a browser shows them: U+FFFD stands for what is no character. */
export const scrubText = (text: string): string => text.replace(/\0|\p{Surrogate}/gu, '\uFFFD');

/** @throws CodedError 400 for a node, a mark or an address that a page must not hold, wherever it came from */
export function checkNodes(doc: JsonNode): void {
  const todo: unknown[] = [doc];
  for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
    if (!isObject(node)) throw bad('content must hold nodes: objects with a type');
    const { type, attrs, content, marks, text } = node;
    if (typeof type !== 'string' || !schema.nodes[type] || type === 'htmlEmbed') {
      throw bad(`content must not hold a node of type ${short(type)}`);
    }
    if (type === 'text' && (typeof text !== 'string' || text === '')) throw bad('content must not hold an empty text');
    if (attrs !== undefined && !isObject(attrs)) throw bad(`attrs of ${type} must be an object`);
    checkAddresses(type, attrs);
    for (const mark of list(marks, `marks of ${type}`)) {
      if (!isObject(mark) || typeof mark['type'] !== 'string' || !schema.marks[mark['type']]) {
        throw bad(`content must not hold a mark of type ${short(isObject(mark) ? mark['type'] : mark)}`);
      }
      if (mark['attrs'] !== undefined && !isObject(mark['attrs'])) throw bad('attrs of a mark must be an object');
      checkAddresses(mark['type'], mark['attrs']);
    }
    // Items that are no nodes are reported when their turn comes; null would end the loop.
    todo.push(...list(content, `content of ${type}`).map((child) => child ?? 'null'));
  }
}

function checkAddresses(type: string, attrs: unknown): void {
  if (!isObject(attrs)) return;
  for (const name of ADDRESSES) {
    const address = attrs[name];
    if (typeof address !== 'string' || isSafeAddress(address)) continue;
    if (!(type === 'image' && PIXELS.test(address))) throw bad(`${name} of ${type} must not carry code or data`);
  }
}

function list(value: unknown, what: string): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw bad(`${what} must be a list`);
  return value;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const short = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 60);

const bad = (sentence: string): CodedError => new CodedError('bad-field', [sentence]);

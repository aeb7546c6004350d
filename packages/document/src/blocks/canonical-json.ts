import { type JsonMark, type JsonNode } from '../json-node.js';

/**
 * One spelling for all forms of the same document, whether it came from the database or from the shared Yjs document:
 * keys in order; attributes that are null or undefined, empty attributes, marks and content left out; marks in order of
 * their names; neighbouring texts with equal marks joined. Any depth: keeps its own stack.
 */
export function canonicalJson(root: JsonNode): string {
  const parts: string[] = [];
  const work: (string | JsonNode)[] = [root];
  for (let item = work.pop(); item !== undefined; item = work.pop()) {
    if (typeof item === 'string') {
      parts.push(item);
      continue;
    }
    const content = joinTexts(item.content ?? []);
    parts.push(`{"type":${JSON.stringify(item.type)}`, attributes(item.attrs), marks(item.marks));
    if (typeof item.text === 'string') parts.push(`,"text":${JSON.stringify(item.text)}`);
    if (content.length === 0) {
      parts.push('}');
      continue;
    }
    parts.push(',"content":[');
    work.push(']}');
    for (let index = content.length - 1; index >= 0; index -= 1) {
      const child = content[index];
      if (child) work.push(child);
      if (index > 0) work.push(',');
    }
  }
  return parts.join('');
}

function attributes(attrs: Record<string, unknown> | undefined): string {
  const text = sortedObject(attrs ?? {});
  return text === '{}' ? '' : `,"attrs":${text}`;
}

function marks(list: readonly JsonMark[] | undefined): string {
  if (!list || list.length === 0) return '';
  const spelled = list.map((mark) => `{"type":${JSON.stringify(mark.type)}${attributes(mark.attrs)}}`);
  return `,"marks":[${spelled.sort().join(',')}]`;
}

function joinTexts(content: readonly JsonNode[]): JsonNode[] {
  const joined: JsonNode[] = [];
  for (const node of content) {
    const last = joined.at(-1);
    if (node.type === 'text' && last?.type === 'text' && marks(node.marks) === marks(last.marks)) {
      joined[joined.length - 1] = { ...last, text: `${last.text ?? ''}${node.text ?? ''}` };
    } else joined.push(node);
  }
  return joined;
}

/** Values of attributes are small, so these two may call each other. */
function sortedObject(value: object): string {
  const entries = Object.entries(value).filter(([, entry]) => entry !== null && entry !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${sortedValue(entry)}`).join(',')}}`;
}

function sortedValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedValue).join(',')}]`;
  if (typeof value === 'object' && value !== null) return sortedObject(value);
  return JSON.stringify(value) ?? 'null';
}

import { type JsonMark, type JsonNode } from '@pagescout/document';

/** Short spellings of the blocks of a page, for tests. */
export const text = (value: string, ...marks: JsonMark[]): JsonNode => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 ? { marks } : {}),
});

export const block = (type: string, content: JsonNode[] = [], attrs?: Record<string, unknown>): JsonNode => ({
  type,
  ...(attrs ? { attrs } : {}),
  content,
});

export const paragraph = (value: string, id?: string): JsonNode =>
  block('paragraph', value === '' ? [] : [text(value)], id === undefined ? undefined : { id });

export const heading = (level: number, value: string, id: string | null = null): JsonNode =>
  block('heading', [text(value)], { id, level });

export const page = (...content: JsonNode[]): JsonNode => block('doc', content);

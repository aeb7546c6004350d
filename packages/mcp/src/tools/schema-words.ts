import { z } from 'zod';

/** The kind of value below `optional`, `default` and `nullable`. */
export function typeOf(schema: z.ZodType): string {
  return unwrap(schema).def.type;
}

/** What a schema allows, in words that end a sentence: "a whole number from 1 to 50". */
export function allowedBy(schema: z.ZodType): string {
  const inner = unwrap(schema);
  const own = inner instanceof z.ZodNumber ? number(inner) : inner instanceof z.ZodString ? text(inner) : undefined;
  if (own) return own;
  if (inner instanceof z.ZodEnum) return `one of ${inner.options.map((option) => JSON.stringify(option)).join(', ')}`;
  return WORDS[inner.def.type] ?? `of type ${inner.def.type}`;
}

const WORDS: Record<string, string> = {
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function number({ minValue, maxValue, format }: z.ZodNumber): string {
  const kind = format === 'safeint' ? 'a whole number' : 'a number';
  const from = isBound(minValue) ? ` from ${minValue}` : '';
  const to = isBound(maxValue) ? `${from ? '' : ' up'} to ${maxValue}` : '';
  return kind + from + to;
}

function text({ minLength, maxLength }: z.ZodString): string {
  const kind = (minLength ?? 0) > 0 ? 'a text that is not empty' : 'a text';
  return maxLength === null ? kind : `${kind}, at most ${maxLength} characters long`;
}

/** Whole numbers carry the bounds of exact integers, which nobody means. */
const isBound = (bound: number | null): bound is number =>
  bound !== null && Number.isSafeInteger(bound) && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

function unwrap(schema: z.ZodType): z.ZodType {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodNullable) {
    inner = inner.unwrap() as z.ZodType;
  }
  return inner;
}

import { type z } from 'zod';
import { argumentNamed } from './aliases.js';
import { ToolError } from './errors.js';
import { allowedBy, typeOf } from './schema-words.js';

/**
 * Reads a model's arguments: null counts as not given, numbers, booleans, arrays and objects sent as strings are
 * accepted, and known other names of an argument too. Everything wrong is named in one error, each in a sentence.
 *
 * @throws ToolError
 */
export function parseArguments<Input extends z.ZodObject>(tool: string, input: Input, given: unknown): z.output<Input> {
  const { values, unknown } = rename(input, asRecord(tool, given));
  const parsed = input.safeParse(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, tolerate(input.shape[name], value)])),
  );
  const problems = [
    ...unknown.map((name) => `${name} is not an argument of ${tool}; it takes ${Object.keys(input.shape).join(', ')}.`),
    ...(parsed.success ? [] : describe(parsed.error, input, values)),
  ];
  if (parsed.success && problems.length === 0) return parsed.data;
  throw new ToolError(problems.join(' '));
}

function asRecord(tool: string, given: unknown): Record<string, unknown> {
  if (given == null) return {};
  const value = typeof given === 'string' ? fromJson(given) : given;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new ToolError(`The arguments of ${tool} must be an object with named values.`);
}

function rename(input: z.ZodObject, given: Record<string, unknown>) {
  const known = new Set(Object.keys(input.shape));
  const values: Record<string, unknown> = {};
  const unknown: string[] = [];
  const present = Object.entries(given).filter(([, value]) => value != null);
  // The right names first, so that an alias never replaces a value that was given under its own name.
  for (const [name, value] of present) if (known.has(name)) values[name] = value;
  for (const [name, value] of present.filter(([name]) => !known.has(name))) {
    const meant = argumentNamed(name, known);
    if (meant === undefined) unknown.push(name);
    else values[meant] ??= value;
  }
  return { values, unknown };
}

/** Texts for which an empty one says something, such as "no text"; elsewhere it counts as not given. */
export const SAYS_SOMETHING_EMPTY = new WeakSet<z.ZodType>();

/** A value as its schema wants it, where that is beyond doubt; anything else is left for the schema to refuse. */
function tolerate(schema: unknown, value: unknown): unknown {
  const type = typeOf(schema as z.ZodType);
  if (typeof value === 'number' && type === 'string') return String(value);
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (type === 'string') return text === '' && meansNothing(schema as z.ZodType) ? undefined : value;
  if (text === '') return undefined;
  if (type === 'number' && /^[+-]?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (type === 'boolean' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  if (type === 'array' || type === 'object' || type === 'record') return fromJson(text) ?? value;
  return value;
}

const meansNothing = (schema: z.ZodType): boolean => isOptional(schema) && !SAYS_SOMETHING_EMPTY.has(schema);

const isOptional = (schema: z.ZodType): boolean => schema.safeParse(undefined).success;

function describe(error: z.ZodError, input: z.ZodObject, values: Record<string, unknown>): string[] {
  const names = [...new Set(error.issues.map(({ path }) => String(path[0] ?? '')))];
  return names.map((name) => {
    const allowed = allowedBy(input.shape[name] as z.ZodType);
    return values[name] === undefined
      ? `${name} is missing; it must be ${allowed}.`
      : `${name} must be ${allowed}, not ${shown(values[name])}.`;
  });
}

function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value);
  return json.length > 60 ? `${json.slice(0, 60)}…` : json;
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

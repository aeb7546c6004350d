import { isTextUIPart, isToolUIPart, type UIMessage } from 'ai';
import { scrubText } from '../page/json-content.js';

export type Part = UIMessage['parts'][number];

/** How an answer ended, or that it has not. */
export type AnswerStatus = 'streaming' | 'completed' | 'error' | 'aborted';

const ENDED_BEFORE = 'The turn ended before this call had a result.';

/** Answers of tools above so many bytes of JSON are shortened where they are kept. */
const SHORTEN_ABOVE = 4_000;
const LONGEST_STRING = 600;
const KEPT_OF_STRING = 500;
const LONGEST_LIST = 50;
const DEEPEST = 8;

/** The parts of an answer as they are kept: tool answers shortened, and no character that the database refuses. */
export const partsToStore = (parts: readonly Part[]): Part[] =>
  parts.map((part) => {
    const isLong = isToolUIPart(part) && part.state === 'output-available' && bytesOf(part.output) > SHORTEN_ABOVE;
    return scrub(isLong ? { ...part, output: shorten(part.output, 0) } : part) as Part;
  });

/** The text of a message: what a person reads of it. */
export const textOfParts = (parts: readonly Part[]): string =>
  parts
    .filter(isTextUIPart)
    .map(({ text }) => text)
    .filter((text) => text.trim() !== '')
    .join('\n\n');

/** Every call of a tool with a result: providers refuse a history in which one is missing. */
export const closeToolCalls = (parts: readonly Part[]): Part[] =>
  parts.map((part) => {
    if (!isToolUIPart(part) || part.state === 'output-available' || part.state === 'output-error') return part;
    const { type, toolCallId } = part;
    const input = part.state === 'input-streaming' ? {} : part.input;
    const named = part.type === 'dynamic-tool' ? { toolName: part.toolName } : {};
    return { type, toolCallId, ...named, state: 'output-error', input: input ?? {}, errorText: ENDED_BEFORE } as Part;
  });

/**
 * The parts of a kept message as a provider takes them, also those that another program wrote: text and closed calls of
 * tools. Thoughts and marks of a provider are left out, which only this provider understands, and only for a while.
 */
export function partsForModel(kept: unknown, text: string | null): Part[] {
  const parts = Array.isArray(kept) ? (kept as unknown[]).filter(isPart) : [];
  const known = closeToolCalls(parts).flatMap((part): Part[] => {
    if (part.type === 'step-start') return [{ type: 'step-start' }];
    if (isTextUIPart(part)) return part.text.trim() === '' ? [] : [{ type: 'text', text: part.text }];
    if (!isToolUIPart(part)) return [];
    const { callProviderMetadata: _call, ...plain } = part;
    delete (plain as { resultProviderMetadata?: unknown }).resultProviderMetadata;
    return [{ ...plain, input: part.input ?? {} }];
  });
  return known.length > 0 || !text?.trim() ? known : [{ type: 'text', text }];
}

/** Enough of a part that nothing fails on it. */
function isPart(value: unknown): value is Part {
  if (typeof value !== 'object' || value === null) return false;
  const { type, text, toolCallId, toolName } = value as Record<string, unknown>;
  if (typeof type !== 'string') return false;
  if (type === 'text') return typeof text === 'string';
  if (type === 'dynamic-tool') return typeof toolCallId === 'string' && typeof toolName === 'string';
  return type === 'step-start' || (type.startsWith('tool-') && typeof toolCallId === 'string');
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

function shorten(value: unknown, depth: number): unknown {
  if (typeof value === 'string') {
    return value.length > LONGEST_STRING ? `${value.slice(0, KEPT_OF_STRING)}… [shortened]` : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return '[shortened]';
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map((item) => shorten(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shorten(item, depth + 1)]));
}

/** No NUL and no half of a surrogate pair, which PostgreSQL refuses in JSON. */
function scrub(value: unknown): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (Array.isArray(value)) return value.map(scrub);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [scrubText(key), scrub(item)]));
}

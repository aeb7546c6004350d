import { isTextUIPart } from 'ai';
import { CodedError } from '../../common/coded-error.js';
import { scrubText } from '../page/json-content.js';
import type { Part } from './stored-parts.js';

/** UTF-16 units of one message: a few hundred pages of text. */
const LONGEST = 200_000;
const LONGEST_TITLE = 60;

/**
 * What the person says: the text of the last message of the request that is theirs. All the others are ignored, since
 * the history is in the database and not in what a client sends.
 *
 * @throws CodedError 400 when there is none
 */
export function lastQuestion(messages: readonly unknown[]): string {
  const last = messages.filter(isUserMessage).at(-1);
  const text = scrubText(
    (last?.parts ?? [])
      .filter(isTextPart)
      .map(({ text: part }) => part)
      .join('\n')
      .trim(),
  );
  if (text === '') throw bad('messages must hold a message with role user and a part of type text');
  if (text.length > LONGEST) throw bad(`messages: the text of a message must be at most ${LONGEST} characters long`);
  return text;
}

/** A title for a chat, from the first line of its first message. */
export function titleFrom(question: string): string {
  const line = question.split('\n', 1)[0]!.trim();
  const letters = [...line];
  if (letters.length <= LONGEST_TITLE) return line;
  const cut = letters.slice(0, LONGEST_TITLE).join('');
  return `${/^.{20,}(?=\s)/su.exec(cut)?.[0] ?? cut}…`;
}

const isUserMessage = (message: unknown): message is { parts: unknown[] } =>
  typeof message === 'object' &&
  message !== null &&
  (message as { role?: unknown }).role === 'user' &&
  Array.isArray((message as { parts?: unknown }).parts);

function isTextPart(part: unknown): part is { text: string } {
  return (
    typeof part === 'object' &&
    part !== null &&
    isTextUIPart(part as Part) &&
    typeof (part as { text?: unknown }).text === 'string'
  );
}

const bad = (sentence: string): CodedError => new CodedError('bad-field', [sentence]);

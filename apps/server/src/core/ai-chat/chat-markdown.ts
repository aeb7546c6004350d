import { getToolName, isTextUIPart, isToolUIPart } from 'ai';
import type { ShownMessage } from './messages.js';

const NOTES = { aborted: 'interrupted', error: 'broke off', streaming: 'still being written' } as const;

/** A chat as Markdown, for people to keep. */
export function chatMarkdown(title: string, messages: readonly ShownMessage[]): string {
  const heading = `# ${title.replace(/\s+/g, ' ').trim() || 'Chat'}`;
  return `${[heading, ...messages.map(messageMarkdown)].join('\n\n')}\n`;
}

function messageMarkdown({ role, content, status, metadata, createdAt }: ShownMessage): string {
  const note = status && status !== 'completed' ? `, ${NOTES[status]}` : '';
  const who = role === 'user' ? 'You' : 'Assistant';
  const heading = `**${who}** (${createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC${note})`;
  const parts = Array.isArray(metadata.parts) ? metadata.parts : [];
  const shown = parts.flatMap((part) => {
    if (isTextUIPart(part)) return part.text.trim() === '' ? [] : [part.text.trim()];
    return isToolUIPart(part) ? [`*${getToolName(part)}${part.state === 'output-error' ? ': refused' : ''}*`] : [];
  });
  return [heading, ...(shown.length > 0 ? shown : [content ?? ''])].filter((text) => text !== '').join('\n\n');
}

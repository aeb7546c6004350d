import type { AiMessage } from '@pagescout/database/repos';
import type { AnswerStatus, Part } from './stored-parts.js';

/** What is kept beside the text of a message. */
export interface MessageMetadata {
  parts: Part[];
  status?: AnswerStatus;
  finishReason?: string;
  usage?: unknown;
  /** A sentence for the person. */
  error?: string;
  /** On the first message of a chat: the role that it began with. */
  roleId?: string;
}

export interface ShownMessage extends Omit<AiMessage, 'metadata'> {
  status: AnswerStatus | undefined;
  metadata: Partial<MessageMetadata>;
}

/** The metadata of a message, also of one that another program wrote. */
export const metadataOf = ({ metadata }: AiMessage): Partial<MessageMetadata> =>
  typeof metadata === 'object' && metadata !== null ? (metadata as Partial<MessageMetadata>) : {};

/** A message as clients see it. */
export function shown(row: AiMessage): ShownMessage {
  const metadata = metadataOf(row);
  return { ...row, status: row.role === 'assistant' ? (metadata.status ?? 'completed') : undefined, metadata };
}

import { Injectable } from '@nestjs/common';
import { type AiChat, AiChatRepo, type AiMessage, AiMessageRepo } from '@pagescout/database/repos';
import { convertToModelMessages, type ModelMessage, type ToolSet, type UIMessage } from 'ai';
import { CodedError } from '../../common/coded-error.js';
import { decodeCursor } from '../../common/cursor.js';
import { type Slice, sliceOf } from '../../common/paging.js';
import type { Viewer } from '../../common/viewer.js';
import { chatMarkdown } from './chat-markdown.js';
import type { ExportChatDto, ListChatsDto, MessagesDto, RenameChatDto } from './dto/chat.dto.js';
import { type MessageMetadata, metadataOf, shown, type ShownMessage } from './messages.js';
import { titleFrom } from './question.js';
import { type Part, partsForModel, partsToStore, textOfParts } from './stored-parts.js';
import { scrubText } from '../page/json-content.js';

/** Messages of a chat that a model is shown: the newest. */
const REMEMBERED = 200;
const MOST_EXPORTED = 5_000;

/** Chats and their messages. A chat belongs to the person who began it: for everybody else it does not exist. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly chats: AiChatRepo,
    private readonly messages: AiMessageRepo,
  ) {}

  /** @throws CodedError 404 */
  async chat(viewer: Viewer, chatId: string): Promise<AiChat> {
    const chat = await this.chats.find({ ...idsOf(viewer), chatId });
    if (!chat) throw new CodedError('chat-not-found');
    return chat;
  }

  /** Begins a chat. */
  create(viewer: Viewer, question: string): Promise<AiChat> {
    return this.chats.create({ ...idsOf(viewer), title: titleFrom(question) });
  }

  async list(viewer: Viewer, body: ListChatsDto): Promise<Slice<AiChat>> {
    const limit = body.limit ?? 20;
    const before = body.cursor ? decodeCursor(body.cursor, ['id']).id : undefined;
    const rows = await this.chats.list({ ...idsOf(viewer), limit, before });
    return sliceOf(rows, { limit, isContinued: before !== undefined, keyOf: ({ id }) => ({ id }) });
  }

  /** The messages of a chat, the oldest first. */
  async listMessages(viewer: Viewer, body: MessagesDto): Promise<Slice<ShownMessage>> {
    await this.chat(viewer, body.chatId);
    const limit = body.limit ?? 50;
    const after = body.cursor ? decodeCursor(body.cursor, ['id']).id : undefined;
    const rows = await this.messages.list({ chatId: body.chatId, limit, after });
    const slice = sliceOf(rows, { limit, isContinued: after !== undefined, keyOf: ({ id }) => ({ id }) });
    return { ...slice, items: slice.items.map(shown) };
  }

  async rename(viewer: Viewer, { chatId, title }: RenameChatDto): Promise<AiChat> {
    const renamed = await this.chats.rename({ ...idsOf(viewer), chatId, title: scrubText(title).trim() });
    if (!renamed) throw new CodedError('chat-not-found');
    return renamed;
  }

  async delete(viewer: Viewer, chatId: string): Promise<void> {
    if (!(await this.chats.delete({ ...idsOf(viewer), chatId }))) throw new CodedError('chat-not-found');
  }

  /** The whole chat as Markdown. */
  async export(viewer: Viewer, { chatId }: ExportChatDto): Promise<{ markdown: string }> {
    const chat = await this.chat(viewer, chatId);
    const messages = await this.messages.list({ chatId, limit: MOST_EXPORTED });
    return { markdown: chatMarkdown(chat.title ?? '', messages.map(shown)) };
  }

  /** What was said in a chat before, for a model, and what the first message says of the chat. */
  async before(chatId: string, tools: ToolSet) {
    const rows = await this.messages.newest({ chatId, limit: REMEMBERED });
    const first = await this.messages.first({ chatId });
    const last = rows.at(-1);
    const status = last?.role === 'assistant' ? metadataOf(last).status : undefined;
    return {
      messages: await forModel(rows, tools),
      roleId: first && metadataOf(first).roleId,
      wasInterrupted: status === 'aborted' || status === 'streaming',
    };
  }

  async addQuestion(viewer: Viewer, chatId: string, text: string, roleId: string | undefined): Promise<void> {
    const metadata: MessageMetadata = { parts: [{ type: 'text', text }], ...(roleId ? { roleId } : {}) };
    await this.messages.add({
      chatId,
      ...idsOf(viewer),
      role: 'user',
      content: text,
      metadata: JSON.stringify(metadata),
    });
  }

  /** The row of an answer that is about to be written. */
  beginAnswer(viewer: Viewer, chatId: string): Promise<string> {
    const metadata = JSON.stringify({ parts: [], status: 'streaming' } satisfies MessageMetadata);
    const { workspaceId } = viewer;
    return this.messages.add({ chatId, workspaceId, userId: null, role: 'assistant', content: '', metadata });
  }

  /** Writes down how far an answer is. */
  async saveAnswer(messageId: string, parts: readonly Part[]): Promise<void> {
    await this.messages.save(stateOf(messageId, { parts: [...parts], status: 'streaming' }));
  }

  /** Finishes an answer; false when it was finished before. */
  finishAnswer(messageId: string, metadata: MessageMetadata): Promise<boolean> {
    return this.messages.finish(stateOf(messageId, metadata));
  }

  /** Ends the answers that a server which is no more has left open. */
  closeOpenAnswers(): Promise<number> {
    return this.messages.closeOpen();
  }
}

const idsOf = ({ userId, workspaceId }: Viewer) => ({ userId, workspaceId });

function stateOf(messageId: string, { parts, ...rest }: MessageMetadata) {
  const stored = partsToStore(parts);
  return { messageId, content: textOfParts(stored), metadata: JSON.stringify({ ...rest, parts: stored }) };
}

/** Begins with a message of the person, as providers want it. */
async function forModel(rows: readonly AiMessage[], tools: ToolSet): Promise<ModelMessage[]> {
  const from = rows.findIndex(({ role }) => role === 'user');
  const messages = (from < 0 ? [] : rows.slice(from))
    .filter(({ role }) => role === 'user' || role === 'assistant')
    .map((row) => ({
      role: row.role as 'user' | 'assistant',
      parts: partsForModel(metadataOf(row).parts, row.content),
    }))
    .filter(({ parts }) => parts.some(({ type }) => type !== 'step-start'));
  return convertToModelMessages(messages as Omit<UIMessage, 'id'>[], { tools });
}

import type { Readable } from 'node:stream';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { SeenBlocksRepo, WorkspaceRepo } from '@pagescout/database/repos';
import { instructions, TOOLS } from '@pagescout/mcp/tools';
import type { UIMessageChunk } from 'ai';
import type { Viewer } from '../../common/viewer.js';
import { Environment } from '../../config/environment.js';
import { LocalClient } from '../agent/local-client.js';
import type { StreamDto } from './dto/chat.dto.js';
import { HistoryService } from './history.service.js';
import { modelErrorForLog } from './model/model-error.js';
import { ModelProvider } from './model/provider.js';
import { DetectService, type TurnReader } from './page-change/detect.service.js';
import type { TurnPages } from './page-change/turn-pages.js';
import { systemPrompt } from './prompt.js';
import { lastQuestion } from './question.js';
import { RoleService } from './roles/role.service.js';
import { RunningTurns } from './running-turns.js';
import { AnswerStream } from './stream.js';
import { bindTools } from './tools/bind-tools.js';
import { SeenBlocks } from './tools/seen-blocks.js';
import { runTurn, type TurnOptions } from './turn.js';

const TOOLING = `${instructions(TOOLS)}\n\nIn this chat the names of the tools are written together: get_page is getPage, search_in_page is searchInPage.`;

/** A turn that is ready to run. */
interface Turn extends TurnReader {
  options: Omit<TurnOptions, 'stopped'>;
  pages: TurnPages;
  seen: SeenBlocks;
}

/** One turn of a chat: a person's message, the answer of the model with its tools, and what is kept of both. */
@Injectable()
export class AiChatService implements OnApplicationBootstrap {
  private readonly logger = new Logger('ai-chat');

  constructor(
    private readonly clients: LocalClient,
    private readonly environment: Environment,
    private readonly history: HistoryService,
    private readonly models: ModelProvider,
    private readonly pageChange: DetectService,
    private readonly roles: RoleService,
    private readonly running: RunningTurns,
    private readonly seenBlocks: SeenBlocksRepo,
    private readonly workspaces: WorkspaceRepo,
  ) {}

  /** Ends what a crash has left open. A database without the tables of the chat has nothing open. */
  async onApplicationBootstrap(): Promise<void> {
    await this.history.closeOpenAnswers().then(
      (count) => count > 0 && this.logger.log(`${count} answers were left open and are closed now`),
      (error: unknown) => this.logger.warn(`Answers left open could not be closed: ${String(error)}`),
    );
  }

  /**
   * Takes the person's message and begins the answer; from then on the turn runs by itself, whoever listens.
   *
   * @param token the person's own, with which the tools act
   * @throws CodedError while nothing is kept yet: no provider, no message, no such chat or role
   */
  async answer(viewer: Viewer, token: string, body: StreamDto): Promise<Readable> {
    this.running.refuseWhenClosing();
    const question = lastQuestion(body.messages);
    await this.models.model();
    const turn = await this.prepare(viewer, token, body, question);
    const stream = new AnswerStream(this.environment.AI_KEEPALIVE_MS);
    this.running.run(turn.chatId, (stopped) => this.run(turn, stopped, stream));
    return stream.body;
  }

  /** Stops the answer that is being written in a chat; what there is of it is kept. */
  async stop(viewer: Viewer, chatId: string): Promise<{ stopped: boolean }> {
    await this.history.chat(viewer, chatId);
    return { stopped: await this.running.stop(chatId) };
  }

  /** Deletes a chat; an answer that is being written in it is stopped. */
  async delete(viewer: Viewer, chatId: string): Promise<void> {
    await this.history.delete(viewer, chatId);
    await this.running.stop(chatId);
  }

  private async prepare(viewer: Viewer, token: string, body: StreamDto, question: string): Promise<Turn> {
    const asked = body.chatId ? undefined : body.roleId ? await this.roles.find(viewer, body.roleId) : undefined;
    const { id: chatId } = body.chatId
      ? await this.history.chat(viewer, body.chatId)
      : await this.history.create(viewer, question);
    // One turn at a time: the answer before is kept, with its snapshot, before this one looks.
    await this.running.stop(chatId);

    // Filled before the model, and so any tool, begins to work.
    const turn: { pages?: TurnPages } = {};
    const client = this.clients.withToken(token, {
      agent: { chatId },
      onChange: (pageId, change) => turn.pages?.wrote(pageId, change),
    });
    const reader: TurnReader = { viewer, chatId, client };
    const seen = new SeenBlocks(this.seenBlocks, chatId);
    const tools = bindTools({ client, seen, onFault: (tool, error) => this.logger.error(`${tool}: ${String(error)}`) });
    const [{ pages, change }, { messages, roleId, wasInterrupted }, workspace] = await Promise.all([
      this.pageChange.detect(reader, body.openPage?.id),
      this.history.before(chatId, tools),
      this.workspaces.info(viewer),
    ]);
    turn.pages = pages;
    const role = asked ?? (roleId ? await this.roles.lookUp(viewer, roleId) : undefined);
    const system = systemPrompt({
      workspaceName: workspace?.name ?? '',
      role: role?.instructions,
      tooling: TOOLING,
      openPage: pages.opened,
      wasInterrupted,
      change,
    });
    await this.history.addQuestion(viewer, chatId, question, asked?.id);
    const messageId = await this.history.beginAnswer(viewer, chatId);
    const { AI_TURN_TIMEOUT_MS: totalMs, AI_IDLE_TIMEOUT_MS: idleMs } = this.environment;
    const options = {
      model: await this.models.model(role?.model),
      ...{ system, tools, messageId, chatId },
      messages: [...messages, { role: 'user' as const, content: question }],
      timeout: { totalMs, idleMs },
      withoutKey: (text: string) => this.models.withoutKey(text),
      onStep: (parts: TurnOptionsParts) => this.history.saveAnswer(messageId, parts),
      onError: (error: unknown) => this.logger.warn(this.models.withoutKey(modelErrorForLog(error))),
    };
    return { ...reader, options, pages, seen };
  }

  /** Whatever happens, the answer is finished, the pages are settled and the client is told: once each. */
  private async run(turn: Turn, stopped: AbortSignal, stream: AnswerStream): Promise<void> {
    const { options, pages, seen } = turn;
    try {
      const outcome = await runTurn({ ...options, stopped }, (chunk) => stream.send(chunk));
      await this.pageChange.settle(turn, pages);
      await seen.save().catch((error: unknown) => this.logger.warn(`Seen blocks were not kept: ${String(error)}`));
      await this.history.finishAnswer(options.messageId, outcome);
      if (outcome.status === 'completed') stream.send(finishChunk(outcome));
    } catch (error) {
      this.logger.error(`A turn failed: ${this.models.withoutKey(modelErrorForLog(error))}`);
      const errorText = 'The answer broke off because of an error. Try again';
      await this.history
        .finishAnswer(options.messageId, { parts: [], status: 'error', error: errorText })
        .catch(() => undefined);
      stream.send({ type: 'error', errorText });
    } finally {
      stream.end();
    }
  }
}

type TurnOptionsParts = Parameters<TurnOptions['onStep']>[0];

const finishChunk = ({ finishReason, usage }: { finishReason?: string; usage?: unknown }): UIMessageChunk =>
  ({ type: 'finish', ...(finishReason ? { finishReason } : {}), messageMetadata: { usage } }) as UIMessageChunk;

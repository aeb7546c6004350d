import { Body, Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { tokenOf } from '../../common/auth.guard.js';
import { AsViewer, type ViewedRequest, type Viewer } from '../../common/viewer.js';
import { AiChatService } from './ai-chat.service.js';
import { ChatRefDto, ExportChatDto, ListChatsDto, MessagesDto, RenameChatDto, StreamDto } from './dto/chat.dto.js';
import { HistoryService } from './history.service.js';
import { STREAM_HEADERS } from './stream.js';
import { TurnLimitGuard } from './turn-limit.guard.js';

@Controller('ai-chat')
export class AiChatController {
  constructor(
    private readonly chat: AiChatService,
    private readonly history: HistoryService,
  ) {}

  /** A message to the assistant; answered by a stream of UI messages of the AI SDK. */
  @Post('stream')
  @HttpCode(200)
  @UseGuards(TurnLimitGuard)
  async stream(
    @AsViewer() viewer: Viewer,
    @Body() body: StreamDto,
    @Req() request: ViewedRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const answer = await this.chat.answer(viewer, tokenOf(request) ?? '', body);
    await reply.headers(STREAM_HEADERS).send(answer);
  }

  @Post('stop')
  @HttpCode(200)
  stop(@AsViewer() viewer: Viewer, @Body() body: ChatRefDto) {
    return this.chat.stop(viewer, body.chatId);
  }

  @Post('chats')
  @HttpCode(200)
  chats(@AsViewer() viewer: Viewer, @Body() body: ListChatsDto) {
    return this.history.list(viewer, body);
  }

  @Post('messages')
  @HttpCode(200)
  messages(@AsViewer() viewer: Viewer, @Body() body: MessagesDto) {
    return this.history.listMessages(viewer, body);
  }

  @Post('rename')
  @HttpCode(200)
  rename(@AsViewer() viewer: Viewer, @Body() body: RenameChatDto) {
    return this.history.rename(viewer, body);
  }

  @Post('delete')
  @HttpCode(200)
  async delete(@AsViewer() viewer: Viewer, @Body() body: ChatRefDto): Promise<void> {
    await this.chat.delete(viewer, body.chatId);
  }

  @Post('export')
  @HttpCode(200)
  export(@AsViewer() viewer: Viewer, @Body() body: ExportChatDto) {
    return this.history.export(viewer, body);
  }
}

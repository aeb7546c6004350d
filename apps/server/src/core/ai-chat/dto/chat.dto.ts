import { Type } from 'class-transformer';
import {
  IsArray,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { PagingDto } from '../../../common/paging.dto.js';

/** Body of POST /api/ai-chat/chats. */
export class ListChatsDto extends PagingDto {}

/** Body of POST /api/ai-chat/delete and /stop. */
export class ChatRefDto {
  @IsUUID()
  chatId!: string;
}

/** Body of POST /api/ai-chat/export. */
export class ExportChatDto extends ChatRefDto {}

/** Body of POST /api/ai-chat/messages. */
export class MessagesDto extends PagingDto {
  @IsUUID()
  chatId!: string;
}

/** Body of POST /api/ai-chat/rename. */
export class RenameChatDto extends ChatRefDto {
  @Matches(/\S/, { message: 'title must not be empty' })
  @MaxLength(255)
  @IsString()
  title!: string;
}

/** The page that the person has open. Its title is read from the wiki. */
export class OpenPageDto {
  @MaxLength(500)
  @IsNotEmpty()
  @IsString()
  id!: string;
}

/** Body of POST /api/ai-chat/stream. */
export class StreamDto {
  /** Without one a chat begins. */
  @IsOptional()
  @IsUUID()
  chatId?: string | null;

  /** Counts in the first message of a chat. */
  @IsOptional()
  @MaxLength(100)
  @IsString()
  roleId?: string | null;

  @IsOptional()
  @ValidateNested()
  @Type(() => OpenPageDto)
  @IsObject()
  openPage?: OpenPageDto | null;

  /** UI messages of the AI SDK, of which the last one of the person counts. */
  @IsArray()
  messages!: unknown[];
}

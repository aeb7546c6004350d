import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { AsViewer, type Viewer } from '../../common/viewer.js';
import { CommentService } from './comment.service.js';
import {
  CommentRefDto,
  CreateCommentDto,
  ListCommentsDto,
  ResolveCommentDto,
  UpdateCommentDto,
} from './dto/comment.dto.js';

@Controller('comments')
export class CommentController {
  constructor(private readonly comments: CommentService) {}

  @Post()
  @HttpCode(200)
  list(@AsViewer() viewer: Viewer, @Body() body: ListCommentsDto) {
    return this.comments.list(viewer, body);
  }

  @Post('info')
  @HttpCode(200)
  info(@AsViewer() viewer: Viewer, @Body() body: CommentRefDto) {
    return this.comments.info(viewer, body.commentId);
  }

  @Post('create')
  @HttpCode(200)
  create(@AsViewer() viewer: Viewer, @Body() body: CreateCommentDto) {
    return this.comments.create(viewer, body);
  }

  @Post('update')
  @HttpCode(200)
  update(@AsViewer() viewer: Viewer, @Body() body: UpdateCommentDto) {
    return this.comments.update(viewer, body);
  }

  @Post('resolve')
  @HttpCode(200)
  resolve(@AsViewer() viewer: Viewer, @Body() body: ResolveCommentDto) {
    return this.comments.resolve(viewer, body);
  }

  @Post('delete')
  @HttpCode(200)
  delete(@AsViewer() viewer: Viewer, @Body() body: CommentRefDto) {
    return this.comments.delete(viewer, body.commentId);
  }
}

import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam } from '../../../platform/http/route.js';
import { SearchQuery } from '../../../platform/http/page-query.dto.js';
import { SavedReplyQueries } from '../application/saved-reply-queries.js';
import { SavedReplyRepository } from '../domain/ports.js';
import { CreateSavedReplyDto, SavedReplyDto, UpdateSavedReplyDto } from './saved-replies.dto.js';

@ApiTags('Saved replies')
@Controller('admin/saved-replies')
@Allow('admin', { role: 'consultant' })
export class SavedRepliesController {
  constructor(
    private readonly replies: SavedReplyRepository,
    private readonly queries: SavedReplyQueries,
  ) {}

  @Get()
  @Allow('admin', { role: 'assistant' })
  @Endpoint({
    summary: 'Saved replies, newest first',
    description: 'Searches title and content.',
    answer: [SavedReplyDto],
  })
  listSavedReplies(@Query() query: SearchQuery) {
    return this.queries.all(query);
  }

  @Post()
  @Endpoint({
    summary: 'Create a saved reply',
    description: 'Shared by all admins.',
    answer: SavedReplyDto,
    status: 201,
    idempotent: 'database',
  })
  async createSavedReply(
    @CurrentActor() admin: Actor,
    @Body() { language = 'en', ...reply }: CreateSavedReplyDto,
  ) {
    return this.queries.one(await this.replies.add({ ...reply, language }, admin.id));
  }

  @Patch(':id')
  @Endpoint({
    summary: 'Change a saved reply',
    description: 'Omitted fields keep their values.',
    answer: SavedReplyDto,
    byId: 'saved_replies.id',
  })
  async updateSavedReply(@IdParam() id: number, @Body() changes: UpdateSavedReplyDto) {
    await this.replies.change(id, changes);
    return this.queries.one(id);
  }

  @Delete(':id')
  @Allow('admin', { role: 'consultant', token: 'refused' })
  @Endpoint({
    summary: 'Delete a saved reply',
    description: 'Messages that used it do not change.',
    byId: 'saved_replies.id',
  })
  deleteSavedReply(@IdParam() id: number) {
    return this.replies.delete(id);
  }
}

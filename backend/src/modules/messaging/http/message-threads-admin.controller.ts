import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { ConversationQueries } from '../application/conversation-queries.js';
import { Conversations } from '../application/conversations.js';
import {
  CreateClientThreadDto,
  InboxQuery,
  InboxThreadDto,
  MessageThreadDetailsDto,
} from './message-threads.dto.js';

@ApiTags('Messages')
@Controller('admin/message-threads')
@Allow('admin', { role: 'assistant' })
@RecordRefusals('conversation')
export class MessageThreadsAdminController {
  constructor(
    private readonly conversations: Conversations,
    private readonly queries: ConversationQueries,
  ) {}

  @Get()
  @Endpoint({
    summary: "The practice's inbox",
    description:
      "Unanswered conversations first, longest wait first; then by last message, newest first. Searches the subject, the client's names and the messages.",
    answer: [InboxThreadDto],
  })
  listMessageThreadsForAdmin(@CurrentActor() admin: Actor, @Query() query: InboxQuery) {
    return this.queries.inbox(admin, query);
  }

  @Post()
  @Endpoint({
    summary: 'Start a conversation with a client',
    description: 'It has no message yet: send the first one with POST /api/message-threads/{id}/messages.',
    answer: MessageThreadDetailsDto,
    status: 201,
    idempotent: 'database',
  })
  async createMessageThreadForAdmin(
    @CurrentActor() admin: Actor,
    @Body() { userId, subject }: CreateClientThreadDto,
  ) {
    const { id } = await this.conversations.create(admin, userId, subject);
    return this.queries.one(admin, id);
  }

  @Post(':id/answered')
  @Endpoint({
    summary: 'Mark a conversation as answered',
    description:
      'The conversation counts as answered until the client writes again. No effect if it is already answered.',
    answer: MessageThreadDetailsDto,
    byId: 'message_threads.id',
    refusals: { 404: 'thread.not_found' },
  })
  async markMessageThreadAnswered(@CurrentActor() admin: Actor, @IdParam() id: number) {
    await this.conversations.markAnswered(admin, id);
    return this.queries.one(admin, id);
  }
}

import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { Allow, CurrentActor, Endpoint, IdParam } from '../../../platform/http/route.js';
import type { Commit } from '../../../platform/unit-of-work/unit-of-work.js';
import { ConversationQueries } from '../application/conversation-queries.js';
import { UnassignedEmailQueries } from '../application/unassigned-email-queries.js';
import { UnassignedEmails } from '../application/unassigned-emails.js';
import { MessageDto } from './message-threads.dto.js';
import { AssignEmailDto, UnassignedEmailDto } from './unassigned-emails.dto.js';

const ofEmail = { byId: 'received_emails.id', refusals: { 404: 'email.not_found' } };

@ApiTags('Messages')
@Controller('admin/unassigned-emails')
@Allow('admin', { role: 'consultant' })
export class UnassignedEmailsController {
  constructor(
    private readonly emails: UnassignedEmails,
    private readonly queries: UnassignedEmailQueries,
    private readonly conversations: ConversationQueries,
  ) {}

  @Get()
  @Endpoint({
    summary: 'Received emails that are in no conversation, newest first',
    description:
      'Their sender is not proven, or they answer nothing. They stay in the mailbox, and are listed for 90 days.',
    answer: [UnassignedEmailDto],
  })
  listUnassignedEmails(@CurrentActor() admin: Actor, @Query() query: PageQuery) {
    return this.queries.list(admin, query);
  }

  @Post(':id/assign')
  @Endpoint({
    summary: 'Add an email to a conversation of a client',
    description:
      'As a message of the client, marked as one whose sender is not proven. Files are added while the mailbox has the email. Answers with the message.',
    answer: MessageDto,
    status: 201,
    idempotent: 'commit',
    byId: 'received_emails.id',
    refusals: {
      404: 'email.not_found',
      409: 'thread.closed',
      429: 'request.too_many',
      503: 'scanner.unavailable',
      507: 'storage.full',
    },
  })
  async assignEmail(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() given: AssignEmailDto,
  ): Promise<Commit<MessageDto>> {
    const add = await this.emails.prepareAssignment(admin, id, given);
    return async () => this.conversations.written(admin, await add());
  }

  @Post(':id/ignore')
  @Endpoint({
    summary: 'Take an email off the list',
    description: 'Safe to repeat. Its copy here is erased a day later; it stays in the mailbox.',
    ...ofEmail,
  })
  async ignoreEmail(@CurrentActor() admin: Actor, @IdParam() id: number) {
    await this.emails.ignore(admin, id);
  }

  @Post(':id/restore')
  @Endpoint({
    summary: 'Put an ignored email back on the list',
    description: 'Within a day. Safe to repeat.',
    ...ofEmail,
  })
  async restoreEmail(@CurrentActor() admin: Actor, @IdParam() id: number) {
    await this.emails.restore(admin, id);
  }
}

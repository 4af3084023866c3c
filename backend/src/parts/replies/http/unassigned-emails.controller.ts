import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { Allow, CurrentActor, Endpoint, IdParam } from '../../../platform/http/route.js';
import type { Commit } from '../../../platform/unit-of-work/unit-of-work.js';
import { ConversationQueries, MessageDto } from '../../../modules/messaging/index.js';
import { UnassignedEmailQueries } from '../application/unassigned-email-queries.js';
import { UnassignedEmails } from '../application/unassigned-emails.js';
import {
  AssignEmailDto,
  IgnoredEmailsDto,
  IgnoredSenderDto,
  IgnoreSenderDto,
  UnassignedEmailDto,
} from './unassigned-emails.dto.js';

const ofEmail = { byId: 'received_emails.id', refusals: { 404: 'email.not_found' } };

@ApiTags('Unassigned emails')
@Controller('admin')
@Allow('admin', { role: 'consultant' })
export class UnassignedEmailsController {
  constructor(
    private readonly emails: UnassignedEmails,
    private readonly queries: UnassignedEmailQueries,
    private readonly conversations: ConversationQueries,
  ) {}

  @Get('unassigned-emails')
  @Endpoint({
    summary: 'Received emails that are in no conversation, newest first',
    description:
      'Their sender is not proven, or they answer nothing, or `why` has another reason. They stay in the mailbox, and are listed for 90 days, at most 500: the oldest go. Emails that may be about several clients are for those who see all of them.',
    answer: [UnassignedEmailDto],
  })
  listUnassignedEmails(@CurrentActor() admin: Actor, @Query() query: PageQuery) {
    return this.queries.list(admin, query);
  }

  @Post('unassigned-emails/:id/assign')
  @Endpoint({
    summary: 'Add an email to a conversation of a client',
    description:
      'As a message of the client, marked as one whose sender is not proven; of the colleague, if it is the proven answer of one. Files are added while the mailbox has the email. Answers with the message.',
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

  @Post('unassigned-emails/:id/ignore')
  @Endpoint({
    summary: 'Take an email off the list',
    description: 'Safe to repeat. Its copy here is erased a day later; it stays in the mailbox.',
    ...ofEmail,
  })
  async ignoreEmail(@CurrentActor() admin: Actor, @IdParam() id: number) {
    await this.emails.ignore(admin, id);
  }

  @Post('unassigned-emails/:id/restore')
  @Endpoint({
    summary: 'Put an ignored email back on the list',
    description: 'Within a day. Safe to repeat.',
    ...ofEmail,
  })
  async restoreEmail(@CurrentActor() admin: Actor, @IdParam() id: number) {
    await this.emails.restore(admin, id);
  }

  @Post('unassigned-emails/ignore')
  @Endpoint({
    summary: 'Take all emails of a sender off the list, also later ones',
    description:
      'Of those that the caller may see; without one 404, unless the sender is ignored already. Later emails about clients whom the caller does not see are listed as before. Proven replies of that sender are added to their conversations as before.',
    answer: IgnoredEmailsDto,
    status: 200,
    refusals: { 404: 'email.not_found' },
  })
  async ignoreSender(
    @CurrentActor() admin: Actor,
    @Body() { from }: IgnoreSenderDto,
  ): Promise<IgnoredEmailsDto> {
    return { ignored: await this.emails.ignoreFrom(admin, from) };
  }

  @Get('ignored-senders')
  @Endpoint({
    summary: 'Senders whose emails are not listed, newest first',
    description:
      'With the number of emails that came since and were not listed. Who sees assigned clients only has the senders that they ignored.',
    answer: [IgnoredSenderDto],
  })
  listIgnoredSenders(@CurrentActor() admin: Actor, @Query() query: PageQuery) {
    return this.queries.ignoredSenders(admin, query);
  }

  @Delete('ignored-senders/:id')
  @Endpoint({
    summary: 'List later emails of a sender again',
    description: 'Those that came meanwhile stay in the mailbox.',
    byId: 'ignored_senders.id',
    refusals: { 404: 'ignored_sender.not_found' },
  })
  async removeIgnoredSender(@CurrentActor() admin: Actor, @IdParam() id: number) {
    await this.emails.listAgain(admin, id);
  }
}

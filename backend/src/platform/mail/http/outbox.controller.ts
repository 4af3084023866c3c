import { Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Actor, Page } from '../../../kernel/index.js';
import { Allow } from '../../http/allow.js';
import { Endpoint } from '../../http/endpoint.js';
import { Choice } from '../../http/fields.js';
import { IdParam } from '../../http/id-param.js';
import { SearchQuery } from '../../http/page-query.dto.js';
import { CurrentActor } from '../../http/principal.js';
import { type MailStatus, mailStatuses, OutboxMailDto } from '../outbox-mail.dto.js';
import { OutboxQueries } from '../outbox-queries.js';
import { Outbox } from '../outbox.js';

const mailFilters = [...mailStatuses, 'all'] as const;

export class OutboxQuery extends SearchQuery {
  @Choice(mailFilters, { name: 'MailFilter', optional: true, default: 'all' })
  status?: MailStatus | 'all';
}

@ApiTags('Outbox')
@Controller('admin/outbox')
export class OutboxController {
  constructor(
    private readonly queries: OutboxQueries,
    private readonly outbox: Outbox,
  ) {}

  @Get()
  @Allow('admin')
  @Endpoint({
    summary: 'Outgoing emails, newest first',
    description:
      'Emails that were sent, are waiting or have failed; without SMTP_URL, those that were kept. Searches recipient and subject. A link that ' +
      'resets a password, invites or undoes a change reads [hidden] if the session is not fresh (`linkNeedsPassword`: see ' +
      '`POST /api/session/confirm`), for an access token, in an email to an admin who has set a password, while SMTP_URL is set, and once it was ' +
      'used or has expired. Showing a link is recorded.',
    answer: [OutboxMailDto],
  })
  listOutbox(
    @CurrentActor() actor: Actor,
    @Query() { status = 'all', ...page }: OutboxQuery,
    @Req() { principal }: Request,
  ): Promise<Page<OutboxMailDto>> {
    return this.queries.list(
      { actor, isPerson: actor.sessionId !== undefined, isFresh: principal?.isFresh ?? false },
      { ...page, status },
    );
  }

  @Post(':id/retry')
  @Allow('admin')
  @Endpoint({
    summary: 'Resend a failed email',
    description:
      'Retried for another day; without SMTP_URL it is kept instead. If its link was used or has expired: 409 ' +
      '`mail.link_ended`.',
    answer: OutboxMailDto,
    byId: 'outbox.id',
    refusals: { 404: 'mail.not_found', 409: 'mail.not_failed' },
  })
  retryMail(@IdParam() id: number): Promise<OutboxMailDto> {
    return this.outbox.retry(id);
  }
}

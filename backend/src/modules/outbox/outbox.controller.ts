import { Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../kernel/index.js';
import { Allow } from '../../platform/http/allow.js';
import { Endpoint } from '../../platform/http/endpoint.js';
import { Choice } from '../../platform/http/fields.js';
import { IdParam } from '../../platform/http/id-param.js';
import { SearchQuery } from '../../platform/http/page-query.dto.js';
import { OpenedByReader } from '../../platform/http/opened-by-reader.js';
import { CurrentActor } from '../../platform/http/principal.js';
import { type MailStatus, mailStatuses } from '../../platform/mail/outgoing-mail.js';
import { MailResending } from './mail-resending.js';
import { OutboxMailDto } from './outbox-mail.dto.js';
import { type MailReader, OutboxQueries } from './outbox-queries.js';
import { Branding } from '../../platform/brand/branding.js';
import { withLogoInside } from '../../platform/mail/mail-logo.js';

const mailFilters = [...mailStatuses, 'all'] as const;

export class OutboxQuery extends SearchQuery {
  @Choice(mailFilters, { name: 'MailFilter', optional: true, default: 'all' })
  status?: MailStatus | 'all';
}

/** Inline styles and the logo only: no scripts, no other pictures or fonts, no forms, and links open nothing. */
const previewPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox";

/** @param opened false for a page on another site, which would make links count as seen */
const readerOf = (actor: Actor, principal: Request['principal'], opened: boolean): MailReader => ({
  actor,
  isPerson: actor.sessionId !== undefined,
  isFresh: opened && (principal?.isFresh ?? false),
});

@ApiTags('Outbox')
@Controller('admin/outbox')
@Allow('admin', { role: 'owner' })
export class OutboxController {
  constructor(
    private readonly queries: OutboxQueries,
    private readonly resending: MailResending,
    private readonly branding: Branding,
  ) {}

  @Get()
  @Endpoint({
    summary: 'Outgoing emails, newest first',
    description:
      'Emails that were sent, are waiting or have failed; without an email account, those that were kept. Searches recipient and subject. A link that ' +
      'resets a password, invites or undoes a change reads [hidden] if the session is not fresh (`linkNeedsPassword`: see ' +
      '`POST /api/session/confirm`), for an access token, in an email to an admin who has set a password, while an email account is connected, and once it was ' +
      'used or has expired. Showing a link is recorded.',
    answer: [OutboxMailDto],
  })
  listOutbox(
    @CurrentActor() actor: Actor,
    @Query() { status = 'all', ...page }: OutboxQuery,
    @OpenedByReader() opened: boolean,
    @Req() { principal }: Request,
  ) {
    return this.queries.list(readerOf(actor, principal, opened), { ...page, status });
  }

  @Get(':id/html')
  @Endpoint({
    summary: 'The HTML of an email, as its recipient sees it',
    description:
      'For a frame of the dashboard: the page may run, load and submit nothing, and is not stored. Links are hidden and shown as in the ' +
      'list of emails.',
    answer: 'html',
    byId: 'outbox.id',
    refusals: { 404: 'mail.not_found' },
  })
  async getMailHtml(
    @CurrentActor() actor: Actor,
    @IdParam() id: number,
    @OpenedByReader() opened: boolean,
    @Req() { principal }: Request,
    @Res() response: Response,
  ) {
    // Read first: an error is answered as JSON, with the usual headers.
    const html = await this.queries.html(readerOf(actor, principal, opened), id);
    const whole = await withLogoInside(html, this.branding);
    response
      .setHeader('Content-Type', 'text/html; charset=utf-8')
      .setHeader('Content-Security-Policy', previewPolicy)
      .setHeader('X-Frame-Options', 'SAMEORIGIN')
      .setHeader('Cache-Control', 'private, no-store')
      .send(whole);
  }

  @Post(':id/retry')
  @Endpoint({
    summary: 'Resend a failed email, or send one that was kept',
    description:
      'Retried for another day; a failed one is kept instead while no email account is connected. If its link was used or has expired: 409 ' +
      '`mail.link_ended`.',
    answer: OutboxMailDto,
    byId: 'outbox.id',
    refusals: { 404: 'mail.not_found', 409: 'mail.not_failed' },
  })
  retryMail(@IdParam() id: number) {
    return this.resending.retry(id);
  }
}

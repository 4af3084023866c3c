import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, RecordRefusals } from '../../../platform/http/route.js';
import { ConnectionQueries } from '../application/connection-queries.js';
import { EmailConnection } from '../application/email-connection.js';
import { MailDomainChecks } from '../application/mail-domain-checks.js';
import {
  ConnectionsDto,
  DomainCheckDto,
  DomainCheckInputDto,
  EmailConnectionDto,
  EmailInputDto,
} from './connections.dto.js';

const forOwners =
  'For owners, in a fresh session (403 `auth.password_required`); not for access tokens (403 `auth.session_required`).';

@ApiTags('Connections')
@Controller('admin/connections')
@Allow('admin', { role: 'owner', token: 'none' })
@RecordRefusals('practice')
export class ConnectionsController {
  constructor(
    private readonly queries: ConnectionQueries,
    private readonly email: EmailConnection,
    private readonly domains: MailDomainChecks,
  ) {}

  @Get()
  @Endpoint({
    summary: 'All connections with their state',
    description:
      'Secrets are never answered. For owners; not for access tokens (403 `auth.session_required`).',
    answer: ConnectionsDto,
    refusals: { 403: 'auth.session_required' },
  })
  getConnections(@CurrentActor() owner: Actor) {
    return this.queries.all(owner);
  }

  @Put('email')
  @Endpoint({
    summary: 'Connect an email account, or change it',
    description: `Logs in and sends the caller a test message first, and opens the inbox; 409 \`email.refused\` has the reason, and the server's own words in \`details\`. The former account emails all owners. While SMTP_URL is set: 409 \`connection.set_on_server\`. ${forOwners}`,
    answer: EmailConnectionDto,
    refusals: { 403: 'auth.password_required', 409: 'email.refused', 429: 'request.too_many' },
  })
  async saveEmailConnection(@CurrentActor() owner: Actor, @Body() account: EmailInputDto) {
    await this.email.save(owner, account);
    return this.queries.email();
  }

  @Delete('email')
  @Endpoint({
    summary: 'Disconnect the email account',
    description: `Emails are kept from then on. Safe to repeat. While SMTP_URL is set: 409 \`connection.set_on_server\`. ${forOwners}`,
    refusals: { 403: 'auth.password_required', 409: 'connection.set_on_server' },
  })
  removeEmailConnection(@CurrentActor() owner: Actor) {
    return this.email.remove(owner);
  }

  @Post('email/check')
  @Endpoint({
    summary: 'Check whether the DNS lets the email account send',
    description: `SPF, DKIM and DMARC of the domain of \`fromAddress\`. Without an account: 409 \`email.not_connected\`. ${forOwners}`,
    answer: DomainCheckDto,
    status: 200,
    refusals: { 403: 'auth.password_required', 409: 'email.not_connected', 429: 'request.too_many' },
  })
  checkEmailDomain(@CurrentActor() owner: Actor, @Body() { dkimSelector }: DomainCheckInputDto) {
    return this.domains.check(owner, dkimSelector || undefined);
  }
}

import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/index.js';
import { type ConnectionHealth, Connections } from '../../../platform/connections/connections.js';
import { type InboxSettings, MailConnection } from '../../../platform/mail/mail-connection.js';
import { type AddedKeys, PartAdditions } from '../../../platform/parts/part-additions.js';
import { PaymentsConnectionQueries } from '../../billing/index.js';
import { assertSession } from '../../identity/index.js';
import { AutomaticEmailQueries } from '../../messaging/index.js';
import type { ConnectionsDto, EmailConnectionDto, InboxConnectionDto } from '../http/connections.dto.js';

declare module '../../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    /** Keys of `GET /api/admin/connections`. */
    'connections.cards': AddedKeys<[]>;
  }
}

const noAccount = {
  host: null,
  port: null,
  security: null,
  username: null,
  hasPassword: false,
  fromName: null,
  fromAddress: null,
  imap: null,
  staffReplies: false,
};

/** The connections as owners see them, without secrets. */
@Injectable()
export class ConnectionQueries {
  constructor(
    private readonly connections: Connections,
    private readonly mail: MailConnection,
    private readonly payments: PaymentsConnectionQueries,
    private readonly automatic: AutomaticEmailQueries,
    private readonly additions: PartAdditions,
  ) {}

  /** @throws DomainError forbidden auth.session_required */
  async all(owner: Actor): Promise<ConnectionsDto> {
    assertSession(owner);
    return {
      email: await this.email(),
      payments: await this.payments.current(),
      ...(await this.additions.keys('connections.cards')),
    };
  }

  async email(): Promise<EmailConnectionDto> {
    const health = {
      ...(await this.connections.health('email')),
      automatic: await this.automatic.lately(),
    };
    const { onServer } = this.mail;
    if (onServer) {
      const { smtp, from } = onServer;
      const { host, port, security, auth } = smtp;
      return {
        host,
        port,
        security: security === 'opportunistic' ? 'starttls' : security,
        username: auth?.user ?? null,
        hasPassword: auth !== undefined,
        fromName: from.name ?? null,
        fromAddress: from.address,
        imap: null,
        staffReplies: false,
        source: 'server',
        setBy: 'SMTP_URL',
        ...health,
      };
    }
    const connected = await this.connections.find('email');
    if (!connected) return { ...noAccount, source: null, setBy: null, ...health };
    const { secrets } = connected;
    const { accountId: _accountId, ...settings } = connected.settings;
    return {
      ...settings,
      hasPassword: secrets['password'] !== undefined,
      imap:
        settings.imap &&
        inboxOf(settings.imap, secrets['imapPassword'], await this.connections.health('inbox')),
      staffReplies: settings.staffReplies ?? false,
      source: 'practice',
      setBy: null,
      ...health,
    };
  }
}

const inboxOf = (
  { host, port, username, authServer }: InboxSettings,
  password: string | undefined,
  health: ConnectionHealth,
): InboxConnectionDto => ({
  host,
  port,
  username,
  hasPassword: password !== undefined,
  authServer: authServer ?? host,
  ...health,
});

import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/index.js';
import { type Connected, Connections } from '../../../platform/connections/connections.js';
import { MailConnection } from '../../../platform/mail/mail-connection.js';
import { type AddedKeys, PartAdditions } from '../../../platform/parts/part-additions.js';
import { PaymentsConnectionQueries } from '../../billing/index.js';
import { assertSession } from '../../identity/index.js';
import type { ConnectionsDto, EmailConnectionDto } from '../http/connections.dto.js';

declare module '../../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    /** Keys of `GET /api/admin/connections`. */
    'connections.cards': AddedKeys<[]>;
    /** Keys of its email account; undefined for none, and for SMTP_URL. */
    'connections.email': AddedKeys<[account: Connected<'email'> | undefined]>;
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
};

/** The connections as owners see them, without secrets. */
@Injectable()
export class ConnectionQueries {
  constructor(
    private readonly connections: Connections,
    private readonly mail: MailConnection,
    private readonly payments: PaymentsConnectionQueries,
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
    const { onServer } = this.mail;
    const connected = await this.mail.own();
    const others = {
      ...(await this.connections.health('email')),
      ...(await this.additions.keys('connections.email', connected)),
    };
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
        source: 'server',
        setBy: 'SMTP_URL',
        ...others,
      };
    }
    if (!connected) return { ...noAccount, source: null, setBy: null, ...others };
    const { secrets } = connected;
    const { accountId: _accountId, imap: _imap, staffReplies: _replies, ...settings } = connected.settings;
    return {
      ...settings,
      hasPassword: secrets['password'] !== undefined,
      source: 'practice',
      setBy: null,
      ...others,
    };
  }
}

import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, conflict, type DomainError, invalidField } from '../../../kernel/index.js';
import { Connections, setOnServer } from '../../../platform/connections/connections.js';
import {
  type EmailSettings,
  MailConnection,
  type MailServer,
  serverOf,
} from '../../../platform/mail/mail-connection.js';
import type { OutgoingMail } from '../../../platform/mail/outgoing-mail.js';
import { SmtpTransport } from '../../../platform/mail/smtp-transport.js';
import { isLinkLocal } from '../../../platform/process/network.js';
import { type RateLimit, RateLimits } from '../../../platform/security/rate-limits.js';
import { isThisHost } from '../../../platform/settings/mail-settings.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Confirmation } from '../../identity/index.js';
import { ConnectionMails } from './connection-mails.js';
import { refusedEmail } from './email-refusals.js';

export interface EmailInput {
  host: string;
  port: number;
  security: EmailSettings['security'];
  username?: string | null;
  /** Omitted: the stored one, for the same host, port and username. */
  password?: string;
  fromName?: string | null;
  fromAddress: string;
}

/** Each try connects to a host of the caller's choice. */
const tries: RateLimit = { name: 'email-connection', points: 30, per: 60 * 60 };
/** Milliseconds: all tries together answer within 30 seconds. */
const tried = { connectMs: 10_000, silenceMs: 15_000, attemptMs: 20_000 };
const lastNews = { connectMs: 5_000, silenceMs: 5_000, attemptMs: 7_000 };

/** The email account that an owner connects in the browser. */
@Injectable()
export class EmailConnection {
  constructor(
    private readonly connections: Connections,
    private readonly connection: MailConnection,
    private readonly mails: ConnectionMails,
    private readonly confirmation: Confirmation,
    private readonly limits: RateLimits,
    private readonly work: UnitOfWork,
    private readonly runtime: Runtime,
  ) {}

  /**
   * Logs in, sends the owner a test message, and then stores the account. The former account tells all owners first, if
   * it still can.
   * @throws DomainError forbidden, conflict connection.set_on_server, email.refused, invalid, too_many
   */
  async save(owner: Actor, input: EmailInput): Promise<void> {
    await this.confirmation.confirmSession(owner);
    this.assertOwn();
    const former = await this.connections.find('email');
    const settings = settingsOf(input);
    const password = passwordFor(input, former?.settings, former?.secrets['password']);
    await this.limits.spend(tries, String(owner.id));
    const server = serverOf(settings, password);
    await this.assertReachable(settings);
    await this.try(settings, server, await this.mails.test(owner, server));
    const name = settings.fromAddress;
    if (former)
      await this.tellBefore(owner, serverOf(former.settings, former.secrets['password']), name, 'changed');
    await this.work.run(async () => {
      const now = await this.connections.lock('email');
      await this.connections.save('email', settings, { ...now?.secrets, password });
      await this.connections.announce(owner, 'email', former ? 'changed' : 'connected', name);
    });
  }

  /** Safe to repeat. Emails are kept again. @throws DomainError forbidden, conflict connection.set_on_server */
  async remove(owner: Actor): Promise<void> {
    await this.confirmation.confirmSession(owner);
    this.assertOwn();
    const former = await this.connections.find('email');
    if (!former) return;
    const name = former.settings.fromAddress;
    await this.tellBefore(owner, serverOf(former.settings, former.secrets['password']), name, 'disconnected');
    await this.work.run(async () => {
      if (!(await this.connections.lock('email'))) return;
      await this.connections.remove('email');
      await this.connections.announce(owner, 'email', 'disconnected', name);
    });
  }

  private assertOwn(): void {
    if (this.connection.onServer) throw setOnServer('SMTP_URL');
  }

  /** Hosts may be private, but not link-local, where clouds answer with keys. */
  private async assertReachable({ host }: EmailSettings): Promise<void> {
    if (isIP(host) !== 0) {
      if (isLinkLocal(host)) throw invalidField('host', t('This address is not a mail server'));
      return;
    }
    const found = await lookup(host, { all: true }).catch(() => []);
    if (found.some(({ address }) => isLinkLocal(address)))
      throw conflict(
        'email.refused',
        t('The mail server {host} is at an address that is not allowed.', { host }),
      );
  }

  private async try(settings: EmailSettings, { smtp }: MailServer, mail: OutgoingMail): Promise<void> {
    try {
      await new SmtpTransport(smtp, tried).deliver(mail);
    } catch (error) {
      throw refusedEmail(error, settings);
    }
  }

  /** An account that no longer works is often the reason for the change: its failure stops nothing. */
  private async tellBefore(
    by: Actor,
    server: MailServer,
    name: string,
    change: 'changed' | 'disconnected',
  ): Promise<void> {
    const mails = await this.mails.lastOf(server, by, { connection: 'email', change, name });
    const results = await Promise.allSettled(
      mails.map((mail) => new SmtpTransport(server.smtp, lastNews).deliver(mail)),
    );
    for (const result of results)
      if (result.status === 'rejected')
        this.runtime.log.warn(
          { err: result.reason as unknown },
          'the former email account could not tell an owner',
        );
  }
}

function settingsOf(input: EmailInput): EmailSettings {
  const { host, port, security, username, fromName, fromAddress } = input;
  if (security === 'none' && !isThisHost(host))
    throw invalidField('security', t('Without encryption only for a mail server on this machine'));
  return {
    host,
    port,
    security,
    username: username || null,
    fromName: fromName || null,
    fromAddress,
    imap: null,
  };
}

/** @throws DomainError invalid (password) */
function passwordFor(
  { host, port, username, password }: EmailInput,
  former: EmailSettings | undefined,
  stored: string | undefined,
): string | undefined {
  if (!username) return undefined;
  if (password) return password;
  const isSame = former?.host === host && former.port === port && former.username === username;
  if (isSame && stored !== undefined) return stored;
  throw passwordMissing();
}

const passwordMissing = (): DomainError => invalidField('password', t('Please enter the password'));

import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, type DomainError, invalidField } from '../../../kernel/index.js';
import { type Connected, Connections, setOnServer } from '../../../platform/connections/connections.js';
import {
  type EmailSettings,
  MailConnection,
  type MailServer,
  serverOf,
} from '../../../platform/mail/mail-connection.js';
import type { OutgoingMail } from '../../../platform/mail/outgoing-mail.js';
import { SmtpTransport } from '../../../platform/mail/smtp-transport.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
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

/** Settings and secret of reading, as they are stored with those of sending. */
export interface KeptReading extends Pick<EmailSettings, 'imap' | 'staffReplies'> {
  /** Undefined: the password for sending. */
  imapPassword: string | undefined;
}

/** Reading the account's inbox. */
export interface EmailReading {
  /**
   * Checks what the caller sent, before anything is connected.
   * @returns tries it
   * @throws DomainError invalid
   */
  prepare(
    input: EmailInput,
    account: {
      sending: EmailSettings;
      password: string | undefined;
      former: Connected<'email'> | undefined;
    },
  ): () => Promise<KeptReading>;

  /** In the open unit of work that stores the account. */
  stored(kept: KeptReading): Promise<void>;
}

declare module '../../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    'email.reading': EmailReading;
  }
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
    private readonly additions: PartAdditions,
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
    const sending = settingsOf(input);
    const password = passwordFor(input, former?.settings, former?.secrets['password']);
    const [reading] = this.additions.of('email.reading');
    const tryReading = reading?.prepare(input, { sending, password, former });
    await this.limits.spend(tries, String(owner.id));
    const server = serverOf(sending, password);
    // Before the two tries, which may be refused at once.
    const mail = await this.mails.test(owner, server);
    const [kept] = await Promise.all([
      tryReading ? tryReading() : keptReading(former),
      this.try(sending, server, mail),
    ]);
    const { imapPassword, ...read } = kept;
    const settings = { ...sending, ...read };
    const secrets = { password, imapPassword };
    const name = settings.fromAddress;
    if (former)
      await this.tellBefore(owner, serverOf(former.settings, former.secrets['password']), name, 'changed');
    await this.work.run(async () => {
      const current = await this.connections.lock('email');
      await this.connection.save(owner, { settings, secrets }, current);
      await reading?.stored(kept);
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
      await this.connections.remove('inbox');
      await this.connections.announce(owner, 'email', 'disconnected', name);
    });
  }

  private assertOwn(): void {
    if (this.connection.onServer) throw setOnServer('SMTP_URL');
  }

  private async try(settings: EmailSettings, { smtp }: MailServer, mail: OutgoingMail): Promise<void> {
    try {
      await new SmtpTransport(smtp, this.runtime.within(tried)).deliver(mail);
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
      mails.map((mail) => new SmtpTransport(server.smtp, this.runtime.within(lastNews)).deliver(mail)),
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
  if (isLinkLocal(host)) throw invalidField('host', t('This address is not a mail server'));
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

/**
 * An inbox that is not read now keeps its login: what it lacks is as for sending, which may become another. A password goes to
 * no server but that which it was entered for.
 */
const keptReading = (former: Connected<'email'> | undefined): KeptReading => {
  const { imap = null, staffReplies = false, username } = former?.settings ?? {};
  return {
    imap: imap && { ...imap, username: imap.username ?? username ?? null },
    staffReplies,
    imapPassword: imap ? (former?.secrets['imapPassword'] ?? former?.secrets['password']) : undefined,
  };
};

/** Whether both log in to the same account of the same server. */
export const isSameLogin = (
  a: Pick<EmailSettings, 'host' | 'port' | 'username'> | undefined,
  b: Pick<EmailInput, 'host' | 'port' | 'username'>,
): boolean => a?.host === b.host && a.port === b.port && (a.username ?? '') === (b.username ?? '');

/** @throws DomainError invalid (password) */
function passwordFor(
  input: EmailInput,
  former: EmailSettings | undefined,
  stored: string | undefined,
): string | undefined {
  if (!input.username) return undefined;
  if (input.password) return input.password;
  if (isSameLogin(former, input) && stored !== undefined) return stored;
  throw passwordMissing();
}

export const passwordMissing = (): DomainError => invalidField('password', t('Please enter the password'));

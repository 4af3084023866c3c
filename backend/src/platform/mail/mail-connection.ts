import { Injectable } from '@nestjs/common';
import type { Actor } from '../../kernel/index.js';
import { type Connected, Connections } from '../connections/connections.js';
import type { MailAddress, SmtpServer } from '../settings/mail-settings.js';
import { Runtime } from '../settings/runtime.js';
import { type EmailAccount, EmailAccounts } from './email-accounts.js';

/** The email account that an owner connected in the browser, without its passwords. */
export interface EmailSettings {
  /** A name, or an IP address without brackets. */
  host: string;
  port: number;
  /** `none` only on this machine. */
  security: 'tls' | 'starttls' | 'none';
  /** Null for a server without a login. */
  username: string | null;
  /** Null: the practice's name. */
  fromName: string | null;
  fromAddress: string;
  /** The inbox that the part of replies reads; null if there is none. Kept while the part is off or absent. */
  imap: InboxSettings | null;
  /** email_accounts.id; missing of an account that an earlier version connected. */
  accountId?: number | undefined;
  /** True if answers of staff by email go into conversations; omitted in settings of earlier versions: false. */
  staffReplies?: boolean;
}

/** The place in an INBOX after which messages are new (RFC 9051, 2.3.1.1). */
export interface InboxPosition {
  /** UIDVALIDITY, as text: it may need 64 bits. */
  uidValidity: string;
  /** UIDNEXT: of the first message that arrives afterwards, at least. */
  uidNext: number;
}

/** An inbox, as an owner connected it. */
export interface InboxSettings {
  host: string;
  port: number;
  /** Null: as for sending. */
  username: string | null;
  /** First word of the `Authentication-Results` to trust; empty: the topmost of any server. Null: the host. */
  authServer: string | null;
  /** The beginning of reading: as `tryInbox` answered when it was connected. Stays while host, port and username do. */
  since: InboxPosition;
}

declare module '../connections/connections.js' {
  interface ConnectionSettings {
    /** Secrets: `password`, `imapPassword`. */
    email: EmailSettings;
    /** Reading replies, which works or fails for itself: its settings are those of `email`. */
    inbox: null;
  }
}

/** A server for outgoing email, and the sender. */
export interface MailServer {
  smtp: SmtpServer;
  from: MailAddress;
  /** email_accounts.id; null for SMTP_URL, and for an account that an earlier version connected. */
  accountId: number | null;
}

/** The server for outgoing email: SMTP_URL's, or the one that an owner connected. Read at each use. */
@Injectable()
export class MailConnection {
  /** Undefined without SMTP_URL. */
  readonly onServer: MailServer | undefined;

  constructor(
    private readonly connections: Connections,
    private readonly accounts: EmailAccounts,
    { settings }: Runtime,
  ) {
    const { smtp, mailFrom } = settings;
    this.onServer = smtp && mailFrom && { smtp, from: mailFrom, accountId: null };
  }

  /** Undefined while there is none: emails are kept in the outbox then. */
  async find(): Promise<MailServer | undefined> {
    if (this.onServer) return this.onServer;
    const connected = await this.connections.find('email');
    return connected && serverOf(connected.settings, connected.secrets['password']);
  }

  /** The owner who connected the present account, and the time; undefined for SMTP_URL, and an account of an earlier version. */
  async sender(): Promise<EmailAccount | undefined> {
    const id = (await this.find())?.accountId ?? undefined;
    return id === undefined ? undefined : this.accounts.find(id);
  }

  async isSet(): Promise<boolean> {
    return (await this.find()) !== undefined;
  }

  /**
   * Stores the account that an owner connected, in the open unit of work. One that sends as before stays the same
   * account; another owner who saves it confirms it.
   */
  async save(
    owner: Actor,
    { settings, secrets }: Connected<'email'>,
    former: Connected<'email'> | undefined,
  ): Promise<void> {
    const sendsAsBefore = former !== undefined && isSameSender(former, { settings, secrets });
    const accountId = sendsAsBefore
      ? await this.accounts.confirm(former.settings.accountId, owner.id)
      : await this.accounts.add(owner.id);
    await this.connections.save('email', { ...settings, accountId }, secrets);
  }

  /** The account that an owner connected, with its settings for reading; undefined while SMTP_URL is set. */
  async own(): Promise<Connected<'email'> | undefined> {
    return this.onServer ? undefined : this.connections.find('email');
  }
}

/** Whether both reach the same mailbox of the same server with the same password. */
function isSameSender(a: Connected<'email'>, b: Connected<'email'>): boolean {
  const fields = ['host', 'port', 'security', 'username', 'fromAddress'] as const;
  return (
    fields.every((field) => a.settings[field] === b.settings[field]) &&
    a.secrets['password'] === b.secrets['password']
  );
}

/** @param password undefined for a server without a login */
export function serverOf(
  { host, port, security, username, fromName, fromAddress, accountId }: Omit<EmailSettings, 'imap'>,
  password: string | undefined,
): MailServer {
  return {
    smtp: {
      host,
      port,
      security,
      checksCertificate: true,
      auth: username === null || password === undefined ? undefined : { user: username, password },
    },
    from: { name: fromName ?? undefined, address: fromAddress },
    accountId: accountId ?? null,
  };
}

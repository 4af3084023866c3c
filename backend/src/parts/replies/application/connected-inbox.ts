import type { Connected } from '../../../platform/connections/connections.js';
import type { InboxPosition } from '../../../platform/mail/mail-connection.js';

/** The login to an account whose INBOX is read. */
export interface InboxLogin {
  /** A name, or an IP address without brackets. */
  host: string;
  /**
   * 993 begins with TLS, 143 becomes encrypted by STARTTLS; at any other port the server decides which of the two.
   * Unencrypted only on this machine.
   */
  port: number;
  username: string;
  password: string;
}

/** The inbox that replies are read from. */
export interface ConnectedInbox extends InboxLogin {
  /** The address that its messages are sent to. */
  address: string;
  authServer: string;
  since: InboxPosition;
}

/** The inbox with its login: what it lacks is as for sending. */
export function inboxOf({ settings, secrets }: Connected<'email'>): ConnectedInbox | undefined {
  const { imap, fromAddress } = settings;
  if (!imap) return undefined;
  const { host, port, since } = imap;
  const username = imap.username ?? settings.username ?? '';
  return {
    host,
    port,
    username,
    password: secrets['imapPassword'] ?? secrets['password'] ?? '',
    address: username.includes('@') ? username : fromAddress,
    authServer: imap.authServer ?? host,
    since,
  };
}

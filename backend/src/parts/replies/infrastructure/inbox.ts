import { t } from '@steward/texts';
import type { ImapFlow, ImapFlowOptions } from 'imapflow';
import { exchange, isLate } from '../../../platform/process/exchange.js';
import { mailServerLookup, PrivateAddress } from '../../../platform/process/outgoing.js';
import type { InboxPosition } from '../../../platform/mail/mail-connection.js';
import { isThisHost } from '../../../platform/settings/mail-settings.js';
import type { InboxLogin } from '../application/connected-inbox.js';

/** A tried inbox: where reading begins, or why it can't be read. */
export type InboxTrial =
  | { position: InboxPosition }
  | {
      /** A sentence for people, in the current language. */
      refused: string;
      /** The other side's own words, for `DomainError.reply`; undefined without any. */
      reply: string | undefined;
    };

/** Milliseconds: for the whole of a trial, for connecting and logging in, and for the answer to one command. */
export const inboxTimes = { openMs: 20_000, answerMs: 180_000 };
/** Milliseconds for a logout, after which nothing is at stake. */
const goodbyeMs = 1_000;
/** Maximum characters kept of a server's reply. */
const maxReplyLength = 500;

/**
 * Limits of the mail server's answers, so that a broken or hostile one can't fill the memory: a whole message
 * is read in parts that are far below.
 */
const limits = {
  maxLineLength: 1_000_000,
  maxLiteralSize: 8_000_000,
  maxResponseSize: 10_000_000,
  maxResponseTokens: 200_000,
} satisfies ImapFlowOptions;

/**
 * Connects, logs in and opens the INBOX, within 20 seconds; changes nothing there. Never throws for what the other side
 * does. The position belongs to the stored settings: replies that arrive from this moment on are read.
 */
export async function tryInbox(account: InboxLogin, openMs = inboxTimes.openMs): Promise<InboxTrial> {
  try {
    const inbox = await openInbox(account, openMs);
    const position = positionOf(inbox);
    await exchange(goodbyeMs, () => inbox.logout()).catch(() => inbox.close());
    return { position };
  } catch (error) {
    if (!(error instanceof InboxFailed)) throw error;
    return { refused: error.message, reply: error.reply };
  }
}

/** The mail server could not be reached, or refused. The message is a sentence for people. */
export class InboxFailed extends Error {
  constructor(
    message: string,
    /** The other side's own words. */
    readonly reply: string | undefined,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * An open INBOX, to be closed by the caller. It is opened for reading alone (EXAMINE), so that no message is
 * marked as seen. @throws InboxFailed
 */
export async function openInbox(account: InboxLogin, openMs = inboxTimes.openMs): Promise<ImapFlow> {
  try {
    return await exchange(openMs, (signal) =>
      connected(account, startsWithTls(account.port), signal).catch((error: unknown) => {
        // The server spoke first, so it expects STARTTLS.
        if (account.port !== 993 && isPlain(error)) return connected(account, false, signal);
        throw error;
      }),
    );
  } catch (error) {
    throw failureOf(account, error);
  }
}

/**
 * The answer to a command of an open inbox, which is closed if there is none in time: a server may send a byte now and
 * then for ever. @throws InboxFailed, and what the command throws
 */
export async function answerIn<Answer>(
  inbox: ImapFlow,
  command: () => Promise<Answer>,
  answerMs = inboxTimes.answerMs,
): Promise<Answer> {
  try {
    return await exchange(answerMs, command);
  } catch (error) {
    if (!isLate(error)) throw error;
    inbox.close();
    throw failureOf(inbox, error);
  }
}

/** The beginning of new messages in the opened INBOX. */
export function positionOf({ mailbox }: ImapFlow): InboxPosition {
  if (mailbox === false) throw new Error('No mailbox is open.');
  return { uidValidity: String(mailbox.uidValidity), uidNext: mailbox.uidNext };
}

const startsWithTls = (port: number): boolean => port !== 143;

async function connected(
  { host, port, username, password }: InboxLogin,
  tls: boolean,
  signal: AbortSignal,
): Promise<ImapFlow> {
  // Loaded with the first inbox: most installations have none.
  const { ImapFlow } = await import('imapflow');
  const inbox = new ImapFlow({
    host,
    port,
    secure: tls,
    // On this machine it is encrypted if the server offers it.
    ...(!tls && !isThisHost(host) && { doSTARTTLS: true }),
    auth: { user: username, pass: password },
    clientInfo: { name: 'Steward' },
    tls: { lookup: mailServerLookup(host) },
    logger: false,
    disableAutoIdle: true,
    ...limits,
  });
  // Errors of an open connection also reject its commands.
  inbox.on('error', () => {});
  const close = (): void => inbox.close();
  signal.addEventListener('abort', close);
  try {
    signal.throwIfAborted();
    await inbox.connect();
    await inbox.mailboxOpen('INBOX', { readOnly: true });
    return inbox;
  } catch (error) {
    inbox.close();
    throw error;
  } finally {
    signal.removeEventListener('abort', close);
  }
}

interface ConnectionError {
  code?: string;
  message?: string;
  authenticationFailed?: boolean;
  responseText?: string;
  responseStatus?: string;
  tlsFailed?: boolean;
  response?: unknown;
}

/** The server answered a TLS handshake in plain text. */
const isPlain = (error: unknown): boolean =>
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'EPROTO'].includes(
    (error as ConnectionError).code ?? '',
  );

/** Errors of Node.js about a certificate. */
const certificate = /^(CERT_|ERR_TLS_CERT|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH)/;

function failureOf({ host, port }: Pick<InboxLogin, 'host' | 'port'>, cause: unknown): InboxFailed {
  if (cause instanceof PrivateAddress)
    return new InboxFailed(t('{host} is not the address of a mail server.', { host }), undefined, { cause });
  const error = cause as ConnectionError;
  const words = (error.responseText ?? (typeof error.response === 'string' ? error.response : error.message))
    ?.replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxReplyLength);
  return new InboxFailed(
    sentenceFor(error, { host, port: String(port) }, isLate(cause)),
    words || undefined,
    {
      cause,
    },
  );
}

function sentenceFor(
  { code = '', authenticationFailed, responseStatus, tlsFailed }: ConnectionError,
  place: { host: string; port: string },
  timedOut: boolean,
): string {
  if (authenticationFailed)
    return t(
      'The mail server refused the username or password for reading. Most providers ask for an app password here.',
    );
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return t('There is no server named {host}. Please check the spelling.', place);
  if (certificate.test(code))
    return t('The certificate of {host} is not valid, so the password was not sent.', place);
  if (code === 'ECONNREFUSED') return t('Nothing answers at {host}, port {port}.', place);
  if (timedOut || /TIMEOUT|TIMEDOUT/.test(code))
    return t('{host} does not answer at port {port} as a mailbox to read (IMAP).', place);
  if (tlsFailed) return t('{host} offers no encryption at port {port}. Port 993 is the usual one.', place);
  if (responseStatus !== undefined) return t('The mail server did not open the inbox.');
  return t('The connection to {host}, port {port}, ended before the inbox was open.', place);
}

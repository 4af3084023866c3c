import { connect, type Socket } from 'node:net';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { exchange } from '../process/exchange.js';
import { mailServerLookup, PrivateAddress } from '../process/outgoing.js';
import { sentAddress } from '../settings/email-address.js';
import type { SmtpServer } from '../settings/mail-settings.js';
import { DeliveryFailed, type MailAttachment, type OutgoingMail } from './outgoing-mail.js';

/** Milliseconds, each long enough for a server that is slow on purpose. */
export const smtpTimes = { connectMs: 20_000, silenceMs: 60_000, attemptMs: 180_000 };
/** Maximum characters kept of a server's reply. */
const maxReplyLength = 500;

/** Email by SMTP (RFC 5321), one connection per email. */
export class SmtpTransport {
  private readonly mailer: ReturnType<typeof createTransport>;
  private readonly attemptMs: number;

  constructor(server: SmtpServer, timeouts: Partial<typeof smtpTimes> = {}) {
    const { connectMs, silenceMs, attemptMs } = { ...smtpTimes, ...timeouts };
    this.attemptMs = attemptMs;
    this.mailer = createTransport({
      host: server.host,
      port: server.port,
      secure: server.security === 'tls',
      requireTLS: server.security === 'starttls',
      ignoreTLS: server.security === 'none',
      tls: { rejectUnauthorized: server.checksCertificate },
      ...(server.auth && { auth: { user: server.auth.user, pass: server.auth.password } }),
      connectionTimeout: connectMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
      // The addresses of the name are checked where the socket looks them up.
      getSocket: (_options, done) => {
        opened(server, connectMs).then(
          (connection) => done(null, { connection }),
          (error: unknown) => done(error as Error),
        );
      },
      // No content is read from a file or a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Resolves when the server has accepted the email. @throws DeliveryFailed */
  async deliver(mail: OutgoingMail): Promise<void> {
    const { messageId, from, to, replyTo, subject, text, html, date, unsubscribeUrl, attachments, logo } =
      mail;
    const email = {
      messageId: `<${messageId}>`,
      from: { name: from.name ?? '', address: sentAddress(from.address) },
      // As an object it is a single address, whatever it contains.
      to: { name: '', address: sentAddress(to) },
      ...(replyTo && { replyTo: { name: from.name ?? '', address: sentAddress(replyTo) } }),
      subject,
      text,
      html,
      date,
      ...partsOf(attachments, logo),
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl !== null && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    };
    try {
      await exchange(this.attemptMs, (signal) => this.mailer.sendMail({ ...email, signal }));
    } catch (error) {
      throw failureOf(error);
    }
  }
}

/** A connection to the server, which may not be link-local. */
function opened({ host, port }: SmtpServer, withinMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup: mailServerLookup(host) });
    socket.setTimeout(withinMs, () => socket.destroy(new Error('Connection timeout')));
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

/**
 * Mail clients update their calendars from an invitation only if it is an alternative to the text and names
 * its method; `icalEvent` also attaches it as a file.
 */
function partsOf(
  attachments: readonly MailAttachment[],
  logo: OutgoingMail['logo'],
): Pick<SendMailOptions, 'attachments' | 'icalEvent'> {
  const invitation = attachments.find(({ fileType }) => fileType === 'text/calendar');
  const files = attachments.filter((one) => one !== invitation);
  return {
    attachments: [
      ...files.map(({ fileName, fileType, content }) => ({
        filename: fileName,
        contentType: fileType,
        content,
      })),
      ...(logo
        ? [
            {
              filename: 'logo.png',
              contentType: 'image/png',
              contentDisposition: 'inline' as const,
              ...logo,
            },
          ]
        : []),
    ],
    ...(invitation && {
      icalEvent: {
        filename: invitation.fileName,
        content: invitation.content,
        method: /^METHOD:([A-Z]+)\r?$/m.exec(invitation.content)?.[1] ?? 'PUBLISH',
      },
    }),
  };
}

/** Errors as nodemailer throws them. */
export interface SmtpError extends Error {
  code?: string;
  /** The server's reply. */
  response?: string;
  /** The refused command; 'API' if nothing was sent. */
  command?: string;
  /** True if the same command would be refused again. */
  permanent?: boolean;
}

function failureOf(error: unknown): DeliveryFailed {
  const failure: SmtpError = error instanceof Error ? error : new Error(String(error));
  const words = (failure.response ?? failure.message).replace(/[\p{Cc}\s]+/gu, ' ').trim();
  // A refusal of one email has a code; an answer without one is of no mail server.
  const isOfEmail = failure.code === 'EENVELOPE' || failure.code === 'EMESSAGE';
  const isOfAccount = !isOfEmail || !/^(\d{3}|$)/.test(failure.response ?? '');
  const said = error instanceof PrivateAddress ? 'The address of the mail server is not allowed.' : words;
  return new DeliveryFailed(said.slice(0, maxReplyLength), refusalOf(failure), isOfAccount, {
    cause: error,
  });
}

/**
 * A refused login, sender or relay (5.7.1 and similar, RFC 3463) must be fixed by the operator and is not
 * about the address: the email stays pending.
 */
function refusalOf({ code, command, permanent, response = '' }: SmtpError): DeliveryFailed['refusal'] {
  if (code === 'EENVELOPE' && command === 'API') return 'mail';
  if (!permanent) return 'later';
  if (command === 'RCPT TO') return /^5\d\d[ -]5\.7\./.test(response) ? 'later' : 'recipient';
  return command === 'DATA' ? 'mail' : 'later';
}

import { BlockList, isIP } from 'node:net';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { SmtpServer } from '../../settings.js';
import { DeliveryFailed, type MailAttachment, MailTransport, type OutgoingMail } from './mail-transport.js';

/** Milliseconds, each long enough for a server that is slow on purpose. */
const defaultTimeouts = { connectMs: 20_000, silenceMs: 60_000, attemptMs: 180_000 };
/** Characters kept of a server's words. */
const maxReplyLength = 500;

/** Mail by SMTP (RFC 5321), a connection for each. */
export class SmtpTransport extends MailTransport {
  readonly isSet = true;
  private readonly mailer: ReturnType<typeof createTransport>;
  private readonly attemptMs: number;

  constructor(server: SmtpServer, timeouts: Partial<typeof defaultTimeouts> = {}) {
    super();
    const { connectMs, silenceMs, attemptMs } = { ...defaultTimeouts, ...timeouts };
    this.attemptMs = attemptMs;
    this.mailer = createTransport({
      host: server.host,
      port: server.port,
      secure: server.tls,
      ...(server.auth && { auth: { user: server.auth.user, pass: server.auth.password } }),
      ...encryptionFor(server),
      connectionTimeout: connectMs,
      dnsTimeout: connectMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
      // Nothing in a mail is read from a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async deliver(mail: OutgoingMail): Promise<void> {
    const { messageId, from, to, subject, text, html, date, unsubscribeUrl, attachments } = mail;
    try {
      await this.mailer.sendMail({
        messageId: `<${messageId}>`,
        from: { name: from.name ?? '', address: from.address },
        // As an object it is one address, whatever is in it.
        to: { name: '', address: to },
        subject,
        text,
        html,
        date,
        ...partsOf(attachments),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl !== null && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        signal: AbortSignal.timeout(this.attemptMs),
      });
    } catch (error) {
      throw failureOf(error);
    }
  }
}

/**
 * Mail programs update their calendars from an invitation only where it is an alternative to the text and names its
 * method; `icalEvent` adds it as a file as well.
 */
function partsOf(attachments: readonly MailAttachment[]): Pick<SendMailOptions, 'attachments' | 'icalEvent'> {
  const invitation = attachments.find(({ fileType }) => fileType === 'text/calendar');
  const files = attachments.filter((one) => one !== invitation);
  return {
    attachments: files.map(({ fileName, fileType, content }) => ({
      filename: fileName,
      contentType: fileType,
      content,
    })),
    ...(invitation && {
      icalEvent: {
        filename: invitation.fileName,
        content: invitation.content,
        method: /^METHOD:([A-Z]+)\r?$/m.exec(invitation.content)?.[1] ?? 'PUBLISH',
      },
    }),
  };
}

/**
 * A password never travels in the clear, nor to a server that cannot prove its name, unless it stays on this machine.
 * Without a password a relay is spoken to as relays speak to each other: encrypted where it offers that (RFC 7435).
 */
export function encryptionFor({ host, tls, auth }: SmtpServer): {
  requireTLS: boolean;
  tls: { rejectUnauthorized: boolean };
} {
  const guarded = (tls || auth !== undefined) && !isLoopback(host);
  return { requireTLS: guarded && !tls, tls: { rejectUnauthorized: guarded } };
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

function isLoopback(host: string): boolean {
  const family = isIP(host);
  return family === 0 ? host === 'localhost' : loopback.check(host, family === 4 ? 'ipv4' : 'ipv6');
}

/** Errors as nodemailer throws them. */
interface SmtpError extends Error {
  code?: string;
  /** The server's reply. */
  response?: string;
  /** The command that it replied to; 'API' where nothing was sent. */
  command?: string;
  /** True if the same command would be refused again. */
  permanent?: boolean;
}

function failureOf(error: unknown): DeliveryFailed {
  const failure: SmtpError = error instanceof Error ? error : new Error(String(error));
  const words = (failure.response ?? failure.message).replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return new DeliveryFailed(words.slice(0, maxReplyLength), refusalOf(failure), { cause: error });
}

/**
 * A sign-in, a sender or a relay that is refused (5.7.1 and its like, RFC 3463) is the operator's to mend, and says
 * nothing of the address: the mail waits for it.
 */
function refusalOf({ code, command, permanent, response = '' }: SmtpError): DeliveryFailed['refusal'] {
  if (code === 'EENVELOPE' && command === 'API') return 'mail';
  if (!permanent) return 'later';
  if (command === 'RCPT TO') return /^5\d\d[ -]5\.7\./.test(response) ? 'later' : 'recipient';
  return command === 'DATA' ? 'mail' : 'later';
}

import type { MailAddress } from '../../settings.js';

/** A small text file that an email carries, stored with it. */
export interface MailAttachment {
  fileName: string;
  /** Without parameters, such as text/calendar; the text is UTF-8. */
  fileType: string;
  content: string;
}

/** A mail as it is handed to the server: one recipient, and the same at each attempt. */
export interface OutgoingMail {
  /** Without angle brackets; tells a mail that comes twice from two mails. */
  messageId: string;
  from: MailAddress;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The moment at which it was written. */
  date: Date;
  /** Ends mail of this kind when it is posted to (RFC 8058). */
  unsubscribeUrl: string | null;
  attachments: readonly MailAttachment[];
}

/** A mail that was not accepted. The message has the server's words where it said any. */
export class DeliveryFailed extends Error {
  constructor(
    message: string,
    /**
     * `later`: the same mail may be accepted another time; `mail`: this mail never will be; `recipient`: this address
     * takes no mail.
     */
    readonly refusal: 'later' | 'mail' | 'recipient',
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Hands mail to the server that delivers it. The port, and the token it is injected by. */
export abstract class MailTransport {
  /** True if there is a server; without one mail is kept in the outbox. */
  abstract readonly isSet: boolean;

  /** Resolves when the server has accepted the mail. @throws DeliveryFailed */
  abstract deliver(mail: OutgoingMail): Promise<void>;
}

/** Used without SMTP_URL. */
export class NoTransport extends MailTransport {
  readonly isSet = false;

  deliver(): Promise<void> {
    return Promise.reject(new DeliveryFailed('SMTP_URL is not set.', 'later'));
  }
}

import type { InlineImage } from './mail-logo.js';
import type { MailAddress } from '../settings/mail-settings.js';

export const mailStatuses = ['kept', 'pending', 'sent', 'failed'] as const;
/** `kept`: no account was connected; `pending`: to be sent or retried; `failed`: will not be retried. */
export type MailStatus = (typeof mailStatuses)[number];

/** A small text file attached to an email, stored with it. */
export interface MailAttachment {
  fileName: string;
  /** Without parameters, for example text/calendar; the text is UTF-8. */
  fileType: string;
  content: string;
}

/** An email as passed to the server: one recipient, and identical for each attempt. */
export interface OutgoingMail {
  /** Without angle brackets; distinguishes a duplicate from another email. */
  messageId: string;
  from: MailAddress;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Time at which it was written. */
  date: Date;
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribeUrl: string | null;
  /** The address that answers go to; by default the sender's. */
  replyTo?: string | null;
  attachments: readonly MailAttachment[];
  logo?: InlineImage;
}

/** An email that was not accepted. The message contains the server's reply, if any. */
export class DeliveryFailed extends Error {
  constructor(
    message: string,
    /**
     * `later`: the same email may be accepted later; `mail`: this email never will be; `recipient`: this
     * address accepts no email.
     */
    readonly refusal: 'later' | 'mail' | 'recipient',
    /** True if the account itself does not work, whatever the email. */
    readonly isOfAccount: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

import { Injectable } from '@nestjs/common';
import { inLanguage } from '../../../platform/process/request-context.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { InvoiceLinks } from '../../billing/index.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import { Site } from '../../practice/index.js';
import { AppointmentMailDetails } from '../../scheduling/index.js';
import type { MailedNotification, NotificationCategory } from '../domain/notification-draft.js';
import { notificationMail, type Together } from './notification-mail-texts.js';
import type { Recipient } from './notification-events.js';
import type { AccountHolder } from './recipient-queries.js';
import { Unsubscriptions } from './unsubscriptions.js';

export type Addressee = Omit<AccountHolder, 'username' | 'receivesEmail' | 'language'> &
  Pick<Recipient, 'language'>;

export interface MailAbout {
  /** appointments.id, if its time and place are part of the emails */
  appointmentId?: number | undefined;
  /** invoices.id, if the emails open the invoice without a login */
  invoiceId?: number | undefined;
  /** message_threads.id, if the emails can be answered */
  threadId?: number | undefined;
  /** Set for several notifications that are not a digest. */
  together?: Together;
  /** False for emails that do not count against the limit per hour. */
  isCounted?: boolean;
}

/** The address of replies to one email. */
export interface ReplyAddress {
  replyTo: string;
  token: string;
}

/** Addresses by which an email about a conversation can be answered. */
export interface MailReplies {
  /** For a new email. Undefined if replies are not read. */
  next(): Promise<ReplyAddress | undefined>;

  /**
   * Binds an address to the conversation, and the person to whom the email was written.
   * @param mailId outbox.id
   */
  bind(
    address: ReplyAddress,
    mailId: number,
    answered: { /** users.id */ userId: number; /** message_threads.id */ threadId: number },
  ): Promise<void>;
}

declare module '../../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    'mail.replies': MailReplies;
  }
}

/**
 * Writes emails about notifications into the outbox, each in its recipient's language and with its own unsubscribe
 * link.
 */
@Injectable()
export class NotificationMailOutbox {
  constructor(
    private readonly outbox: Outbox,
    private readonly unsubscriptions: Unsubscriptions,
    private readonly site: Site,
    private readonly appointments: AppointmentMailDetails,
    private readonly additions: PartAdditions,
    private readonly invoiceLinks: InvoiceLinks,
    private readonly runtime: Runtime,
  ) {}

  async send(
    addressees: readonly Addressee[],
    notifications: readonly MailedNotification[],
    { appointmentId, invoiceId, threadId, together, isCounted = true }: MailAbout = {},
  ): Promise<void> {
    if (addressees.length === 0) return;
    const categories = [...new Set<NotificationCategory>(notifications.map(({ category }) => category))];
    const readers = await this.unsubscriptions.issue(addressees, categories, isCounted);
    const { publicUrl } = this.runtime.settings;
    const { name: practice, phone } = await this.site.get();
    for (const {
      userId,
      role,
      firstName,
      language = 'en',
      mailTo,
      unsubscribeUrl,
      unsubscribePage,
    } of readers)
      await inLanguage(language, async () => {
        const about =
          appointmentId === undefined ? undefined : await this.appointments.of(appointmentId, mailTo);
        const details = about && { details: about.paragraphs };
        const link = invoiceId === undefined ? undefined : await this.invoiceLinks.issue(invoiceId, userId);
        const [replies] = threadId === undefined ? [] : this.additions.of('mail.replies');
        const address = await replies?.next();
        const [mailId] = await this.outbox.send({
          userId,
          to: mailTo,
          sender: practice,
          unsubscribeUrl,
          ...notificationMail(notifications, {
            userId,
            practice,
            phone,
            role,
            firstName,
            publicUrl,
            unsubscribePage,
            canReply: address !== undefined,
            opens: link?.url,
            ...(together && { together }),
            ...details,
          }),
          ...(about && { attachments: about.attachments }),
          ...(address && { replyTo: address.replyTo }),
          ...(link && { secret: link }),
        });
        if (invoiceId !== undefined && link && mailId !== undefined)
          await this.invoiceLinks.bind(invoiceId, link, mailId);
        if (address && threadId !== undefined && mailId !== undefined)
          await replies?.bind(address, mailId, { userId, threadId });
      });
  }
}

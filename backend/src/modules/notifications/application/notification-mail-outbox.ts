import { Injectable } from '@nestjs/common';
import { inLanguage } from '../../../platform/process/request-context.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { ReplyAddresses } from '../../messaging/index.js';
import { Site } from '../../practice/index.js';
import { AppointmentMailDetails } from '../../scheduling/index.js';
import type { MailedNotification, NotificationCategory } from '../domain/notification-draft.js';
import { notificationMail } from './notification-mail-texts.js';
import type { Recipient } from './notification-events.js';
import type { AccountHolder } from './recipient-queries.js';
import { Unsubscriptions } from './unsubscriptions.js';

export type Addressee = Omit<AccountHolder, 'username' | 'receivesEmail' | 'language'> &
  Pick<Recipient, 'language'>;

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
    private readonly replies: ReplyAddresses,
    private readonly runtime: Runtime,
  ) {}

  /**
   * @param of.appointmentId appointments.id, if its time and place are part of the emails
   * @param of.threadId message_threads.id, if the emails can be answered
   */
  async send(
    addressees: readonly Addressee[],
    notifications: readonly MailedNotification[],
    { appointmentId, threadId }: { appointmentId?: number | undefined; threadId?: number | undefined } = {},
  ): Promise<void> {
    if (addressees.length === 0) return;
    const categories = [...new Set<NotificationCategory>(notifications.map(({ category }) => category))];
    const readers = await this.unsubscriptions.issue(addressees, categories);
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
        const address = threadId === undefined ? undefined : await this.replies.next();
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
            ...details,
          }),
          ...(about && { attachments: about.attachments }),
          ...(address && { replyTo: address.replyTo }),
        });
        if (address && threadId !== undefined && mailId !== undefined)
          await this.replies.bind(address, mailId, { userId, threadId });
      });
  }
}

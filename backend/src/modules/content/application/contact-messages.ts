import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock } from '../../../kernel/index.js';
import { type RateLimit, RateLimits } from '../../../platform/security/rate-limits.js';
import { practiceMail } from '../../../platform/mail/mail-layout.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { pageUrl } from '../../../platform/mail/page-url.js';
import { networkOf } from '../../../platform/process/network.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../practice/index.js';
import { type ContactForm, ContactMessage, looksAutomated } from '../domain/contact-message.js';
import { ContactMessageRepository } from '../domain/ports.js';

const messagesPerAddress: RateLimit = { name: 'contact-address', points: 20, per: 60 * 60 };
/** Milliseconds between two confirmations to one address. */
const receiptEvery = 24 * 60 * 60 * 1000;

/** Visitors' messages from the contact form. */
@Injectable()
export class ContactMessages {
  constructor(
    private readonly messages: ContactMessageRepository,
    private readonly outbox: Outbox,
    private readonly site: Site,
    private readonly limits: RateLimits,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly runtime: Runtime,
  ) {}

  /**
   * Stores the message. One that looks automated is stored and answered like any other, but marked: a person
   * may have sent it.
   * @param address the sender's IP address, for the limit
   * @throws DomainError too_many
   */
  async receive(form: ContactForm, address: string): Promise<ContactMessage> {
    await this.limits.spend(messagesPerAddress, networkOf(address));
    const at = this.clock.now();
    return this.work.run(async () => {
      const since = new Date(at.getTime() - receiptEvery);
      const sendsReceipt = !looksAutomated(form) && (await this.messages.mayReceipt(form.email, since));
      if (sendsReceipt) await this.sendReceipt(form);
      return this.messages.add(new ContactMessage(form, sendsReceipt, at));
    });
  }

  /** Safe to repeat. @throws DomainError not_found */
  resolve(admin: Actor, id: number): Promise<ContactMessage> {
    return this.messages.change(id, (message) => message.resolve(admin));
  }

  /** Safe to repeat. @throws DomainError not_found */
  reopen(id: number): Promise<ContactMessage> {
    return this.messages.change(id, (message) => message.reopen());
  }

  /**
   * Resolves a message from which a client is created in the open unit of work.
   * @throws DomainError not_found, contact_message.client_exists
   */
  resolveForClient(admin: Actor, id: number): Promise<ContactMessage> {
    return this.messages.change(id, (message) => {
      message.assertNoClient();
      return message.resolve(admin);
    });
  }

  /** @param clientId users.id of the client that was created */
  async setClient(id: number, clientId: number): Promise<void> {
    await this.messages.change(id, (message) => message.setClient(clientId));
  }

  /**
   * Confirms to the visitor that the message arrived, in its transaction. Anyone can enter any address, so it does
   * not repeat the message.
   */
  private sendReceipt({ firstName, email, language = 'en' }: ContactForm): Promise<void> {
    return inLanguage(language, async () => {
      const { name: practice, phone } = await this.site.get();
      await this.outbox.send({
        userId: null,
        to: email,
        ...practiceMail({
          practice,
          phone,
          firstName,
          heading: t('We received your message'),
          paragraphs: [
            t("Thank you for writing to us. We'll reply soon."),
            t("If you didn't write to us, you can ignore this email."),
          ],
          button: { label: t('Visit our website'), url: pageUrl(this.runtime.settings.publicUrl, '') },
          reason: t(
            "You're getting this email because this address was entered in the contact form of {practice}.",
            { practice },
          ),
        }),
      });
    });
  }
}

import { Injectable } from '@nestjs/common';
import { type Actor, Clock } from '../../../kernel/index.js';
import { type RateLimit, RateLimits } from '../../../platform/limits/rate-limits.js';
import { networkOf } from '../../../platform/process/network.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { type ContactForm, ContactMessage, looksAutomated } from '../domain/contact-message.js';
import { ContactMessageRepository } from '../domain/ports.js';
import { ContactReceiptMails } from './contact-receipt-mails.js';

const messagesPerAddress: RateLimit = { name: 'contact-address', points: 20, per: 60 * 60 };
/** Milliseconds between two confirmations to one address. */
const receiptEvery = 24 * 60 * 60 * 1000;

/** Visitors' messages from the contact form. */
@Injectable()
export class ContactMessages {
  constructor(
    private readonly messages: ContactMessageRepository,
    private readonly receipts: ContactReceiptMails,
    private readonly limits: RateLimits,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
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
      if (sendsReceipt) await this.receipts.send(form);
      return this.messages.add(new ContactMessage(form, sendsReceipt, at));
    });
  }

  /** Safe to repeat. @throws DomainError not_found */
  resolve(admin: Actor, id: number): Promise<ContactMessage> {
    return this.messages.change(id, (message) => message.resolve(admin));
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
}

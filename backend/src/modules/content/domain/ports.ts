import type { ContactMessage, ContactResolved } from './contact-message.js';

export abstract class ContactMessageRepository {
  abstract add(message: ContactMessage): Promise<ContactMessage>;
  /** @throws DomainError not_found */
  abstract change(
    id: number,
    change: (message: ContactMessage) => ContactResolved[],
  ): Promise<ContactMessage>;
  /**
   * True if a confirmation may be sent to the address: it had none since then, and is not an unconfirmed
   * address of an account. Parallel messages from one address wait for each other's transaction.
   */
  abstract mayReceipt(email: string, since: Date): Promise<boolean>;
}

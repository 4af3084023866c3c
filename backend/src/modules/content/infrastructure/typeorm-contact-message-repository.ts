import { Injectable } from '@nestjs/common';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { TypeOrmRepository } from '../../../platform/database/typeorm-repository.js';
import { ContactMessage, type ContactResolved } from '../domain/contact-message.js';
import type { ContactMessageRepository } from '../domain/ports.js';

@Injectable()
export class TypeOrmContactMessageRepository
  extends TypeOrmRepository<ContactMessage>
  implements ContactMessageRepository
{
  constructor(work: DatabaseUnitOfWork) {
    super(work, ContactMessage, 'contact_message');
  }

  add(message: ContactMessage): Promise<ContactMessage> {
    return this.insert(message, (stored) => stored.receivedEvents());
  }

  change(id: number, change: (message: ContactMessage) => ContactResolved[]): Promise<ContactMessage> {
    return this.changeWhere({ id }, change);
  }

  async mayReceipt(email: string, since: Date): Promise<boolean> {
    await this.sql.rows(
      'contact-message.lock',
      `SELECT pg_advisory_xact_lock(hashtext('contact ' || lower($1)))`,
      [email],
    );
    return !(await this.sql.some(
      'contact-message.receipt-kept',
      `SELECT 1 FROM contact_messages WHERE receipt_sent AND lower(email) = lower($1) AND created_at > $2
       UNION ALL
       SELECT 1 FROM accounts WHERE lower(email) = lower($1) AND closed_at IS NULL AND NOT receives_email LIMIT 1`,
      [email, since],
    ));
  }
}

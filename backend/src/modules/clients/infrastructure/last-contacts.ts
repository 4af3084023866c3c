import { Injectable } from '@nestjs/common';
import { type DomainEvent, DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { Sql } from '../../../platform/database/sql.js';

interface Contact {
  clientId: number | null;
  /** users.id; null for a payment, which may be recorded by anyone. */
  by: number | null;
  at: Date;
  isLogin: boolean;
}

/** The contact that an event is, unless the practice acted. */
function contactOf(event: DomainEvent): Contact[] {
  if (event.type === 'payment.settled')
    return [{ clientId: event.clientId, by: null, at: event.payment.paidAt, isLogin: false }];
  if (event.type === 'account.signed_in' || event.type === 'user.registered') {
    const { clientId, actorId: by, at } = event;
    return by === clientId ? [{ clientId, by, at, isLogin: true }] : [];
  }
  if (
    event.type === 'message.created' ||
    event.type === 'document.uploaded' ||
    event.type === 'document.signed'
  ) {
    const { clientId, actorId: by, at } = event;
    return by === null ? [] : [{ clientId, by, at, isLogin: false }];
  }
  return [];
}

/** Keeps the time of each client's last contact and login, by which the list of clients is sorted. */
@Injectable()
export class LastContacts {
  constructor(
    events: DomainEvents,
    private readonly sql: Sql,
  ) {
    events.onCommitting((published) => this.store(published.flatMap(contactOf)));
  }

  private async store(contacts: readonly Contact[]): Promise<void> {
    if (contacts.length === 0) return;
    await this.sql.rows(
      'last-contacts.store',
      // In the order of the clients, so that two transactions wait instead of deadlocking.
      `INSERT INTO last_contacts AS kept (user_id, at, signed_in_at)
       SELECT client.id, max(contact.at), max(contact.at) FILTER (WHERE contact.is_login)
       FROM unnest($1::int[], $2::int[], $3::timestamptz[], $4::boolean[]) AS contact (client_id, by, at, is_login)
       JOIN users client ON client.id = contact.client_id AND client.role IN ('client', 'organization')
       WHERE NOT EXISTS (SELECT FROM users staff WHERE staff.id = contact.by AND staff.role = 'admin')
       GROUP BY client.id ORDER BY client.id
       ON CONFLICT (user_id) DO UPDATE SET at = greatest(kept.at, excluded.at),
         signed_in_at = greatest(kept.signed_in_at, excluded.signed_in_at)`,
      [
        contacts.map(({ clientId }) => clientId),
        contacts.map(({ by }) => by),
        contacts.map(({ at }) => at),
        contacts.map(({ isLogin }) => isLogin),
      ],
    );
  }
}

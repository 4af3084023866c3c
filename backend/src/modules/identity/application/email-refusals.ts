import { Injectable } from '@nestjs/common';
import type { Role } from '../../../kernel/actor.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { DomainEvents, type DomainEventTypes } from '../../../platform/domain-events/domain-events.js';
import { accountEvent } from '../domain/user.js';

interface Refused extends Record<string, unknown> {
  username: string;
  role: Role;
  /** False if the same address was already refused. */
  isNew: boolean;
}

/**
 * Records for each account that the mail server refuses its email address, until a later email is accepted.
 * The record applies only to the account's current address.
 */
@Injectable()
export class EmailRefusals {
  constructor(
    events: DomainEvents,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
  ) {
    events.subscribe('mail.refused', (event) => this.keep(event));
    events.subscribe('mail.accepted', (event) => this.clear(event));
  }

  private async keep({ userId, to, reason, at }: DomainEventTypes['mail.refused']): Promise<void> {
    const account = await this.sql.first<Refused>(
      'account.email-refused',
      `WITH refused AS (SELECT id, username, role, email FROM users WHERE id = $1 AND lower(email) = lower($2)),
            before AS (SELECT r.email FROM email_refusals r JOIN refused USING (email) WHERE r.user_id = $1),
            kept AS (
              INSERT INTO email_refusals (user_id, email, reason, refused_at) SELECT id, email, $3, $4 FROM refused
              ON CONFLICT (user_id) DO UPDATE
              SET email = excluded.email, reason = excluded.reason, refused_at = excluded.refused_at)
       SELECT username, role, NOT EXISTS (SELECT 1 FROM before) AS "isNew" FROM refused`,
      [userId, to, reason, at],
    );
    if (!account?.isNew) return;
    const { username, role } = account;
    this.work.publish({
      type: 'account.email_refused',
      ...accountEvent({ id: userId, username, role }, null, at),
      details: { email: to, reason },
    });
  }

  private async clear({ userId, to }: DomainEventTypes['mail.accepted']): Promise<void> {
    await this.sql.rows(
      'account.email-accepted',
      'DELETE FROM email_refusals WHERE user_id = $1 AND lower(email) = lower($2)',
      [userId, to],
    );
  }
}

import { Injectable } from '@nestjs/common';
import type { Role } from '../../../kernel/actor.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { DomainEvents, type DomainEventTypes } from '../../../platform/domain-events/domain-events.js';
import { accountEvent } from '../domain/user.js';

/** Records in an account's chain that an admin saw a link that acts for the account. */
@Injectable()
export class LinkShownRecorder {
  constructor(
    events: DomainEvents,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
  ) {
    events.subscribe('mail.link_shown', (event) => this.record(event));
  }

  private async record({ userId, mailId, actorId, at }: DomainEventTypes['mail.link_shown']): Promise<void> {
    const account = await this.sql.first<{ id: number; username: string; role: Role }>(
      'account.link-shown',
      'SELECT id, username, role FROM users WHERE id = $1',
      [userId],
    );
    if (!account) return;
    this.work.publish({
      type: 'account.link_shown',
      ...accountEvent(account, actorId, at),
      details: { mail: mailId },
    });
  }
}

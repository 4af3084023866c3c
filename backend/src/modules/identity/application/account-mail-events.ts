import { Injectable } from '@nestjs/common';
import { DomainEvents, type DomainEventTypes } from '../../../platform/unit-of-work/domain-events.js';
import { UserRepository } from '../domain/ports.js';
import { AccountLog } from './account-log.js';

/**
 * Records events of an account's emails: an admin saw a link that acts for the account, or the mail server
 * refuses its address. A refusal is kept until a later email is accepted, and applies to the account's current
 * address only.
 */
@Injectable()
export class AccountMailEvents {
  constructor(
    events: DomainEvents,
    private readonly users: UserRepository,
    private readonly log: AccountLog,
  ) {
    events.subscribe('mail.refused', (event) => this.keepRefusal(event));
    events.subscribe('mail.accepted', ({ userId, to }) => this.users.deleteRefusal(userId, to));
    events.subscribe('mail.link_shown', async ({ userId, mailId, actorId, at }) => {
      if (userId === null) return;
      const details = { mail: mailId };
      this.log.record('account.link_shown', await this.users.get(userId), actorId, { details, at });
    });
  }

  private async keepRefusal({ userId, to, reason, at }: DomainEventTypes['mail.refused']): Promise<void> {
    const refusal = { userId, email: to, reason };
    if (!(await this.users.addRefusal(refusal, at))) return;
    const details = { email: to, reason };
    this.log.record('account.email_refused', await this.users.get(userId), null, { details, at });
  }
}

import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { DomainEvents, type DomainEventTypes } from '../../../platform/domain-events/domain-events.js';
import { EmailRefusalRepository, UserRepository } from '../domain/ports.js';
import { accountEvent } from '../domain/user.js';

/**
 * Records for each account that the mail server refuses its email address, until a later email is accepted.
 * The record applies only to the account's current address.
 */
@Injectable()
export class EmailRefusals {
  constructor(
    events: DomainEvents,
    private readonly refusals: EmailRefusalRepository,
    private readonly users: UserRepository,
    private readonly work: UnitOfWork,
  ) {
    events.subscribe('mail.refused', (event) => this.keep(event));
    events.subscribe('mail.accepted', (event) => this.clear(event));
  }

  private async keep({ userId, to, reason, at }: DomainEventTypes['mail.refused']): Promise<void> {
    if (!(await this.refusals.add({ userId, email: to, reason }, at))) return;
    const account = await this.users.get(userId);
    this.work.publish({
      type: 'account.email_refused',
      ...accountEvent(account, null, at),
      details: { email: to, reason },
    });
  }

  private clear({ userId, to }: DomainEventTypes['mail.accepted']): Promise<void> {
    return this.refusals.delete(userId, to);
  }
}

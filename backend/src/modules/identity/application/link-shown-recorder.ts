import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { DomainEvents, type DomainEventTypes } from '../../../platform/domain-events/domain-events.js';
import { UserRepository } from '../domain/ports.js';
import { accountEvent } from '../domain/user.js';

/** Records in an account's chain that an admin saw a link that acts for the account. */
@Injectable()
export class LinkShownRecorder {
  constructor(
    events: DomainEvents,
    private readonly users: UserRepository,
    private readonly work: UnitOfWork,
  ) {
    events.subscribe('mail.link_shown', (event) => this.record(event));
  }

  private async record({ userId, mailId, actorId, at }: DomainEventTypes['mail.link_shown']): Promise<void> {
    this.work.publish({
      type: 'account.link_shown',
      ...accountEvent(await this.users.get(userId), actorId, at),
      details: { mail: mailId },
    });
  }
}

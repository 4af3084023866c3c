import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import {
  type CommittedEvents,
  type DomainEvent,
  DomainEvents,
  type DomainEventType,
  type EventReader,
} from '../../../platform/unit-of-work/domain-events.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { SetupRepository } from '../domain/ports.js';
import type { StoredStep } from '../domain/setup.js';

const progressTypes: ReadonlySet<DomainEventType> = new Set<DomainEventType>([
  ...(['practice.changed', 'availability.changed'] as const),
  ...(['price.created', 'price.changed', 'price.deleted'] as const),
  ...(['user.registered', 'user.moved_in', 'account.invited'] as const),
  ...(['account.two_factor_enabled', 'account.two_factor_disabled'] as const),
  ...(['connection.changed'] as const),
  ...(['account.passkey_added', 'account.passkey_removed'] as const),
]);

/** The stored steps that an event completes. */
const completedBy = (event: DomainEvent): StoredStep[] =>
  event.type === 'account.invited' && event.clientId !== null ? ['invitations'] : [];

/** Follows what the practice does elsewhere, until the checklist is dismissed. */
@Injectable()
export class SetupProgress implements EventReader {
  constructor(
    events: DomainEvents,
    private readonly stored: SetupRepository,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    // With the change itself, so that the next answer has the step.
    events.onCommitting(async (published) => {
      const steps = published.flatMap(completedBy);
      if (steps.length > 0) await this.stored.advance(steps);
    });
    events.readAfterCommit(this);
  }

  select(published: readonly DomainEvent[]): DomainEvent[] {
    return published.filter(({ type }) => progressTypes.has(type));
  }

  async read(committed: readonly CommittedEvents[]): Promise<void> {
    const events = this.select(committed.flatMap((unit) => unit.events));
    if (events.length === 0) return;
    if (await this.stored.isOpen()) this.work.publish({ type: 'setup.changed', at: this.clock.now() });
  }
}

import { Injectable } from '@nestjs/common';
import { type Actor, Clock, notFound, type Recorded } from '../../../kernel/index.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../practice/index.js';
import { SetupRepository } from '../domain/ports.js';
import {
  isConfirmable,
  type SetupChanged,
  type SetupDismissed,
  type SetupStepConfirmed,
} from '../domain/setup.js';

declare module '../../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    workday: SetupStepConfirmed | SetupDismissed | SetupChanged;
  }
}

/** The checklist of a new practice, as its owners use it. */
@Injectable()
export class Setup {
  constructor(
    events: DomainEvents,
    private readonly stored: SetupRepository,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    events.subscribe('mail.accepted', ({ at }) => this.noteAccepted(at));
  }

  /** Safe to repeat. @throws DomainError not_found for a step that cannot be confirmed */
  async confirm(admin: Actor, key: string): Promise<void> {
    if (!isConfirmable(key)) throw notFound('setup_step');
    const recorded = await this.recordedBy(admin);
    await this.work.run(async () => {
      if (await this.stored.complete(key))
        this.work.publish({ type: 'setup.step_confirmed', ...recorded, details: { step: key } });
    });
  }

  /** Safe to repeat. */
  async dismiss(admin: Actor): Promise<void> {
    const recorded = await this.recordedBy(admin);
    await this.work.run(async () => {
      if (await this.stored.dismiss(recorded.at)) this.work.publish({ type: 'setup.dismissed', ...recorded });
    });
  }

  private async noteAccepted(at: Date): Promise<void> {
    if (await this.stored.completeEmail()) this.work.publish({ type: 'setup.changed', at });
  }

  private async recordedBy({ id }: Actor): Promise<Recorded> {
    const { name } = await this.site.get();
    const subject = { type: 'practice', id: 1, title: name } as const;
    return { at: this.clock.now(), actorId: id, clientId: null, subject };
  }
}

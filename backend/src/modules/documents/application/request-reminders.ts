import { Injectable } from '@nestjs/common';
import { type Actor, Clock } from '../../../kernel/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { processEach } from '../../../platform/events/process-each.js';
import { EventReach } from '../../../platform/unit-of-work/event-reach.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../practice/index.js';
import type { DocumentRequest } from '../domain/document-request.js';
import { DocumentRequestRepository } from '../domain/ports.js';
import type { DocumentRequestEvent } from '../domain/request-event.js';

/** Reminds clients of requests for documents: before they are due, and at an admin's request. */
@Injectable()
export class RequestReminders {
  constructor(
    private readonly requests: DocumentRequestRepository,
    private readonly site: Site,
    private readonly reach: EventReach,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.at('requests.remind', { time: '09:00', zone: 'practice' }, () => this.remindOfDue());
  }

  /** @throws DomainError not_found, document_request.completed, document_request.answered, and those of `EventReach` */
  async remind(admin: Actor, id: number): Promise<void> {
    const today = await this.site.today();
    await this.work.run(async () => {
      let events: DocumentRequestEvent[] = [];
      const remind = (request: DocumentRequest) =>
        (events = request.remindByHand(admin, today, this.clock.now()));
      await this.requests.change(id, admin, remind);
      await this.reach.assertReaches(events);
    });
  }

  /** Every morning, before due dates. Safe to repeat, because each request stores its last reminder. */
  private async remindOfDue(): Promise<void> {
    const today = await this.site.today();
    await processEach(await this.requests.dueForReminder(today), (id) =>
      this.requests.change(id, null, (request) => request.remind(today, this.clock.now())),
    );
  }
}

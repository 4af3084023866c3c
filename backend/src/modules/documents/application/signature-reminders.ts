import { Injectable } from '@nestjs/common';
import { type Actor, Clock } from '../../../kernel/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { processEach } from '../../../platform/events/process-each.js';
import { EventReach } from '../../../platform/unit-of-work/event-reach.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../practice/index.js';
import type { Document } from '../domain/document.js';
import type { DocumentEvent } from '../domain/document-event.js';
import { DocumentRepository } from '../domain/ports.js';

/** Reminds clients to sign documents: every morning, and at an admin's request. */
@Injectable()
export class SignatureReminders {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly site: Site,
    private readonly reach: EventReach,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.at('signatures.remind', { time: '09:00', zone: 'practice' }, () => this.remindOfDue());
  }

  /** @throws DomainError not_found, document.not_awaiting, document.destroyed, reminder.already_sent, and those of `EventReach` */
  async remind(admin: Actor, id: number): Promise<void> {
    const today = await this.site.today();
    await this.work.run(async () => {
      let events: DocumentEvent[] = [];
      const remind = (document: Document) => (events = document.remindByHand(admin, today, this.clock.now()));
      await this.documents.change(id, admin, remind);
      await this.reach.assertReaches(events);
    });
  }

  /** Safe to repeat, because each document stores the day of its last reminder. */
  private async remindOfDue(): Promise<void> {
    const today = await this.site.today();
    const zone = await this.site.timeZone();
    await processEach(await this.documents.dueForReminder(today, zone), (id) =>
      this.documents.change(id, null, (document) => document.remindIfDue(today, zone, this.clock.now())),
    );
  }
}

import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { Site } from '../../practice/index.js';
import { RecurringInvoiceRepository } from '../domain/ports.js';
import { RecurringInvoices } from './recurring-invoices.js';

declare module '../../../platform/events/jobs.js' {
  interface JobTypes {
    'recurring-invoices.issue': { recurringInvoiceId: number };
  }
}

/**
 * Issues each recurring invoice on its day in the practice's time zone, or as soon as the application runs
 * again.
 */
@Injectable()
export class RecurringInvoiceJobs implements OnApplicationBootstrap {
  constructor(
    events: DomainEvents,
    private readonly jobs: Jobs,
    private readonly recurring: RecurringInvoiceRepository,
    invoices: RecurringInvoices,
    private readonly site: Site,
  ) {
    // Closing and archiving give up what waits; the events name the days.
    events.subscribe('user.closed', async ({ userId, at }) => {
      const today = await this.site.today();
      await this.recurring.changeOf(userId, (recurring) =>
        recurring.end(null, today, at, { cancelWaiting: true }),
      );
    });
    events.subscribe('client.archived', async ({ clientId, actorId, at }) => {
      const today = await this.site.today();
      await this.recurring.changeOf(clientId, (recurring) => recurring.pause(actorId, today, at));
    });
    // Invoices that waited for the practice's details are issued once these are complete.
    events.subscribe('practice.changed', () => this.sendDue());
    jobs.on('recurring-invoices.issue', ({ recurringInvoiceId }) => invoices.issueDue(recurringInvoiceId));
    // Zones differ by quarters of an hour: a new day is noticed in any that the practice moves to.
    jobs.every('recurring-invoices.find-due', { minutes: 15 }, () => this.sendDue());
  }

  /** Invoices that became due while the application was not running. */
  onApplicationBootstrap(): Promise<void> {
    return this.sendDue();
  }

  /** One job each, so that a failing one is retried separately. */
  private async sendDue(): Promise<void> {
    for (const recurringInvoiceId of await this.recurring.due(await this.site.today()))
      await this.jobs.send(
        'recurring-invoices.issue',
        { recurringInvoiceId },
        { key: String(recurringInvoiceId) },
      );
  }
}

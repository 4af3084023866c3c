import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { invalidField } from '../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Site } from '../../content/index.js';
import { Accounts } from '../../identity/index.js';
import {
  type DueInvoice,
  type NewRecurringInvoice,
  RecurringInvoice,
  type RecurringInvoiceChanges,
} from '../domain/recurring-invoice.js';
import { RecurringInvoiceRepository } from '../domain/recurring-invoice-repository.js';
import { Invoices } from './invoices.js';

declare module '../../../platform/jobs/jobs.js' {
  interface JobTypes {
    'recurring-invoices.issue': { recurringInvoiceId: number };
  }
}

/**
 * The goal 'bill a client every period': each invoice is issued on its day, in the practice's time zone, or as soon
 * afterwards as the application runs.
 */
@Injectable()
export class RecurringInvoices implements OnApplicationBootstrap {
  constructor(
    events: DomainEvents,
    private readonly jobs: Jobs,
    private readonly recurring: RecurringInvoiceRepository,
    private readonly invoices: Invoices,
    private readonly accounts: Accounts,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    events.subscribe('user.closed', ({ userId, at }) =>
      this.recurring.changeOf(userId, (recurring) => recurring.end(null, at)),
    );
    // What waited for the practice's details is issued once they are complete.
    events.subscribe('practice.changed', () => this.sendDue());
    jobs.on('recurring-invoices.issue', ({ recurringInvoiceId }) => this.issueDue(recurringInvoiceId));
    // Each hour, so that a day is noticed to have begun wherever the practice has moved to.
    jobs.every('recurring-invoices.find-due', '0 * * * *', () => this.sendDue(), { zone: 'practice' });
  }

  /** What became due while the application stood still. */
  onApplicationBootstrap(): Promise<void> {
    return this.sendDue();
  }

  /**
   * Issues the first one at once, where it begins today and the practice's details are complete.
   * @throws DomainError invalid (userId, startsOn, endsOn, items)
   */
  async create(admin: Actor, given: Omit<NewRecurringInvoice, 'createdBy'>): Promise<{ id: number }> {
    if (!(await this.accounts.isClient(given.userId))) throw invalidField('userId', 'Please select a client');
    const today = await this.site.today();
    const recurring = new RecurringInvoice({ ...given, createdBy: admin.id }, today, this.clock.now());
    return this.work.run(async () => {
      const { id } = await this.recurring.add(recurring);
      await this.issue(id, today);
      return { id };
    });
  }

  /**
   * Changes what comes next; what was due before, and has not been issued yet, is issued as it was.
   * @throws DomainError not_found, invalid (startsOn, endsOn, items)
   */
  async update(admin: Actor, id: number, changes: RecurringInvoiceChanges): Promise<void> {
    const today = await this.site.today();
    await this.work.run(async () => {
      await this.issue(id, today);
      await this.recurring.change(id, (recurring) =>
        recurring.change(changes, admin, today, this.clock.now()),
      );
      await this.issue(id, today);
    });
  }

  /** Nothing more is issued; what was issued stays. @throws DomainError not_found */
  async end(admin: Actor, id: number): Promise<void> {
    await this.recurring.change(id, (recurring) => recurring.end(admin.id, this.clock.now()));
  }

  /** A job for each, so that one that fails is tried again by itself. */
  private async sendDue(): Promise<void> {
    for (const recurringInvoiceId of await this.recurring.due(await this.site.today()))
      await this.jobs.send(
        'recurring-invoices.issue',
        { recurringInvoiceId },
        { key: String(recurringInvoiceId) },
      );
  }

  /**
   * Safe to repeat: what is issued is no longer due. One that was set up at the very instant in which its client's
   * account closed is ended now.
   */
  private async issueDue(id: number): Promise<void> {
    const today = await this.site.today();
    await this.work.run(async () => {
      const due = await this.takeDue(id, today);
      const [first] = due;
      if (first && !(await this.accounts.isClient(first.userId)))
        await this.recurring.change(id, (recurring) => recurring.end(null, this.clock.now()));
      else await this.issueAll(due);
    });
  }

  /**
   * Issues what is due, in the open unit of work: under the lock of the recurring invoice each once. While the practice's
   * details are incomplete, it waits.
   */
  private async issue(id: number, today: string): Promise<void> {
    await this.issueAll(await this.takeDue(id, today));
  }

  private async takeDue(id: number, today: string): Promise<readonly DueInvoice[]> {
    return this.recurring.takeDue(id, today, await this.site.isComplete());
  }

  private async issueAll(due: readonly DueInvoice[]): Promise<void> {
    for (const { issuedOn, ...invoice } of due) await this.invoices.create(null, invoice, { issuedOn });
  }
}

import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { invalidField } from '../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../practice/index.js';
import { Accounts } from '../../identity/index.js';
import {
  type NewRecurringInvoice,
  RecurringInvoice,
  type RecurringInvoiceChanges,
} from '../domain/recurring-invoice.js';
import { RecurringInvoiceRepository } from '../domain/recurring-invoice-repository.js';
import { RecurringIssue } from './recurring-issue.js';

/** Invoices that are issued to a client every period. */
@Injectable()
export class RecurringInvoices {
  constructor(
    private readonly recurring: RecurringInvoiceRepository,
    private readonly due: RecurringIssue,
    private readonly accounts: Accounts,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Issues the first one immediately if it starts today and the practice's details are complete.
   * @throws DomainError invalid (userId, startsOn, endsOn, items)
   */
  async create(admin: Actor, given: Omit<NewRecurringInvoice, 'createdBy'>): Promise<{ id: number }> {
    if (!(await this.accounts.isClient(given.userId))) throw invalidField('userId', 'Please select a client');
    const today = await this.site.today();
    const recurring = new RecurringInvoice({ ...given, createdBy: admin.id }, today, this.clock.now());
    return this.work.run(async () => {
      const { id } = await this.recurring.add(recurring);
      await this.due.issue(id, today);
      return { id };
    });
  }

  /**
   * Changes future invoices; those already due are issued unchanged first.
   * @throws DomainError not_found, invalid (startsOn, endsOn, items)
   */
  async update(admin: Actor, id: number, changes: RecurringInvoiceChanges): Promise<void> {
    const today = await this.site.today();
    await this.work.run(async () => {
      await this.due.issue(id, today);
      await this.recurring.change(id, (recurring) =>
        recurring.change(changes, admin, today, this.clock.now()),
      );
      await this.due.issue(id, today);
    });
  }

  /** Issues no more; issued invoices do not change. @throws DomainError not_found */
  async end(admin: Actor, id: number): Promise<void> {
    await this.recurring.change(id, (recurring) => recurring.end(admin.id, this.clock.now()));
  }
}

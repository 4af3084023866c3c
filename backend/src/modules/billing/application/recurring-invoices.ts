import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, invalidField, type LineItem } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../practice/index.js';
import { Accounts } from '../../identity/index.js';
import {
  type DueInvoice,
  type NewRecurringInvoice,
  RecurringInvoice,
  type RecurringInvoiceChanges,
  type WaitingChoice,
} from '../domain/recurring-invoice.js';
import { RecurringInvoiceRepository } from '../domain/ports.js';
import { Invoices } from './invoices.js';
import { PostingDays } from './posting-days.js';

/** Invoices that are issued to a client every period. */
@Injectable()
export class RecurringInvoices {
  constructor(
    private readonly recurring: RecurringInvoiceRepository,
    private readonly invoices: Invoices,
    private readonly accounts: Accounts,
    private readonly site: Site,
    private readonly days: PostingDays,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Issues the first one immediately if it starts today and the practice's details are complete.
   * @throws DomainError invalid (userId, startsOn, endsOn, items)
   */
  async create(admin: Actor, given: Omit<NewRecurringInvoice, 'createdBy'>): Promise<{ id: number }> {
    if (!(await this.accounts.isClient(given.userId, admin)))
      throw invalidField('userId', t('Please select a client'));
    const today = await this.site.today();
    const recurring = new RecurringInvoice({ ...given, createdBy: admin.id }, today, this.clock.now());
    return this.work.run(async () => {
      const { id } = await this.recurring.add(recurring);
      await this.issue(id, today);
      return { id };
    });
  }

  /** The present items, under the lock of the row until the open unit of work ends. @throws DomainError not_found */
  async itemsOf(admin: Actor, id: number): Promise<readonly LineItem[]> {
    return (await this.recurring.change(id, admin, () => [])).items;
  }

  /**
   * Changes future invoices; those that may be issued already are issued unchanged first, unless they are given up.
   * @throws DomainError not_found, conflict (recurring_invoice.waiting), invalid (startsOn, endsOn, items)
   */
  async update(
    admin: Actor,
    id: number,
    changes: RecurringInvoiceChanges,
    choice: WaitingChoice = {},
  ): Promise<void> {
    const today = await this.site.today();
    await this.work.run(async () => {
      if (!choice.cancelWaiting) await this.issue(id, today);
      await this.recurring.change(id, admin, (recurring) =>
        recurring.change(changes, admin, today, this.clock.now(), choice),
      );
      await this.issue(id, today);
    });
  }

  /**
   * Issues no more than is due; issued invoices do not change.
   * @throws DomainError not_found, conflict (recurring_invoice.waiting)
   */
  async end(admin: Actor, id: number, choice: WaitingChoice = {}): Promise<void> {
    const today = await this.site.today();
    await this.work.run(async () => {
      if (!choice.cancelWaiting) await this.issue(id, today);
      await this.recurring.change(id, admin, (recurring) =>
        recurring.end(admin.id, today, this.clock.now(), choice),
      );
    });
  }

  /**
   * Issues the due invoices; safe to repeat, since an issued invoice is no longer due. Also ends one that was
   * created just as its client's account was closed.
   */
  async issueDue(id: number): Promise<void> {
    const today = await this.site.today();
    await this.work.run(async () => {
      const due = await this.takeDue(id, today);
      const [first] = due;
      if (first && !(await this.accounts.isClient(first.userId, null)))
        await this.recurring.change(id, null, (recurring) =>
          recurring.end(null, today, this.clock.now(), { cancelWaiting: true }),
        );
      else await this.issueAll(due);
    });
  }

  /** In the open unit of work. While the practice's details are incomplete, due invoices wait. */
  private async issue(id: number, today: string): Promise<void> {
    await this.issueAll(await this.takeDue(id, today));
  }

  private async takeDue(id: number, today: string): Promise<readonly DueInvoice[]> {
    return this.recurring.takeDue(id, today, {
      mayIssue: await this.site.isComplete(),
      closedUntil: await this.days.closedUntil(),
    });
  }

  private async issueAll(due: readonly DueInvoice[]): Promise<void> {
    for (const invoice of due) await this.invoices.create(null, invoice);
  }
}

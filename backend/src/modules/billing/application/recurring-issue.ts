import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../practice/index.js';
import { Accounts } from '../../identity/index.js';
import type { DueInvoice } from '../domain/recurring-invoice.js';
import { RecurringInvoiceRepository } from '../domain/recurring-invoice-repository.js';
import { Invoices } from './invoices.js';

/** Issues the due invoices of a recurring invoice. */
@Injectable()
export class RecurringIssue {
  constructor(
    private readonly recurring: RecurringInvoiceRepository,
    private readonly invoices: Invoices,
    private readonly accounts: Accounts,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Safe to repeat: an issued invoice is no longer due. Also ends one that was created just as its client's
   * account was closed.
   */
  async issueDue(id: number): Promise<void> {
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
   * Issues due invoices in the open unit of work, each once under the lock of the recurring invoice. While
   * the practice's details are incomplete, they wait.
   */
  async issue(id: number, today: string): Promise<void> {
    await this.issueAll(await this.takeDue(id, today));
  }

  private async takeDue(id: number, today: string): Promise<readonly DueInvoice[]> {
    return this.recurring.takeDue(id, today, await this.site.isComplete());
  }

  private async issueAll(due: readonly DueInvoice[]): Promise<void> {
    for (const { issuedOn, ...invoice } of due) await this.invoices.create(null, invoice, { issuedOn });
  }
}

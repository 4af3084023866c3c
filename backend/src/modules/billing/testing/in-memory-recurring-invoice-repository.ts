import type { Actor } from '../../../kernel/index.js';
import { seesClient } from '../../../platform/database/testing/sees-client.js';
import { InMemoryRepository } from '../../../platform/unit-of-work/testing/in-memory-repository.js';
import type { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import type { DueInvoice, IssueLimits, RecurringInvoice } from '../domain/recurring-invoice.js';
import type { RecurringInvoiceRepository, RecurringInvoiceChange } from '../domain/ports.js';

export class InMemoryRecurringInvoiceRepository
  extends InMemoryRepository<RecurringInvoice>
  implements RecurringInvoiceRepository
{
  constructor(work: InMemoryUnitOfWork) {
    super(work, 'recurring_invoice');
  }

  add(recurring: RecurringInvoice): Promise<RecurringInvoice> {
    return this.insert(recurring, (stored) => stored.createdEvents());
  }

  change(id: number, actor: Actor | null, change: RecurringInvoiceChange): Promise<RecurringInvoice> {
    return this.changeWhere(
      (recurring) => recurring.id === id && recurring.endedAt === null && seesClient(actor, recurring.userId),
      change,
    );
  }

  changeOf(userId: number, change: RecurringInvoiceChange): Promise<void> {
    return this.changeEach((recurring) => recurring.userId === userId && recurring.endedAt === null, change);
  }

  async takeDue(id: number, today: string, limits: IssueLimits): Promise<DueInvoice[]> {
    const due: DueInvoice[] = [];
    await this.changeEach(
      (recurring) => recurring.id === id && recurring.endedAt === null,
      (recurring) => {
        due.push(...recurring.takeDue(today, limits));
        return [];
      },
    );
    return due;
  }

  async due(today: string): Promise<number[]> {
    return this.allWhere(({ nextOn }) => nextOn !== null && nextOn <= today)
      .sort((one, other) => (one.nextOn ?? '').localeCompare(other.nextOn ?? ''))
      .map(({ id }) => id);
  }
}

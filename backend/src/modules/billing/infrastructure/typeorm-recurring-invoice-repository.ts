import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Actor } from '../../../kernel/index.js';
import { ofVisibleClients } from '../../../platform/database/client-scope.js';
import { TypeOrmRepository } from '../../../platform/database/typeorm-repository.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { type DueInvoice, type IssueLimits, RecurringInvoice } from '../domain/recurring-invoice.js';
import type { RecurringInvoiceRepository, RecurringInvoiceChange } from '../domain/ports.js';

@Injectable()
export class TypeOrmRecurringInvoiceRepository
  extends TypeOrmRepository<RecurringInvoice>
  implements RecurringInvoiceRepository
{
  constructor(work: DatabaseUnitOfWork) {
    super(work, RecurringInvoice, 'recurring_invoice');
  }

  add(recurring: RecurringInvoice): Promise<RecurringInvoice> {
    return this.insert(recurring, (stored) => stored.createdEvents());
  }

  change(id: number, actor: Actor | null, change: RecurringInvoiceChange): Promise<RecurringInvoice> {
    return this.changeWhere({ id, endedAt: IsNull(), ...ofVisibleClients(actor) }, change);
  }

  changeOf(userId: number, change: RecurringInvoiceChange): Promise<void> {
    return this.changeEach({ userId, endedAt: IsNull() }, change);
  }

  async takeDue(id: number, today: string, limits: IssueLimits): Promise<DueInvoice[]> {
    const due: DueInvoice[] = [];
    await this.changeEach({ id, endedAt: IsNull() }, (recurring) => {
      due.push(...recurring.takeDue(today, limits));
      return [];
    });
    return due;
  }

  due(today: string): Promise<number[]> {
    return this.sql.column(
      'recurring-invoice.due',
      'SELECT id FROM recurring_invoices WHERE next_on <= $1 ORDER BY next_on, id',
      [today],
    );
  }
}

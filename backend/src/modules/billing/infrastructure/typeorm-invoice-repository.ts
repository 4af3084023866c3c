import { Injectable } from '@nestjs/common';
import { type FindOperator, type FindOptionsWhere, In, Not, type QueryDeepPartialEntity } from 'typeorm';
import { type Actor, unreachable } from '../../../kernel/index.js';
import { ofVisibleClients } from '../../../platform/database/client-scope.js';
import { violatedConstraint } from '../../../platform/database/database-error.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import type { RowValues } from '../../../platform/database/row-changes.js';
import { TypeOrmRepository } from '../../../platform/database/typeorm-repository.js';
import { setAuthor } from '../../../platform/database/write-as.js';
import { Invoice } from '../domain/invoice.js';
import type { InvoiceEvent } from '../domain/invoice-events.js';
import { maySeriesReach } from '../domain/number-series.js';
import { type InvoiceRepository, numberTaken } from '../domain/ports.js';
import { type Movements, movementsOf, movementsStatement } from './invoice-movements.js';
import { InvoiceStore } from './invoice-store.js';
import { SqlNumberSeries } from './sql-number-series.js';

/** PostgreSQL takes at most 65 535 values in one statement. */
const rowsAtOnce = 500;

@Injectable()
export class TypeOrmInvoiceRepository extends TypeOrmRepository<Invoice> implements InvoiceRepository {
  private readonly store: InvoiceStore;
  private readonly series: SqlNumberSeries;

  constructor(work: DatabaseUnitOfWork) {
    super(work, Invoice, 'invoice');
    this.store = new InvoiceStore(this.sql);
    this.series = new SqlNumberSeries(this.sql);
  }

  add(draft: Invoice): Promise<Invoice> {
    return this.insert(draft, () => []);
  }

  async get(id: number, actor: Actor | null): Promise<Invoice> {
    return this.complete(await this.getWhere(visible(id, actor)));
  }

  change(id: number, actor: Actor | null, change: (invoice: Invoice) => InvoiceEvent[]): Promise<Invoice> {
    return this.work.run(async () => {
      await setAuthor(this.sql, actor?.id ?? null);
      const invoice = await this.complete(await this.lockWhere(visible(id, actor)));
      const before = this.valuesOf(invoice);
      const wasDraft = invoice.state === 'draft';
      const events = change(invoice);
      if (wasDraft && invoice.state === 'deleted') await this.manager.delete(Invoice, id);
      else await this.storeChanged(invoice, before);
      this.publish(events);
      return invoice;
    });
  }

  changeChosen(
    ids: readonly number[],
    actor: Actor | null,
    decide: (invoice: Invoice) => Promise<InvoiceEvent[] | undefined>,
  ): Promise<Invoice[]> {
    return this.work.run(async () => {
      await setAuthor(this.sql, actor?.id ?? null);
      const chosen = await this.lockAll(visible(In(ids), actor));
      for (const invoice of chosen) {
        await this.complete(invoice);
        const before = this.valuesOf(invoice);
        const events = await decide(invoice);
        if (!events) continue;
        await this.storeChanged(invoice, before);
        this.publish(events);
      }
      return chosen;
    });
  }

  addImported(
    drafts: readonly Invoice[],
    issue: (draft: Invoice, index: number) => InvoiceEvent[],
  ): Promise<void> {
    return this.work.run(async () => {
      const ids = await this.store.nextIds('invoices', drafts.length);
      const events = drafts.flatMap((draft, index) =>
        issue(Object.assign(draft, { id: ids[index] ?? unreachable('an invoice has no id') }), index),
      );
      for (let from = 0; from < drafts.length; from += rowsAtOnce)
        await this.insertNumbered(drafts.slice(from, from + rowsAtOnce));
      await this.store.storeImported(drafts);
      this.publish(events);
    });
  }

  async lockNumbers(): Promise<void> {
    await this.series.lock();
  }

  async takenAmong(numbers: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(
      await this.sql.column<string>(
        'invoice.taken-numbers',
        `SELECT number FROM unnest($1::text[]) number
         WHERE EXISTS (SELECT FROM invoices i WHERE i.state <> 'draft' AND lower(i.invoice_number) = lower(number))`,
        [numbers],
      ),
    );
  }

  async takeNumber(own: string | null): Promise<string> {
    if (own === null) return this.series.take();
    if (maySeriesReach(own)) await this.series.lock();
    return own;
  }

  private async insertNumbered(invoices: readonly Invoice[]): Promise<void> {
    try {
      await this.manager.insert(Invoice, [...invoices] as QueryDeepPartialEntity<Invoice>[]);
    } catch (error) {
      // Someone took a number that no series could reach meanwhile.
      if (violatedConstraint(error) === 'invoices_invoice_number_key') throw numberTaken(null);
      throw error;
    }
  }

  private async storeChanged(invoice: Invoice, before: RowValues): Promise<void> {
    await this.updateChanged(invoice, before);
    await this.store.storeDecided(invoice);
  }

  private async updateChanged(invoice: Invoice, before: RowValues): Promise<void> {
    try {
      await this.updateRow(invoice, before);
    } catch (error) {
      if (violatedConstraint(error) === 'invoices_invoice_number_key')
        throw numberTaken(invoice.invoiceNumber);
      throw error;
    }
  }

  /** Adds what other tables have of an invoice. */
  private async complete(invoice: Invoice): Promise<Invoice> {
    // A separate statement after the lock, since the locking one does not see concurrent commits.
    const movements = invoice.totals.received.isZero
      ? undefined
      : await this.sql.first<Movements>('invoice.movements', movementsStatement, [invoice.id]);
    invoice.complete(movements ? movementsOf(movements) : { payments: [], refunds: [], disputes: [] });
    return invoice;
  }
}

const visible = (id: number | FindOperator<number>, actor: Actor | null): FindOptionsWhere<Invoice> => ({
  id,
  ...ofVisibleClients(actor),
  // Clients see no drafts.
  state: Not(actor?.role === 'client' ? In(['draft', 'deleted']) : 'deleted'),
});

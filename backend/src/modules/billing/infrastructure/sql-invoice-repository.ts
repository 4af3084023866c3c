import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { notFound } from '../../../kernel/domain-error.js';
import { violatedConstraint } from '../../../platform/database/database-error.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { setAuthor } from '../../../platform/record-versions/write-as.js';
import { type Invoice, looksLikeSeries, numberInSeries } from '../domain/invoice.js';
import type { InvoiceEvent } from '../domain/invoice-events.js';
import { type InvoiceRepository, numberTaken } from '../domain/ports.js';
import {
  invoiceColumns,
  invoiceOf,
  type InvoiceRow,
  type Movements,
  movementsStatement,
  withMovements,
  writtenColumns,
} from './invoice-rows.js';
import { InvoiceStore } from './invoice-store.js';

@Injectable()
export class SqlInvoiceRepository implements InvoiceRepository {
  private readonly store: InvoiceStore;

  constructor(
    private readonly work: UnitOfWork,
    private readonly sql: Sql,
  ) {
    this.store = new InvoiceStore(sql);
  }

  add(draft: Invoice): Promise<Invoice> {
    return this.work.run(async () => {
      draft.id = await this.store.insert(draft);
      return draft;
    });
  }

  get(id: number, actor: Actor): Promise<Invoice> {
    return this.load('get', id, actor);
  }

  change(id: number, actor: Actor | null, change: (invoice: Invoice) => InvoiceEvent[]): Promise<Invoice> {
    return this.work.run(async () => {
      await setAuthor(this.sql, actor?.id ?? null);
      const invoice = await this.load('lock', id, actor);
      const before = writtenColumns(invoice);
      const wasDraft = invoice.state === 'draft';
      const events = change(invoice);
      if (wasDraft && invoice.state === 'deleted') await this.store.remove(id);
      else await this.save(invoice, before);
      for (const event of events) this.work.publish(event);
      return invoice;
    });
  }

  async takeNumber(own: string | null): Promise<string> {
    if (own !== null && !looksLikeSeries(own)) return own;
    const series = await this.sql.first<{ next: number }>(
      'invoice.lock-series',
      'SELECT next_number AS next FROM invoice_series FOR UPDATE',
    );
    if (own !== null) return own;
    // The statement that waits for the lock does not see what others committed before it got the lock; the
    // next ones do.
    let place = series?.next ?? 1;
    while (await this.isTaken(numberInSeries(place))) place += 1;
    await this.sql.rows('invoice.move-series', 'UPDATE invoice_series SET next_number = $1', [place + 1]);
    return numberInSeries(place);
  }

  private async isTaken(number: string): Promise<boolean> {
    const taken = await this.sql.first(
      'invoice.number-taken',
      `SELECT 1 FROM invoices WHERE lower(invoice_number) = lower($1) AND state <> 'draft'`,
      [number],
    );
    return taken !== undefined;
  }

  private async save(invoice: Invoice, before: ReturnType<typeof writtenColumns>): Promise<void> {
    try {
      const after = writtenColumns(invoice);
      if (Object.keys(after).some((column) => after[column] !== before[column]))
        await this.store.update(invoice);
    } catch (error) {
      if (violatedConstraint(error) === 'invoices_invoice_number_key')
        throw numberTaken(invoice.invoiceNumber);
      throw error;
    }
    await this.store.storeDecided(invoice);
  }

  private async load(how: 'get' | 'lock', id: number, actor: Actor | null): Promise<Invoice> {
    const row = await this.sql.first<InvoiceRow & Record<string, unknown>>(
      `invoice.${how}`,
      `SELECT ${invoiceColumns} FROM invoices
       WHERE id = $1 AND state <> 'deleted' AND ($2::int IS NULL OR (user_id = $2 AND state <> 'draft'))
       ${how === 'lock' ? 'FOR UPDATE' : ''}`,
      [id, actor?.role === 'client' ? actor.id : null],
    );
    if (!row) throw notFound('invoice');
    const invoice = invoiceOf(row);
    if (invoice.totals.received.isZero) return invoice;
    // A separate statement after the lock, since the locking one does not see concurrent commits.
    const movements = await this.sql.first<Movements & Record<string, unknown>>(
      'invoice.movements',
      movementsStatement,
      [id],
    );
    return movements ? withMovements(invoice, movements) : invoice;
  }
}

import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, assertInOrder, Clock, type Days, everyBatchAfter } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { cursorOf } from '../../../platform/database/paging.js';
import { orderOf, sortBy, type Sorted } from '../../../platform/database/sorting.js';
import { Sql } from '../../../platform/database/sql.js';
import type { Column } from '../../../platform/files/xlsx.js';
import type { InvoiceExportQuery } from '../http/invoices-query.dto.js';
import { type InvoiceScope, invoiceScope, invoiceSorts } from './invoice-list-queries.js';
import { PracticeExports } from './practice-exports.js';

/**
 * Number, issued, due, client, description, amount, balance, status, net, tax; due is null for "upon receipt". A deleted one has
 * no description and no due date: it only explains its number.
 */
export type ExportedInvoice = [
  ...[number: string, issued: string, due: string | null, client: string, description: string],
  ...[amount: string, balance: string, status: string, net: string, tax: string],
];

interface ExportRow {
  id: number;
  cells: ExportedInvoice;
  isDeleted: boolean;
}

/**
 * Rows per statement, so that a slow reader holds neither a connection nor the rows of a whole year. With
 * 2000 the garbage of a few exports in a row brought the process to 400 MB, with 500 to 260 MB, for the same
 * CPU time.
 */
const pageSize = 500;

/** Invoices as a table, for bookkeeping. */
@Injectable()
export class InvoiceCsv {
  static get columns(): Column[] {
    return [
      { name: t('Number') },
      { name: t('[day] Issued'), kind: 'day' },
      { name: t('[day] Due'), kind: 'day' },
      { name: t('Client') },
      { name: t('Description') },
      { name: t('Amount'), kind: 'decimal' },
      { name: t('Balance'), kind: 'decimal' },
      { name: t('Status') },
      { name: t('Net'), kind: 'decimal' },
      { name: t('Tax'), kind: 'decimal' },
    ];
  }

  constructor(
    private readonly sql: Sql,
    private readonly exports: PracticeExports,
    private readonly clock: Clock,
  ) {}

  /**
   * Invoices issued on those days, for a caller with a fresh session.
   * @throws DomainError invalid (to), forbidden (auth.session_required, auth.password_required)
   */
  async begin(
    admin: Actor,
    query: InvoiceExportQuery,
    sent: boolean,
  ): Promise<AsyncIterable<ExportedInvoice[]>> {
    const rows = this.between(admin, query);
    await this.exports.begin(admin, 'practice.invoices_exported', query, sent);
    return rows;
  }

  /**
   * Invoices issued on those days, page by page. With search or filter the rows of that list, otherwise all, with the void
   * and deleted ones.
   * @throws DomainError invalid (to)
   */
  between(
    admin: Actor,
    { from, to, sort, format: _format, ...filter }: InvoiceExportQuery,
  ): AsyncIterable<ExportedInvoice[]> {
    assertInOrder({ from, to });
    const isFiltered = Object.values(filter).some((value) => value !== undefined);
    const listed = isFiltered ? invoiceScope(admin, filter, this.clock.now()) : everyOne(admin);
    return this.pages({ from, to }, issued(listed), sort);
  }

  /** All invoices issued to a client, including void ones. */
  ofClient(client: Actor): AsyncIterable<ExportedInvoice[]> {
    const { name, where, values } = issued(everyOne(client));
    const kept = { name: `kept-${name}`, where: `${where} AND i.state <> 'deleted'`, values };
    return this.pages({ from: '0001-01-01', to: '9999-12-31' }, kept);
  }

  private async *pages(
    { from, to }: Days,
    { name, where, values }: InvoiceScope,
    sort: InvoiceExportQuery['sort'] = 'issuedOn',
  ): AsyncIterable<ExportedInvoice[]> {
    // These numbers would be missing without a word.
    const words: Record<string, string> = { void: t('[status] Void'), deleted: t('[status] Deleted') };
    const fixed = [...values, from, to, pageSize];
    const n = values.length;
    const pages = everyBatchAfter<Sorted<ExportRow>>(pageSize, (last) => {
      const cursor = last && cursorOf({ at: String(last.key), id: last.id });
      const order = orderOf(sorts, sort, cursor, 'i.id');
      return this.sql.view<Sorted<ExportRow>>(
        `invoice-export.page-${name}${order.name}`,
        `SELECT i.id, ${order.shown} AS key, i.state = 'deleted' AS "isDeleted",
           ARRAY[i.invoice_number, i.issued_on::text, i.due_date::text, a.name, i.description, i.amount::text,
             i.balance::text, CASE i.state WHEN 'deleted' THEN 'deleted' ELSE i.status END, (i.amount - i.tax)::text, i.tax::text] AS cells
         FROM invoices i JOIN accounts a ON a.id = i.user_id
         WHERE ${where} AND i.issued_on BETWEEN $${n + 1} AND $${n + 2} AND ${order.after(n + 4)}
         ORDER BY ${order.by(order.key, 'i.id')} LIMIT $${n + 3}`,
        [...fixed, ...order.values],
      );
    });
    for await (const rows of pages)
      yield rows.map(
        ({
          cells: [number, issuedOn, dueDate, client, description, amount, balance, status, ...sums],
          isDeleted,
        }) => [
          ...([number, issuedOn, isDeleted ? null : dueDate, client, isDeleted ? '' : description] as const),
          ...([amount, balance, words[status] ?? status, ...sums] as const),
        ],
      );
  }
}

/** The day of issued invoices itself has an index of its own. */
const sorts = { ...invoiceSorts, issuedOn: sortBy('day', 'i.issued_on') };

/** All rows of the clients whom the caller may see, whatever their state. */
function everyOne(actor: Actor): InvoiceScope {
  const scope = clientScope(actor);
  return { name: `${actor.role}-${scope.name}`, where: scope.where('i.user_id', 1), values: [scope.ids] };
}

const issued = ({ name, where, values }: InvoiceScope): InvoiceScope => ({
  name: `issued-${name}`,
  where: `${where} AND i.state <> 'draft'`,
  values,
});

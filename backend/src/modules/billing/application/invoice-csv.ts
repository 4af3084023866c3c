import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, assertInOrder, type Days, everyBatchAfter } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { Sql } from '../../../platform/database/sql.js';
import { PracticeExports } from './practice-exports.js';

/**
 * Number, issued, due, client, description, amount, balance, status; due is null for "upon receipt". A deleted one has
 * no description and no due date: it only explains its number.
 */
export type ExportedInvoice = [string, string, string | null, string, string, string, string, string];

interface ExportRow {
  id: number;
  issuedOn: string;
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
  static get columns(): string[] {
    return [
      t('Number'),
      t('[day] Issued'),
      t('[day] Due'),
      t('Client'),
      t('Description'),
      t('Amount'),
      t('Balance'),
      t('Status'),
    ];
  }

  constructor(
    private readonly sql: Sql,
    private readonly exports: PracticeExports,
  ) {}

  /**
   * Invoices issued on those days, for a caller with a fresh session.
   * @throws DomainError invalid (to), forbidden (auth.session_required, auth.password_required)
   */
  async begin(admin: Actor, days: Days, sent: boolean): Promise<AsyncIterable<ExportedInvoice[]>> {
    const rows = this.between(admin, days);
    await this.exports.begin(admin, 'practice.invoices_exported', days, sent);
    return rows;
  }

  /**
   * Invoices issued on those days, including void and deleted ones, ordered by issue date, page by page.
   * @throws DomainError invalid (to)
   */
  between(admin: Actor, days: Days): AsyncIterable<ExportedInvoice[]> {
    assertInOrder(days);
    return this.pages(admin, days, `i.state <> 'draft'`);
  }

  /** All invoices issued to a client, including void ones. */
  ofClient(client: Actor): AsyncIterable<ExportedInvoice[]> {
    return this.pages(client, { from: '0001-01-01', to: '9999-12-31' }, `i.state IN ('issued', 'void')`);
  }

  /** @param states SQL condition on `invoices i` */
  private async *pages(actor: Actor, { from, to }: Days, states: string): AsyncIterable<ExportedInvoice[]> {
    const scope = clientScope(actor);
    // These numbers would be missing without a word.
    const words: Record<string, string> = { void: t('[status] Void'), deleted: t('[status] Deleted') };
    const pages = everyBatchAfter<ExportRow>(pageSize, (last) =>
      this.sql.view<ExportRow>(
        `invoice-export.page-${actor.role}-${scope.name}`,
        `SELECT i.id, i.issued_on::text AS "issuedOn", i.state = 'deleted' AS "isDeleted",
           ARRAY[i.invoice_number, i.issued_on::text, i.due_date::text, a.name, i.description, i.amount::text,
             i.balance::text, CASE i.state WHEN 'deleted' THEN 'deleted' ELSE i.status END] AS cells
         FROM invoices i JOIN accounts a ON a.id = i.user_id
         WHERE ${states} AND i.issued_on <= $1 AND (i.issued_on, i.id) > ($2, $3)
           AND ${scope.where('i.user_id', 5)}
         ORDER BY i.issued_on, i.id LIMIT $4`,
        [to, last?.issuedOn ?? from, last?.id ?? 0, pageSize, scope.ids],
      ),
    );
    for await (const rows of pages)
      yield rows.map(
        ({ cells: [number, issuedOn, dueDate, client, description, amount, balance, status], isDeleted }) => [
          ...([number, issuedOn, isDeleted ? null : dueDate, client, isDeleted ? '' : description] as const),
          ...([amount, balance, words[status] ?? status] as const),
        ],
      );
  }
}

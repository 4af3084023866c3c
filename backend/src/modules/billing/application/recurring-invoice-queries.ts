import { Injectable } from '@nestjs/common';
import type { Actor, Page, PageRequest, StoredLineItem } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { newestFirst } from '../../../platform/database/paging.js';
import { containing, isUnsought, matches } from '../../../platform/database/text-search.js';
import { Sql } from '../../../platform/database/sql.js';
import { itemsView } from './invoice-columns.js';
import { totalsView } from './item-views.js';
import type { RecurringInvoiceDto } from '../http/recurring-invoices.dto.js';

const day = (column: string): string => `to_char(r.${column}, 'YYYY-MM-DD')`;

const columns = `
  r.id, r.user_id AS "userId", json_build_object('id', a.id, 'name', a.name) AS client, r.description,
  ${itemsView('r.items')} AS items,
  r.items AS "storedItems",
  r.every, ${day('starts_on')} AS "startsOn", ${day('ends_on')} AS "endsOn", r.due_in_days AS "dueInDays", r.paused,
  r.waiting, ${day('next_on')} AS "nextOn", ${day('last_issued_on')} AS "lastIssuedOn", r.created_at, r.updated_at`;

const from = 'recurring_invoices r JOIN accounts a ON a.id = r.user_id';
const matching = `r.ended_at IS NULL AND ($1::int IS NULL OR r.user_id = $1)
  AND (${isUnsought('$2')} OR ${matches('$2', 'r.description', 'a.name')})`;

type Row = Omit<RecurringInvoiceDto, 'subtotal' | 'taxes' | 'amount'> & { storedItems: StoredLineItem[] };

/** With the totals of each invoice. */
const withTotals = ({ storedItems, ...row }: Row): RecurringInvoiceDto => ({
  ...row,
  ...totalsView(storedItems),
});

/** Reads for the recurring invoices screen. */
@Injectable()
export class RecurringInvoiceQueries {
  constructor(private readonly sql: Sql) {}

  /** Recurring invoices that have not ended, newest first; searches description and client name. */
  async list(
    admin: Actor,
    request: PageRequest & { userId?: number; search?: string },
  ): Promise<Page<RecurringInvoiceDto>> {
    const { userId, search } = request;
    const list = {
      of: 'r',
      columns,
      from,
      where: matching,
      values: [userId ?? null, containing(search)],
      visibleTo: { actor: admin, client: 'r.user_id' },
    };
    const page = await newestFirst<Row>(this.sql, 'recurring-invoice.list', list, request);
    return page.map(withTotals);
  }

  /** @throws DomainError not_found, also for an ended one */
  async one(admin: Actor, id: number): Promise<RecurringInvoiceDto> {
    const scope = clientScope(admin);
    const row = await this.sql.one<Row>(
      'recurring_invoice',
      `recurring-invoice.one-${scope.name}`,
      `SELECT ${columns} FROM ${from} WHERE r.id = $1 AND r.ended_at IS NULL AND ${scope.where('r.user_id', 2)}`,
      [id, scope.ids],
    );
    return withTotals(row);
  }
}

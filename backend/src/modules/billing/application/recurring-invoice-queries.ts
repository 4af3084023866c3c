import { Injectable } from '@nestjs/common';
import type { Actor, Page, PageRequest } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { newestFirst } from '../../../platform/database/paging.js';
import { containing, isUnsought, matches } from '../../../platform/database/text-search.js';
import { Sql } from '../../../platform/database/sql.js';
import { itemsView } from './invoice-columns.js';
import type { RecurringInvoiceDto } from '../http/recurring-invoices.dto.js';

const day = (column: string): string => `to_char(r.${column}, 'YYYY-MM-DD')`;

const columns = `
  r.id, r.user_id AS "userId", json_build_object('id', a.id, 'name', a.name) AS client, r.description,
  ${itemsView('r.items')} AS items,
  (SELECT sum((item ->> 'amount')::numeric(10, 2)) FROM jsonb_array_elements(r.items) item)::text AS amount,
  r.every, ${day('starts_on')} AS "startsOn", ${day('ends_on')} AS "endsOn", r.due_in_days AS "dueInDays", r.paused,
  r.waiting, ${day('next_on')} AS "nextOn", ${day('last_issued_on')} AS "lastIssuedOn", r.created_at, r.updated_at`;

const from = 'recurring_invoices r JOIN accounts a ON a.id = r.user_id';
const matching = `r.ended_at IS NULL AND ($1::int IS NULL OR r.user_id = $1)
  AND (${isUnsought('$2')} OR ${matches('$2', 'r.description', 'a.name')})`;

/** Reads for the recurring invoices screen. */
@Injectable()
export class RecurringInvoiceQueries {
  constructor(private readonly sql: Sql) {}

  /** Recurring invoices that have not ended, newest first; searches description and client name. */
  list(
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
    return newestFirst(this.sql, 'recurring-invoice.list', list, request);
  }

  /** @throws DomainError not_found, also for an ended one */
  one(admin: Actor, id: number): Promise<RecurringInvoiceDto> {
    const scope = clientScope(admin);
    return this.sql.one(
      'recurring_invoice',
      `recurring-invoice.one-${scope.name}`,
      `SELECT ${columns} FROM ${from} WHERE r.id = $1 AND r.ended_at IS NULL AND ${scope.where('r.user_id', 2)}`,
      [id, scope.ids],
    );
  }
}

import type { Actor, PageRequest } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { byClient, sortBy, type SortColumn } from '../../../platform/database/sorting.js';
import { containing, matches, matchesPlain } from '../../../platform/database/text-search.js';
import { practiceDay } from '../../practice/index.js';
import type { AllInvoicesQuery, InvoiceSortKey } from '../http/invoices-query.dto.js';
import { isOverdue, isOwedText } from './invoice-columns.js';

const noDay = (column: string): string => `coalesce(${column}, 'infinity'::date)`;

/** Orders of `invoices i` with their clients `a`, each with an index. Invoices without a date are last. */
export const invoiceSorts: Record<InvoiceSortKey, SortColumn> = {
  invoiceNumber: sortBy('text', `coalesce(lower(i.invoice_number), '')`),
  client: byClient,
  amount: sortBy('amount', 'i.amount'),
  balance: sortBy('amount', 'i.balance'),
  dueDate: sortBy('day', noDay('i.due_date')),
  issuedOn: sortBy('day', noDay('i.issued_on')),
};

/** Clients see no drafts. */
export const isVisible = ({ role }: Actor): string =>
  role === 'admin' ? `i.state <> 'deleted'` : `i.state <> 'deleted' AND i.status <> 'draft'`;

/** @param text SQL for the pattern */
const foundIn = (table: string, text: string): string =>
  matches(text, `${table}.invoice_number`, `${table}.description`);
/**
 * One subquery per column, so that each uses its own index; a single condition with OR would use none. The index of a
 * client's invoices has no deleted ones.
 */
const foundByAdmin = (text: string): string => `i.id IN (
  SELECT f.id FROM invoices f WHERE ${foundIn('f', text)}
  UNION ALL SELECT o.id FROM invoices o JOIN accounts c ON c.id = o.user_id
  WHERE o.state <> 'deleted' AND ${matchesPlain(text, 'c.search_text')})`;

/** Filtered rows of `invoices i`, with a name for the prepared statements. */
export interface InvoiceScope {
  name: string;
  where: string;
  values: unknown[];
}

/** Rows of a list with this filter that the caller may see. */
export function invoiceScope(
  actor: Actor,
  filter: Omit<AllInvoicesQuery, keyof PageRequest>,
  now: Date,
): InvoiceScope {
  const scope = clientScope(actor);
  const isDeleted = filter.status === 'deleted';
  const names = [actor.role, scope.name as string, ...(isDeleted ? ['deleted'] : [])];
  const where = [isDeleted ? `i.state = 'deleted'` : isVisible(actor)];
  const values: unknown[] = [];
  const place = (value: unknown): string => `$${values.push(value)}`;
  if (scope.name !== 'all') where.push(scope.where('i.user_id', values.push(scope.ids)));
  const add = (name: string, condition: string): void => {
    names.push(name);
    where.push(condition);
  };
  const { status, userId, userIds, owed, overdue, reported, olderThan, search } = filter;
  if (userId !== undefined) add('client', `i.user_id = ${place(userId)}`);
  if (userIds !== undefined) add('clients', `i.user_id = ANY (${place(userIds)}::int[])`);
  // Not a parameter: PostgreSQL then knows how many invoices have it, and sorts a few rather than read all in order.
  if (status !== undefined && !isDeleted) add(status, `i.status = '${status}'`);
  if (owed !== undefined) add(owed ? 'owed' : 'not-owed', owed ? isOwedText : `NOT ${isOwedText}`);
  if (overdue !== undefined) {
    const late = isOverdue(place(now));
    add(overdue ? 'overdue' : 'not-overdue', overdue ? late : `NOT ${late}`);
  }
  if (reported !== undefined)
    add(reported ? 'reported' : 'not-reported', `i.reported_at IS ${reported ? 'NOT NULL' : 'NULL'}`);
  if (olderThan !== undefined) {
    const today = practiceDay(`${place(now)}::timestamptz`);
    add(
      'older',
      `${isOwedText} AND coalesce(i.due_date, i.issued_on) < ${today} - ${place(olderThan)}::integer`,
    );
  }
  if (search) {
    const text = place(containing(search));
    add('found', actor.role === 'admin' ? foundByAdmin(text) : foundIn('i', text));
  }
  return { name: names.join('-'), where: where.join(' AND '), values };
}

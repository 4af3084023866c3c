import { Injectable } from '@nestjs/common';
import { assertInOrder, type Days, Money } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { balanced, type Posting, type StatementFigures } from '../domain/statement.js';

/** Statements of a client's account, from the ledger. */
@Injectable()
export class StatementQueries {
  constructor(private readonly sql: Sql) {}

  /**
   * An invoice counts on its issue date, even if it was entered later, as does what was paid before it was imported; a deleted one does not count.
   * @param userId users.id of the client
   * @throws DomainError invalid (to)
   */
  async between(userId: number, { from, to }: Days): Promise<StatementFigures> {
    assertInOrder({ from, to });
    const { opening: before, postings } = await this.sql.only<{ opening: string; postings: Posting[] }>(
      'statement.between',
      statement,
      [userId, from, to],
    );
    const opening = Money.parse(before);
    return { from, to, opening, ...balanced(opening, postings) };
  }
}

/** SQL for the day on which a transaction `t` counts, of an invoice `i` or a payment `before` an import, in the zone of `site s`. */
export const postedOn = `CASE WHEN t.kind = 'issue' OR before.id IS NOT NULL THEN i.issued_on ELSE (t.occurred_at AT TIME ZONE s.time_zone)::date END`;
const ofClient = `
  site s, ledger_transactions t LEFT JOIN invoices i ON i.id = t.invoice_id JOIN ledger_entries e ON e.transaction_id = t.id
    LEFT JOIN payments before ON before.id = t.payment_id AND before.method = 'before'
    LEFT JOIN credit_entries credit ON credit.id = t.credit_entry_id
  WHERE t.user_id = $1 AND i.state IS DISTINCT FROM 'deleted'`;
/** SQL for the accounts of a client's balance. */
const owed = `e.account IN ('receivable', 'client_credit')`;

/** Opening balance and postings in one snapshot. */
const statement = `
  SELECT (SELECT coalesce(sum(e.amount), 0)::text FROM ${ofClient} AND ${owed} AND ${postedOn} < $2::date)
      AS opening,
    (SELECT coalesce(json_agg(json_build_object(
       'on', p.day, 'kind', p.kind, 'before', p.before, 'test', p.test, 'invoiceNumber', p.invoice_number, 'description', p.description,
       'reference', coalesce(payments.reference, p.reference), 'reason', coalesce(refunds.reason, disputes.reason, p.reason),
       'tax', p.tax::text,
       'owed', p.owed::text, 'returned', p.returned::text) ORDER BY p.day, p.id), '[]')
     FROM (
       SELECT t.id, t.kind, before.id IS NOT NULL AS before, t.mode = 'test' AS test, t.payment_id, t.refund_id, t.dispute_id, ${postedOn} AS day,
              i.invoice_number, i.description, credit.reference, credit.reason,
              -coalesce(sum(e.amount) FILTER (WHERE e.account = 'tax'), 0) AS tax,
              coalesce(sum(e.amount) FILTER (WHERE ${owed}), 0) AS owed,
              -coalesce(sum(e.amount) FILTER (WHERE e.account IN ('cash', 'disputed')), 0) AS returned
       FROM ${ofClient} AND ${postedOn} BETWEEN $2::date AND $3::date GROUP BY t.id, i.id, before.id, credit.id, s.time_zone
     ) p LEFT JOIN payments ON payments.id = p.payment_id LEFT JOIN refunds ON refunds.id = p.refund_id
     LEFT JOIN disputes ON disputes.id = p.dispute_id) AS postings`;

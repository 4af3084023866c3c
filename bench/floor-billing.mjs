import { firstPage, pageSize } from './floor-page.mjs';

/* Bare server, billing: a payment is one statement, without ledger, activity log, notification, email and live events. */

const day = (column) => `to_char(${column}, 'YYYY-MM-DD')`;

/** Columns of an invoice for its client; $1 is the client, $2 the present moment. */
const columns = `i.id, i.user_id AS "userId", i.invoice_number AS "invoiceNumber",
  (i.amount - i.tax)::numeric(10, 2) AS subtotal, i.taxes, i.amount,
  i.balance::numeric(10,2) AS balance, i.refunded, i.credited, i.description, ${day('i.due_date')} AS "dueDate",
  i.po_number AS "poNumber", i.status, i.status = 'paid' AS "isPaid",
  CASE WHEN i.paid_date IS NOT NULL THEN greatest(i.paid_date, i.last_paid_at) END AS "paidDate",
  i.status IN ('unpaid', 'partly_paid') AND i.overdue_after < ($2::timestamptz AT TIME ZONE s.time_zone)::date AS overdue,
  ${day('i.issued_on')} AS "issuedOn", i.language,
  CASE WHEN i.disputed = 0 AND p.last > $2::timestamptz - interval '2 days'
      AND NOT EXISTS (SELECT FROM refund_requests r WHERE r.invoice_id = i.id AND r.status = 'open')
    THEN p.last + interval '2 days' END AS "refundableUntil",
  CASE WHEN i.reported_at IS NOT NULL THEN json_build_object('method', i.report_method, 'reference', i.report_reference,
    'at', i.reported_at) END AS "paymentReport",
  i.disputed > 0 AS disputed,
  CASE WHEN i.received > 0 THEN CASE WHEN i.test_mode THEN 'test' ELSE 'live' END END AS mode, i.created_at, i.updated_at`;
const joined = `invoices i CROSS JOIN site s LEFT JOIN LATERAL (
  SELECT max(recorded_at) AS last FROM payments WHERE invoice_id = i.id) p ON i.status = 'paid'`;
const own = `i.user_id = $1 AND i.state <> 'deleted' AND i.status <> 'draft'`;

/** First page of a client's own invoices. */
export async function invoices(run, caller) {
  const { rows } = await run(
    'invoices',
    `SELECT ${columns}, (SELECT count(*)::int FROM invoices i WHERE ${own}) AS total
     FROM ${joined} WHERE ${own} ORDER BY i.created_at DESC, i.id DESC LIMIT ${pageSize + 1}`,
    [caller.user_id, new Date()],
  );
  return firstPage(rows, '/api/invoices', 'created_at');
}

/** Records that a client paid an invoice; answers with it. */
export async function pay(run, caller, invoiceId) {
  const { rows } = await run(
    'pay',
    `WITH paid AS (
       INSERT INTO payments (invoice_id, user_id, amount, method, mode, provider, provider_id, paid_at)
       SELECT id, user_id, balance, 'card', 'test', 'floor', id, $2 FROM invoices WHERE id = $3 AND user_id = $1
       RETURNING id, amount, method, mode, reference, paid_at)
     SELECT ${columns}, i.items, (SELECT json_agg(paid) FROM paid) AS payments FROM ${joined} WHERE i.id = $3`,
    [caller.user_id, new Date(), invoiceId],
  );
  return { outcome: 'paid', invoice: rows[0] };
}

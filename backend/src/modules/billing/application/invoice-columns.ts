import { practiceDay } from '../../practice/index.js';
import { isoJson } from '../../../platform/database/iso-json.js';
import type { VersionedRecord } from '../../../platform/database/record-versions.js';
import type { InvoiceText } from '../domain/invoice-content.js';
import type { InvoiceSituation } from '../domain/invoice-actions.js';
import { type InvoiceFacts, refundWindow } from '../domain/invoice-rules.js';
import type { Begun } from '../domain/payment-gateway.js';

/** Values of an answer that only decide what is allowed. */
export type InvoiceFactsRow = Pick<
  InvoiceFacts,
  'hasPayments' | 'isRefunding' | 'isReported' | 'remindedOn'
> &
  Pick<InvoiceSituation, 'today' | 'isClientClosed' | 'isHeld' | 'hasOpenRefundRequest'> & {
    refundable: string;
    /** Gateways that took its payments; without a provider: payments that the practice itself can return. */
    begun: Begun[];
    lastRecordedAt: string | null;
  };

/** SQL for `isOwed` of the domain. */
export const isOwedText = `i.status IN ('unpaid', 'partly_paid')`;

/** SQL for `Invoice.isOverdue`. @param now SQL for the moment */
export const isOverdue = (now: string): string =>
  `coalesce(${isOwedText} AND i.overdue_after < ${practiceDay(`${now}::timestamptz`)}, false)`;

/**
 * SQL for stored items as an answer has them: an amount without a quantity is the unit price of one.
 * @param items SQL for a jsonb array @param language SQL for the language of a rate's reason
 */
export const itemsView = (items: string, language = `'en'`): string =>
  `(SELECT jsonb_agg(
      jsonb_build_object('quantity', '1', 'unitPrice', item -> 'amount', 'discountPercent', NULL, 'priceId', NULL)
        || (item - 'tax') || jsonb_build_object('taxRateId', item #> '{tax,rateId}', 'taxReason', coalesce(
          item ->> 'taxReason', item #>> ARRAY['tax', 'translations', ${language}, 'reason'], item #>> '{tax,reason}'))
      ORDER BY line)
    FROM jsonb_array_elements(${items}) WITH ORDINALITY AS lines (item, line))`;

/** Columns of `invoices i`: amount before tax, taxes, and total. */
export const totalColumns = '(i.amount - i.tax)::numeric(10, 2) AS subtotal, i.taxes, i.amount';

const day = (column: string): string => `to_char(${column}, 'YYYY-MM-DD')`;

/** SQL for each field that the practice writes, of a row of `invoices`. */
const textFields: Record<keyof InvoiceText, (row: string) => string> = {
  description: (row) => `${row}.description`,
  items: (row) => itemsView(`${row}.items`, `${row}.language`),
  dueDate: (row) => day(`${row}.due_date`),
  poNumber: (row) => `${row}.po_number`,
};
const textColumns = (row: string, { items }: { items: boolean }): string =>
  Object.entries(textFields)
    .filter(([field]) => items || field !== 'items')
    .map(([field, column]) => `${column(row)} AS "${field}"`)
    .join(', ');

export const invoiceVersions: VersionedRecord = {
  type: 'invoice',
  table: 'invoices',
  where: `state <> 'deleted'`,
  columns: `r.invoice_number AS "invoiceNumber", ${day('r.issued_on')} AS "issuedOn", r.amount::text AS amount,
    coalesce(r.taxes, '[]') AS taxes, (r.amount - sum_of_taxes(coalesce(r.taxes, '[]')))::numeric(10, 2)::text AS subtotal, ${textColumns('r', { items: true })}`,
};

/** Payments may be recorded in another order than they were received. */
const paidDate = `CASE WHEN i.paid_date IS NOT NULL THEN greatest(i.paid_date, i.last_paid_at) END`;
/** SQL for `Invoice.lastRecordedAt`. */
const lastRecordedAt = `(SELECT max(p.recorded_at) FROM payments p WHERE p.invoice_id = i.id)`;

const clock = `interval '${refundWindow} milliseconds'`;

const openRequest = `EXISTS (SELECT FROM refund_requests r WHERE r.invoice_id = i.id AND r.status = 'open')`;

/** Columns of `invoices i`. @param now SQL for the present moment */
export const columns = (now: string): string => `
  i.id, i.user_id AS "userId", i.invoice_number AS "invoiceNumber", ${totalColumns},
  i.balance::numeric(10,2) AS balance, i.refunded, i.credited, ${textColumns('i', { items: false })}, i.status, i.status = 'paid' AS "isPaid", ${paidDate} AS "paidDate",
  ${isOverdue(now)} AS overdue, ${day('i.issued_on')} AS "issuedOn",
  CASE WHEN i.state <> 'draft' THEN i.language END AS language,
  CASE WHEN i.status = 'paid' AND i.disputed = 0 AND ${lastRecordedAt} + ${clock} >= ${now}::timestamptz
      AND NOT ${openRequest}
    THEN ${lastRecordedAt} + ${clock} END AS "refundableUntil",
  CASE WHEN i.reported_at IS NOT NULL THEN json_build_object('method', i.report_method,
    'reference', i.report_reference, 'at', ${isoJson('i.reported_at')}) END AS "paymentReport",
  i.disputed > 0 AS disputed,
  CASE WHEN i.received > 0 THEN CASE WHEN i.test_mode THEN 'test' ELSE 'live' END END AS mode,
  i.created_at, i.updated_at`;

/** Columns of `invoices i JOIN accounts a`. @param now SQL for the present moment */
export const adminColumns = (now: string): string =>
  `${columns(now)}, json_build_object('id', a.id, 'name', a.name) AS client,
   ${day('i.reminded_on')} AS "remindedOn"`;

/** Columns of `invoices i JOIN accounts a` for a deleted one. An earlier version keeps the time as that of its last change. */
export const deletedColumns = `i.id, i.invoice_number AS "invoiceNumber", i.amount, ${day('i.issued_on')} AS "issuedOn",
  json_build_object('id', a.id, 'name', a.name) AS client, coalesce(i.deleted_at, i.updated_at) AS "deletedAt",
  (SELECT json_build_object('id', d.id, 'name', d.name) FROM accounts d WHERE d.id = i.deleted_by) AS "deletedBy",
  i.created_at`;

const pendingRefunds = `(SELECT sum(r.amount) FROM refunds r WHERE r.invoice_id = i.id AND r.status = 'pending')`;
/** SQL for `Invoice.refundable`. */
export const refundable = `(i.received - i.refunded - i.disputed - coalesce(${pendingRefunds}, 0))::numeric(12, 2)`;

/**
 * SQL for `ShownAttempt` of `invoices i`, or null. A payment that has arrived since, by whichever way, ends a failed one.
 * @param now SQL for the present moment
 */
export const paymentAttempt = (now: string): string => `CASE WHEN ${isOwedText} THEN (
  SELECT CASE status WHEN 'processing' THEN status
    WHEN 'open' THEN CASE WHEN expires_at > ${now}::timestamptz THEN status END
    WHEN 'failed' THEN CASE WHEN updated_at > coalesce(${lastRecordedAt}, '-infinity') THEN status END END
  FROM payment_attempts WHERE invoice_id = i.id ORDER BY id DESC LIMIT 1) END`;

const byHand = (where: string): string =>
  `(SELECT p.method FROM payments p WHERE p.provider IS NULL AND p.method NOT IN ('before', 'credit') AND ${where} ORDER BY p.id DESC LIMIT 1)`;
/** SQL for the method that the practice recorded last for the client of `invoices i`, else for any client. */
export const lastPaymentMethod = `coalesce(${byHand('p.user_id = i.user_id')}, ${byHand('true')})`;

/** `InvoiceFactsRow` as a column of `invoices i`. @param now SQL for the present moment */
export const factsColumn = (now: string): string => `json_build_object(
  'hasPayments', i.received > 0, 'isRefunding', ${pendingRefunds} IS NOT NULL, 'refundable', ${refundable}::text,
  'begun', ARRAY(SELECT DISTINCT jsonb_build_object('provider', CASE p.mode WHEN 'live' THEN p.provider END, 'account', p.account)
    FROM payments p WHERE p.invoice_id = i.id),
  'isReported', i.reported_at IS NOT NULL, 'remindedOn', ${day('i.reminded_on')},
  'lastRecordedAt', ${isoJson(lastRecordedAt)}, 'hasOpenRefundRequest', ${openRequest},
  'today', ${practiceDay(`${now}::timestamptz`)}, 'isHeld', EXISTS (
    SELECT FROM standing_legal_holds h WHERE h.client_id = i.user_id AND h.document_id IS NULL),
  'isClientClosed', EXISTS (SELECT FROM accounts c WHERE c.id = i.user_id AND c.closed_at IS NOT NULL)) AS facts`;

/**
 * SQL for the person who paid a payment `p`; null if the practice recorded it, or by the emailed link. The previous version stores no
 * payer: there an individual paid for themselves.
 */
const paidBy = `(SELECT json_build_object('id', a.id, 'name', a.name) FROM accounts a
  WHERE (p.provider IS NOT NULL OR p.method = 'credit') AND NOT p.by_link AND a.role <> 'organization'
    AND a.id = coalesce(p.paid_by, CASE WHEN p.provider IS NOT NULL THEN p.user_id END))`;
/** SQL for the client of a payment `p` that someone made on their behalf. */
const onBehalfOf = `(SELECT json_build_object('id', a.id, 'name', a.name) FROM accounts a
  WHERE p.paid_by <> p.user_id AND a.id = p.user_id)`;

/** Columns of `invoices i` that only the details show. */
const details = (ofRefund: string): string => `${itemsView('i.items', 'i.language')} AS items,
  ARRAY(SELECT json_build_object('id', p.id, 'amount', p.amount::text, 'method', p.method, 'mode', p.mode,
      'reference', p.reference, 'paidAt', ${isoJson('p.paid_at')}, 'receivedOn', ${practiceDay('p.paid_at')},
      'paidBy', ${paidBy}, 'onBehalfOf', ${onBehalfOf}, 'byLink', p.by_link)
    FROM payments p WHERE p.invoice_id = i.id ORDER BY p.paid_at, p.id) AS payments,
  ARRAY(SELECT json_build_object('id', r.id, 'amount', r.amount::text, 'reason', r.reason, 'mode', r.mode,
      'status', r.status, ${ofRefund} 'refundedAt', ${isoJson('r.refunded_at')}, 'created_at', ${isoJson('r.created_at')})
    FROM refunds r WHERE r.invoice_id = i.id ORDER BY r.id) AS refunds,
  (SELECT json_build_object('id', q.id, 'reason', q.reason, 'status', q.status,
      'decisionReason', q.decision_reason, 'decidedAt', ${isoJson('q.decided_at')},
      'created_at', ${isoJson('q.created_at')})
    FROM refund_requests q WHERE q.invoice_id = i.id ORDER BY q.id DESC LIMIT 1) AS "refundRequest"`;

export const detailColumns = details('');
/** Only the practice sees why a refund failed. */
export const adminDetailColumns = details(`'failure', r.failure,`);

import { practiceDay } from '../../practice/index.js';
import type { InvoiceStatus } from '../domain/invoice-account.js';
import type { PaymentMethod, PaymentMode } from '../domain/payment.js';
import type { RefundStatus } from '../domain/refund.js';
import { type RefundRequestStatus, refundWindow } from '../domain/refund-request.js';

/** Money is decimal text, times are ISO 8601 in UTC, days are in the practice's time zone, as 2027-01-31. */
export interface InvoiceView {
  id: number;
  userId: number;
  invoiceNumber: string | null;
  amount: string;
  balance: string;
  refunded: string;
  /** Reduction by refunds: balance = amount − credited − paid + refunded. */
  credited: string;
  description: string;
  status: InvoiceStatus;
  isPaid: boolean;
  paidDate: string | null;
  overdue: boolean;
  issuedOn: string | null;
  dueDate: string | null;
  refundableUntil: string | null;
  paymentReport: { method: PaymentMethod; reference: string | null; at: string } | null;
  disputed: boolean;
  mode: PaymentMode | null;
  created_at: string;
  updated_at: string;
}

export interface AdminInvoiceView extends InvoiceView {
  client: { id: number; name: string };
  /** Day of the last reminder in the practice's time zone. */
  remindedOn: string | null;
}

interface Details {
  items: { description: string; amount: string }[];
  payments: {
    id: number;
    amount: string;
    method: PaymentMethod;
    mode: PaymentMode;
    reference: string | null;
    paidAt: string;
    receivedOn: string;
  }[];
  refunds: {
    id: number;
    amount: string;
    reason: string;
    mode: PaymentMode;
    status: RefundStatus;
    refundedAt: string | null;
    created_at: string;
  }[];
  refundRequest: {
    id: number;
    reason: string;
    status: RefundRequestStatus;
    decisionReason: string | null;
    decidedAt: string | null;
    created_at: string;
  } | null;
}

export interface InvoiceDetailsView extends InvoiceView, Details {}
export interface AdminInvoiceDetailsView extends AdminInvoiceView, Details {
  refunds: (Details['refunds'][number] & { failure: string | null })[];
  voidReason: string | null;
}

export interface InvoiceSummaryView {
  count: number;
  amount: string;
  balance: string;
}

export const isOwed = `i.status IN ('unpaid', 'partly_paid')`;

/** SQL for `Invoice.isOverdue`. @param now SQL for the moment */
export const isOverdue = (now: string): string =>
  `coalesce(${isOwed} AND i.overdue_after < ${practiceDay(`${now}::timestamptz`)}, false)`;

const day = (column: string): string => `to_char(${column}, 'YYYY-MM-DD')`;
/** PostgreSQL writes a time into JSON with an offset; answers use ISO 8601 with Z. */
const isoJson = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Payments may be recorded in another order than they were received. */
const paidDate = `CASE WHEN i.paid_date IS NOT NULL THEN greatest(i.paid_date, i.last_paid_at) END`;
/** SQL for `Invoice.lastRecordedAt`. */
const lastRecordedAt = `(SELECT max(p.recorded_at) FROM payments p WHERE p.invoice_id = i.id)`;

const clock = `interval '${refundWindow} milliseconds'`;

/** Columns of `invoices i`. @param now SQL for the present moment */
export const columns = (now: string): string => `
  i.id, i.user_id AS "userId", i.invoice_number AS "invoiceNumber", i.amount, i.balance::numeric(10,2) AS balance,
  i.refunded, i.credited, i.description, i.status, i.status = 'paid' AS "isPaid", ${paidDate} AS "paidDate",
  ${isOverdue(now)} AS overdue, ${day('i.issued_on')} AS "issuedOn", ${day('i.due_date')} AS "dueDate",
  CASE WHEN i.status = 'paid' AND i.disputed = 0 AND ${lastRecordedAt} + ${clock} > ${now}::timestamptz
      AND NOT EXISTS (SELECT FROM refund_requests r WHERE r.invoice_id = i.id AND r.status = 'open')
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

/** Columns of `invoices i` that only the details show. */
const details = (ofRefund: string): string => `i.items,
  ARRAY(SELECT json_build_object('id', p.id, 'amount', p.amount::text, 'method', p.method, 'mode', p.mode,
      'reference', p.reference, 'paidAt', ${isoJson('p.paid_at')}, 'receivedOn', ${practiceDay('p.paid_at')})
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

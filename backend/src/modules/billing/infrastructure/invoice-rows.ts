import { Money } from '../../../kernel/money.js';
import { Dispute, type DisputeStatus } from '../domain/dispute.js';
import { Invoice, type InvoiceState } from '../domain/invoice.js';
import { LedgerTotals } from '../domain/ledger.js';
import { Payment, type PaymentMethod, type PaymentMode } from '../domain/payment.js';
import { Refund, type RefundStatus } from '../domain/refund.js';

const day = (column: string): string => `to_char(${column}, 'YYYY-MM-DD')`;

export const invoiceColumns = `id, user_id AS "userId", invoice_number AS "invoiceNumber", description,
  ${day('due_date')} AS "dueDate", items, state, ${day('issued_on')} AS "issuedOn", issued_at AS "issuedAt", version,
  void_reason AS "voidReason", report_method AS "reportMethod", report_reference AS "reportReference",
  reported_at AS "reportedAt", recurring_invoice_id AS "recurringInvoiceId", created_by AS "createdBy", created_at,
  updated_at, balance, received, refunded, credited, disputed, paid_date AS "paidDate", last_paid_at AS "lastPaidAt",
  test_mode AS "testMode", ${day('reminded_on')} AS "remindedOn"`;

export interface InvoiceRow {
  id: number;
  userId: number;
  invoiceNumber: string | null;
  description: string;
  dueDate: string | null;
  items: { description: string; amount: string }[];
  state: InvoiceState;
  issuedOn: string | null;
  issuedAt: Date | null;
  version: number;
  voidReason: string | null;
  reportMethod: PaymentMethod | null;
  reportReference: string | null;
  reportedAt: Date | null;
  recurringInvoiceId: number | null;
  createdBy: number | null;
  created_at: Date;
  updated_at: Date;
  balance: string;
  received: string;
  refunded: string;
  credited: string;
  disputed: string;
  paidDate: Date | null;
  lastPaidAt: Date | null;
  testMode: boolean;
  remindedOn: string | null;
}

export function invoiceOf(row: InvoiceRow): Invoice {
  const { reportMethod, reportReference, reportedAt } = row;
  const items = row.items.map(({ description, amount }) => ({ description, amount: Money.parse(amount) }));
  return Object.assign(new Invoice({ ...row, items }, row.createdBy, row.created_at), {
    id: row.id,
    state: row.state,
    issuedOn: row.issuedOn,
    issuedAt: row.issuedAt,
    version: row.version,
    voidReason: row.voidReason,
    paymentReport:
      reportMethod && reportedAt
        ? { method: reportMethod, reference: reportReference, at: reportedAt }
        : null,
    remindedOn: row.remindedOn,
    updated_at: row.updated_at,
    totals: new LedgerTotals(
      Money.parse(row.balance),
      Money.parse(row.received),
      Money.parse(row.refunded),
      Money.parse(row.credited),
      Money.parse(row.disputed),
      row.paidDate,
      row.lastPaidAt,
      row.testMode,
    ),
  });
}

/** The written columns of an invoice's row, with their values. */
export const writtenColumns = (invoice: Invoice): Record<string, string | number | Date | null> => ({
  invoice_number: invoice.invoiceNumber,
  amount: `${invoice.amount}`,
  description: invoice.description,
  due_date: invoice.dueDate,
  items: JSON.stringify(invoice.items),
  state: invoice.state,
  issued_on: invoice.issuedOn,
  issued_at: invoice.issuedAt,
  version: invoice.version,
  void_reason: invoice.voidReason,
  report_method: invoice.paymentReport?.method ?? null,
  report_reference: invoice.paymentReport?.reference ?? null,
  reported_at: invoice.paymentReport?.at ?? null,
  reminded_on: invoice.remindedOn,
});

/** Payments, refunds and disputes of the invoice $1, each as one array. */
export const movementsStatement = `SELECT
  ARRAY(SELECT json_build_object('id', id, 'amount', amount::text, 'method', method, 'mode', mode, 'reference', reference,
      'provider', provider, 'providerId', provider_id, 'receivedAt', paid_at, 'recordedAt', recorded_at,
      'recordedBy', recorded_by)
    FROM payments WHERE invoice_id = $1 ORDER BY id) AS payments,
  -- A refund by an earlier release may cover several payments: each part is read as one refund.
  ARRAY(SELECT json_build_object('id', r.id, 'paymentId', a.payment_id, 'amount', a.amount::text, 'reason', r.reason,
      'stillOwed', r.still_owed, 'key', coalesce(r.key, r.id::text), 'createdBy', r.created_by,
      'created_at', r.created_at, 'status', r.status, 'endedAt', coalesce(r.refunded_at, r.failed_at),
      'providerRefundId', a.provider_refund_id, 'failure', r.failure)
    FROM refunds r JOIN refund_allocations a ON a.refund_id = r.id
    WHERE r.invoice_id = $1 ORDER BY r.id, a.payment_id DESC) AS refunds,
  ARRAY(SELECT json_build_object('id', id, 'paymentId', payment_id, 'amount', amount::text, 'reason', reason,
      'providerId', provider_id, 'openedAt', opened_at, 'status', status, 'closedAt', closed_at)
    FROM disputes WHERE invoice_id = $1 ORDER BY id) AS disputes`;

export interface Movements {
  payments: {
    id: number;
    amount: string;
    method: PaymentMethod;
    mode: PaymentMode;
    reference: string | null;
    provider: string | null;
    providerId: string | null;
    receivedAt: string;
    recordedAt: string;
    recordedBy: number | null;
  }[];
  refunds: {
    id: number;
    paymentId: number;
    amount: string;
    reason: string;
    stillOwed: boolean;
    key: string;
    createdBy: number | null;
    created_at: string;
    status: RefundStatus;
    endedAt: string | null;
    providerRefundId: string | null;
    failure: string | null;
  }[];
  disputes: {
    id: number;
    paymentId: number;
    amount: string;
    reason: string | null;
    providerId: string;
    openedAt: string;
    status: DisputeStatus;
    closedAt: string | null;
  }[];
}

const moment = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Adds its payments, refunds and disputes to an invoice. */
export function withMovements(invoice: Invoice, rows: Movements): Invoice {
  const payments = new Map<number, Payment>();
  for (const { id, recordedBy, receivedAt, recordedAt, ...row } of rows.payments) {
    const given = { ...row, amount: Money.parse(row.amount), receivedAt: new Date(receivedAt) };
    const payment = new Payment(given, recordedBy, new Date(recordedAt));
    payments.set(id, Object.assign(payment, { id }));
  }
  const paymentOf = (id: number): Payment => {
    const payment = payments.get(id);
    if (!payment)
      throw new Error(`Payment ${id} and the record that refers to it belong to different invoices.`);
    return payment;
  };
  invoice.payments = [...payments.values()];
  invoice.refunds = rows.refunds.map(({ id, paymentId, status, providerRefundId, failure, ...row }) => {
    const [amount, made] = [Money.parse(row.amount), new Date(row.created_at)];
    const refund = new Refund(
      { ...row, payment: paymentOf(paymentId), amount, created_at: made },
      { status, endedAt: moment(row.endedAt), providerRefundId, failure },
    );
    return Object.assign(refund, { id });
  });
  invoice.disputes = rows.disputes.map(
    ({ id, paymentId, amount, reason, providerId, openedAt, status, closedAt }) => {
      const held = Money.parse(amount);
      const [payment, opened, closed] = [paymentOf(paymentId), new Date(openedAt), moment(closedAt)];
      return Object.assign(new Dispute(payment, held, reason, providerId, opened, status, closed), { id });
    },
  );
  return invoice;
}

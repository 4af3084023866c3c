import { Money } from '../../../kernel/index.js';
import { Dispute } from '../domain/dispute.js';
import type { Invoice } from '../domain/invoice.js';
import { type NewPayment, Payment } from '../domain/payment.js';
import { Refund } from '../domain/refund.js';

/** Payments, refunds and disputes of the invoice $1, each as one array. */
export const movementsStatement = `SELECT
  ARRAY(SELECT json_build_object('id', id, 'amount', amount::text, 'method', method, 'mode', mode, 'reference', reference,
      'provider', provider, 'providerId', provider_id, 'account', account, 'receivedAt', paid_at, 'recordedAt', recorded_at,
      'recordedBy', recorded_by, 'paidBy', paid_by, 'byLink', by_link, 'tax', tax::text)
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

/** A record as JSON has it: amounts and times are text. */
type Stored<Fields> = {
  [Name in keyof Fields]: Money extends Fields[Name]
    ? string
    : Date extends Fields[Name]
      ? string | Exclude<Fields[Name], Date>
      : Fields[Name];
};
type OfPayment<Kind extends { id: number; payment: Payment }, Fields extends keyof Kind> = Stored<
  Pick<Kind, 'id' | Fields>
> & { paymentId: number };

export interface Movements {
  payments: Stored<Required<NewPayment> & Pick<Payment, 'id' | 'recordedAt' | 'recordedBy'>>[];
  refunds: OfPayment<
    Refund,
    | ('amount' | 'reason' | 'stillOwed' | 'key' | 'createdBy' | 'created_at')
    | ('status' | 'endedAt' | 'providerRefundId' | 'failure')
  >[];
  disputes: OfPayment<Dispute, 'amount' | 'reason' | 'providerId' | 'openedAt' | 'status' | 'closedAt'>[];
}

const moment = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Payments, refunds and disputes as the domain has them. */
export function movementsOf(rows: Movements): Pick<Invoice, 'payments' | 'refunds' | 'disputes'> {
  const payments = new Map<number, Payment>();
  for (const { id, recordedBy, receivedAt, recordedAt, ...row } of rows.payments) {
    const amounts = { amount: Money.parse(row.amount), tax: Money.parse(row.tax) };
    const given = { ...row, ...amounts, receivedAt: new Date(receivedAt) };
    const payment = new Payment(given, recordedBy, new Date(recordedAt));
    payments.set(id, Object.assign(payment, { id }));
  }
  const paymentOf = (id: number): Payment => {
    const payment = payments.get(id);
    if (!payment)
      throw new Error(`Payment ${id} and the record that refers to it belong to different invoices.`);
    return payment;
  };
  const refunds = rows.refunds.map(({ paymentId, status, providerRefundId, failure, ...row }) => {
    const amount = Money.parse(row.amount);
    const made = new Date(row.created_at);
    return new Refund(
      { ...row, payment: paymentOf(paymentId), amount, created_at: made },
      { status, endedAt: moment(row.endedAt), providerRefundId, failure },
    );
  });
  const disputes = rows.disputes.map(({ paymentId, ...row }) => {
    const amount = Money.parse(row.amount);
    const openedAt = new Date(row.openedAt);
    const times = { openedAt, closedAt: moment(row.closedAt) };
    return new Dispute({ ...row, ...times, amount, payment: paymentOf(paymentId) });
  });
  return { payments: [...payments.values()], refunds, disputes };
}

import { Money } from '../../../kernel/money.js';
import { Dispute, type DisputeStatus } from '../domain/dispute.js';
import type { Invoice } from '../domain/invoice.js';
import { Payment, type PaymentMethod, type PaymentMode } from '../domain/payment.js';
import { Refund, type RefundStatus } from '../domain/refund.js';

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

/** Payments, refunds and disputes as the domain has them. */
export function movementsOf(rows: Movements): Pick<Invoice, 'payments' | 'refunds' | 'disputes'> {
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
  const refunds = rows.refunds.map(({ id, paymentId, status, providerRefundId, failure, ...row }) => {
    const [amount, made] = [Money.parse(row.amount), new Date(row.created_at)];
    const refund = new Refund(
      { ...row, payment: paymentOf(paymentId), amount, created_at: made },
      { status, endedAt: moment(row.endedAt), providerRefundId, failure },
    );
    return Object.assign(refund, { id });
  });
  const disputes = rows.disputes.map(
    ({ id, paymentId, amount, reason, providerId, openedAt, status, closedAt }) => {
      const held = Money.parse(amount);
      const [payment, opened, closed] = [paymentOf(paymentId), new Date(openedAt), moment(closedAt)];
      return Object.assign(new Dispute(payment, held, reason, providerId, opened, status, closed), { id });
    },
  );
  return { payments: [...payments.values()], refunds, disputes };
}

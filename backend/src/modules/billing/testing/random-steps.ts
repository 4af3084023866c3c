import fc from 'fast-check';
import { dayOf, DomainError, Money } from '../../../kernel/index.js';
import type { Invoice } from '../domain/invoice.js';
import type { RefundOrder } from '../domain/invoice-account.js';
import type { InvoiceEvent } from '../domain/invoice-events.js';
import { admin, aPayment, client, parties } from './fixtures.js';

/** A step that is tried on an invoice; `part` is a percentage of the possible amount, also above 100. */
type Step = (invoice: Invoice, part: number, at: Date) => InvoiceEvent[];

let given = 0;
const shareOf = (whole: Money, part: number): Money =>
  Money.ofCents(Math.max(1, Math.floor((whole.cents * part) / 100)));
/** Every third one reduces the invoice. */
const orderOf = (invoice: Invoice, part: number): RefundOrder => ({
  amount: shareOf(invoice.refundable, part),
  reason: 'Sorry',
  stillOwed: part % 3 !== 0,
});
const pay =
  (mode: 'live' | 'test'): Step =>
  (invoice, part, at) =>
    invoice.recordPayment(aPayment('1', { amount: shareOf(invoice.totals.balance, part), mode }), admin, at);

const steps: Record<string, Step> = {
  pay: pay('live'),
  payInTest: pay('test'),
  refund: (invoice, part, at) => invoice.refundNow(orderOf(invoice, part), admin, at),
  beginRefund: (invoice, part, at) => {
    invoice.beginRefund(orderOf(invoice, part), admin, at);
    return [];
  },
  settleRefund: (invoice, _, at) =>
    invoice.refunds.flatMap((refund) => invoice.settleRefund(refund, null, at)).slice(0, 1),
  failRefund: (invoice, _, at) => invoice.refunds.flatMap((refund) => invoice.failRefund(refund, null, at)),
  dispute: (invoice, part, at) => {
    const payment = invoice.payments[part % Math.max(1, invoice.payments.length)];
    if (!payment) return [];
    const dispute = { amount: shareOf(payment.amount, part), reason: null, providerId: `dp_${++given}` };
    return invoice.openDispute(payment, dispute, at);
  },
  closeDispute: (invoice, part, at) =>
    invoice.disputes.flatMap((open) => invoice.closeDispute(open, part % 2 === 0 ? 'won' : 'lost', at)),
  change: (invoice, part, at) =>
    invoice.change({ items: [{ description: 'Work', amount: Money.ofCents(part * 7) }] }, parties, admin, at),
  report: (invoice, _, at) => invoice.reportPayment('zelle', null, client, at),
  remind: (invoice, _, at) => invoice.remind(admin, dayOf(at.getTime(), 'UTC'), at),
  void: (invoice, _, at) => invoice.void('A mistake', admin, at),
  delete: (invoice, _, at) => invoice.delete(admin, at),
};

const weighted: fc.WeightedArbitrary<string>[] = [
  { weight: 5, arbitrary: fc.constantFrom('pay', 'payInTest') },
  { weight: 5, arbitrary: fc.constantFrom('refund', 'beginRefund', 'settleRefund', 'failRefund') },
  { weight: 3, arbitrary: fc.constantFrom('dispute', 'closeDispute') },
  { weight: 1, arbitrary: fc.constantFrom('change', 'void', 'delete', 'report', 'remind') },
];

/** Steps in sequence. */
export const randomSteps = fc.array(
  fc.record({
    step: fc.oneof(...weighted),
    part: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 130 })),
  }),
  { maxLength: 14 },
);

/** @returns the events, or undefined if it was refused */
export function take(
  invoice: Invoice,
  { step, part }: { step: string; part: number },
  at: Date,
): InvoiceEvent[] | undefined {
  try {
    return steps[step]?.(invoice, part, at);
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'conflict') return undefined;
    throw error;
  }
}

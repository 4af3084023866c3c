import { Injectable } from '@nestjs/common';
import { Clock, Money } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { processEach } from '../../../platform/events/process-each.js';
import type { RefusedUpdate } from '../domain/gateway-account.js';
import { PaymentDifferenceRepository } from '../domain/gateway-ports.js';
import { Gateways } from '../domain/gateways.js';
import type { Invoice } from '../domain/invoice.js';
import type { Payment } from '../domain/payment.js';
import { differencesOf, type PaymentDifference } from '../domain/payment-difference.js';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Milliseconds covered by the comparison. Payments that take days are older at the gateway than here. */
const compared = 35 * day;
const listed = 45 * day;

/** Compares the ledger with the gateway's records, and stores differences until they are resolved. */
@Injectable()
export class PaymentDifferences {
  constructor(
    private readonly gateways: Gateways,
    private readonly differences: PaymentDifferenceRepository,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError payments.unavailable; AggregateError of differences that could not be stored */
  async compare(): Promise<void> {
    const now = this.clock.now().getTime();
    const before = (milliseconds: number): Date => new Date(now - milliseconds);
    // Newer payments may still be in progress.
    const settled = (at: Date): boolean => at < before(hour);
    const accounts = await this.gateways.accounts();
    if (accounts.length === 0) return;
    const there = (await Promise.all(accounts.map((account) => account.chargesSince(before(listed))))).flat();
    // Payments of other accounts cannot be compared.
    const compares = new Set(accounts.map(({ id }) => id));
    const here = await this.differences.paymentsSince(before(listed));
    const known = new Set(there.map(({ providerId }) => providerId));
    const found = [
      ...there
        .filter(({ at }) => settled(at))
        .flatMap((charge) => differencesOf(charge, here.get(charge.providerId), charge)),
      ...[...here]
        .filter(
          ([providerId, { paidAt, account }]) =>
            compares.has(account) && !known.has(providerId) && settled(paidAt) && paidAt > before(compared),
        )
        .flatMap(([providerId, payment]) =>
          differencesOf({ providerId, invoiceId: payment.invoiceId, at: payment.paidAt }, payment, undefined),
        ),
    ];
    await this.differences.removeOthers(before(compared), found);
    await processEach(found, (difference) => this.work.run(() => this.store(difference)));
  }

  /** Stores a payment that could not be applied to an invoice. */
  async addUnexpected(
    payment: Pick<PaymentDifference, 'providerId' | 'invoiceId' | 'at'> & { amount: Money },
  ) {
    const { amount, ...of } = payment;
    await this.store({ ...of, kind: 'missing_here', here: Money.zero, there: amount });
  }

  /** Stores an event from the gateway that was not booked. @param at time of the event at the gateway */
  async addRefused(
    { reason, providerId, sessionId, amount }: RefusedUpdate,
    invoiceId: number,
    at: Date,
  ): Promise<void> {
    const there = amount ?? Money.zero;
    const about = { reason, providerId: providerId ?? sessionId ?? '', invoiceId, at };
    await this.store({ kind: 'not_booked', ...about, here: Money.zero, there });
  }

  /**
   * Stores a refund that the gateway made with another amount than requested. It is not booked; the nightly
   * comparison reports the totals of both sides.
   * @param made the amount that the gateway refunded
   */
  async addRefundMismatch(invoice: Invoice, payment: Payment, made: Money): Promise<void> {
    const here = invoice.refundedOf(payment);
    await this.store({
      kind: 'refunded',
      providerId: payment.providerId ?? '',
      invoiceId: invoice.id,
      here,
      there: here.plus(made),
      at: payment.paidAt,
    });
  }

  private async store(difference: PaymentDifference): Promise<void> {
    const at = this.clock.now();
    if (!(await this.differences.store(difference, at))) return;
    const { invoiceId, kind } = difference;
    this.work.publish({ type: 'payment.difference_found', at, invoiceId, kind });
  }
}

import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type { PaymentMethod } from '../../../../shared/api';
import { formatMoney } from '../../../../shared/text/format.ts';
import { methodRule } from '../../shared/method-rule.ts';
import { amountRule } from '../../../../shared/forms/amount-rule.ts';
import { centsOf } from '../../../../shared/text/cents.ts';

/** Form values of a received payment. */
export interface PaymentForm {
  amount: string;
  method: PaymentMethod | '';
  reference: string;
  /** Calendar day in the practice's time zone: '2027-02-15' */
  receivedOn: string;
  /** The part above the balance becomes credit. */
  keepRest: boolean;
}

/** @param most the amount that can be refunded */
const atMost = (most: string, error: () => string) =>
  amountRule.check(z.refine((typed) => (centsOf(typed) ?? 0) <= (centsOf(most) ?? 0), { error }));

/** @param today today's date in the practice's time zone */
export const paymentSchema = (balance: string, today: string) =>
  z
    .object({
      amount: amountRule,
      method: methodRule(() => t('Please select how it was paid')),
      reference: z.string().check(z.trim()),
      receivedOn: z.string().check(
        z.minLength(1, { error: () => t('Enter the date, e.g. 2027-01-31'), abort: true }),
        z.refine((day) => day <= today, { error: () => t('Must not be in the future') }),
      ),
      keepRest: z.boolean(),
    })
    .check(
      z.refine(({ amount, keepRest }) => keepRest || restOf(amount, balance) === 0, {
        path: ['amount'],
        error: () =>
          t('That’s more than the {amount} owed. Keep the rest as credit, or enter less.', {
            amount: formatMoney(balance),
          }),
      }),
    );

/** Cents of an amount as typed that are above a balance. */
export const restOf = (typed: string, balance: string): number =>
  Math.max(0, (centsOf(typed) ?? 0) - (centsOf(balance) ?? 0));

/** Form values of a refund. */
export interface RefundForm {
  amount: string;
  reason: string;
  /** Set only for a partly paid invoice, else empty. */
  owed: 'still' | 'reduced' | '';
}

export const refundSchema = (refundable: string) =>
  z.object({
    amount: atMost(refundable, () =>
      t('That’s more than the {amount} that can be refunded', { amount: formatMoney(refundable) }),
    ),
    reason: z.string().check(z.trim(), z.minLength(1, { error: () => t('Enter a reason') })),
    owed: z.enum(['still', 'reduced', '']),
  });

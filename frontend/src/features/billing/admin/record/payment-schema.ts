import { z } from 'zod/mini';
import type { PaymentMethod } from '../../../../shared/api';
import { formatMoney } from '../../../../shared/format.ts';
import { methodOptions } from '../../shared/invoice-labels.ts';
import { amountRule } from '../../../../shared/amount-rule.ts';
import { centsOf } from '../../../../shared/cents.ts';

/** A payment that has arrived, as it is typed. */
export interface PaymentForm {
  amount: string;
  method: PaymentMethod | '';
  reference: string;
  /** A calendar day of the practice: '2027-02-15' */
  receivedOn: string;
}

const methods = methodOptions.map(({ value }) => value);

/** @param most what is owed, or what can go back */
const atMost = (most: string, error: string) =>
  amountRule.check(z.refine((typed) => (centsOf(typed) ?? 0) <= (centsOf(most) ?? 0), error));

/**
 * @param issuedOn the day of the invoice
 * @param today the practice's day
 */
export const paymentSchema = (balance: string, issuedOn: string | null, today: string) =>
  z.object({
    amount: atMost(balance, `That’s more than the ${formatMoney(balance)} owed`),
    method: z
      .custom<PaymentForm['method']>()
      .check(z.refine((method) => methods.some((one) => one === method), 'Select how it was paid')),
    reference: z.string().check(z.trim()),
    receivedOn: z.string().check(
      z.minLength(1, { error: 'Enter the date, e.g. 2027-01-31', abort: true }),
      z.refine((day) => day <= today, 'Must not be in the future'),
      z.refine((day) => issuedOn === null || day >= issuedOn, 'Must not be before the invoice was issued'),
    ),
  });

/** Money that goes back, as it is typed. */
export interface RefundForm {
  amount: string;
  reason: string;
  /** Chosen where the invoice is partly paid; empty elsewhere. */
  owed: 'still' | 'reduced' | '';
}

export const refundSchema = (refundable: string) =>
  z.object({
    amount: atMost(refundable, `That’s more than the ${formatMoney(refundable)} that can be refunded`),
    reason: z.string().check(z.trim(), z.minLength(1, 'Enter a reason')),
    owed: z.enum(['still', 'reduced', '']),
  });

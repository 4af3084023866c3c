import type { PaymentDifferenceDto } from '../../../../shared/api';
import { formatMoney } from '../../../../shared/format.ts';
import { amountOf, sumOf } from '../../../../shared/cents.ts';

interface DifferenceText {
  /** The difference between Stripe and the invoice. */
  problem: string;
  /** The next step for the practice. */
  nextStep: string;
}

const refusals = {
  currency: 'it is not in US dollars',
  mode: 'test mode and live mode are mixed',
  account: 'it belongs to another Stripe account',
  amount: 'the amount is not valid',
  session: 'it does not belong to this invoice’s payment page',
} as const;

/** Plain-English text for a difference between Stripe and the ledger. */
export function differenceText({
  kind,
  here,
  there,
  reason = null,
}: Pick<PaymentDifferenceDto, 'kind' | 'here' | 'there'> &
  Partial<Pick<PaymentDifferenceDto, 'reason'>>): DifferenceText {
  const [recorded, reported] = [formatMoney(here), formatMoney(there)];
  const between = formatMoney(amountOf(Math.abs(sumOf([here]) - sumOf([there]))));
  const more = sumOf([there]) > sumOf([here]);
  switch (kind) {
    case 'missing_here':
      return {
        problem: `Stripe charged ${reported}, but the invoice no longer accepted a payment.`,
        nextStep:
          'It had been paid another way, changed or voided by then. Refund the payment in your Stripe dashboard.',
      };
    case 'missing_there':
      return {
        problem: `${recorded} is recorded as paid, but Stripe has no such payment.`,
        nextStep:
          'Check that the API keys in the settings belong to your Stripe account, then contact Stripe support.',
      };
    case 'amount':
      return {
        problem: `${recorded} is recorded as paid, but Stripe charged ${reported}.`,
        nextStep: more
          ? `Refund the extra ${between} in your Stripe dashboard.`
          : `Ask Stripe support about the missing ${between}.`,
      };
    case 'not_booked':
      return {
        problem: `Stripe reported ${sumOf([there]) > 0 ? reported : 'a payment'} that was not recorded: ${refusals[reason ?? 'amount']}.`,
        nextStep:
          'Find it in your Stripe dashboard, and check the webhook secret and API keys in the settings.',
      };
    case 'refunded':
      return {
        problem: `${recorded} is recorded as refunded, but Stripe refunded ${reported}.`,
        nextStep: more
          ? `Check in your Stripe dashboard why an extra ${between} was refunded. If a dispute took it, ask Stripe support.`
          : `The client didn’t get ${between} back through Stripe. Refund it in your Stripe dashboard, or another way.`,
      };
  }
}

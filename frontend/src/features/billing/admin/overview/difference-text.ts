import type { PaymentDifferenceDto } from '../../../../shared/api';
import { formatMoney } from '../../../../shared/format.ts';
import { amountOf, sumOf } from '../../../../shared/cents.ts';

interface DifferenceText {
  /** What Stripe and the invoice tell differently. */
  problem: string;
  /** What the practice can do about it. */
  nextStep: string;
}

const refusals = {
  currency: 'it is not in US dollars',
  mode: 'test mode and live mode are mixed',
  account: 'it belongs to another Stripe account',
  amount: 'the amount is not valid',
  session: 'it does not belong to this invoice’s payment page',
} as const;

/** A difference between Stripe's books and the ledger in plain words. */
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
        problem: `Stripe took ${reported} that the invoice could not take.`,
        nextStep:
          'It was paid in another way, changed or void by then. Give the money back in Stripe’s dashboard.',
      };
    case 'missing_there':
      return {
        problem: `${recorded} counts as paid here, and Stripe knows no such payment.`,
        nextStep:
          'Check that the keys in the settings are those of your Stripe account, then ask Stripe’s support.',
      };
    case 'amount':
      return {
        problem: `${recorded} counts as paid here, and Stripe took ${reported}.`,
        nextStep: more
          ? `Give the ${between} too much back in Stripe’s dashboard.`
          : `Ask Stripe’s support about the missing ${between}.`,
      };
    case 'not_booked':
      return {
        problem: `Stripe reported ${sumOf([there]) > 0 ? reported : 'a payment'} that was not booked: ${refusals[reason ?? 'amount']}.`,
        nextStep:
          'Look for it in Stripe’s dashboard, and check the webhook’s secret and the keys in the settings.',
      };
    case 'refunded':
      return {
        problem: `${recorded} went back here, and at Stripe ${reported}.`,
        nextStep: more
          ? `Look in Stripe’s dashboard why ${between} more went back. Where a dispute took it already, ask Stripe’s support.`
          : `The client did not get ${between} by Stripe. Give it back in Stripe’s dashboard, or in another way.`,
      };
  }
}

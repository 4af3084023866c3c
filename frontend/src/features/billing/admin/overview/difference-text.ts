import { t } from '@steward/texts';
import type { PaymentDifferenceDto } from '../../../../shared/api';
import { formatMoney } from '../../../../shared/text/format.ts';
import { amountOf, sumOf } from '../../../../shared/text/cents.ts';

interface DifferenceText {
  /** The difference between Stripe and the invoice. */
  problem: string;
  /** The next step for the practice. */
  nextStep: string;
}

const refusals = () => ({
  currency: t('[reason] it is not in US dollars'),
  mode: t('[reason] test mode and live mode are mixed'),
  account: t('[reason] it belongs to another Stripe account'),
  amount: t('[reason] the amount is not valid'),
  session: t('[reason] it does not belong to this invoice’s payment page'),
});

/** Plain text for a difference between Stripe and the ledger. */
export function differenceText({
  kind,
  here,
  there,
  reason = null,
}: Pick<PaymentDifferenceDto, 'kind' | 'here' | 'there'> &
  Partial<Pick<PaymentDifferenceDto, 'reason'>>): DifferenceText {
  const recorded = formatMoney(here);
  const reported = formatMoney(there);
  const between = formatMoney(amountOf(Math.abs(sumOf([here]) - sumOf([there]))));
  const refusal = refusals()[reason ?? 'amount'];
  const more = sumOf([there]) > sumOf([here]);
  switch (kind) {
    case 'missing_here':
      return {
        problem: t('Stripe charged {reported}, but the invoice no longer accepted a payment.', { reported }),
        nextStep: t(
          'It had been paid another way, changed or voided by then. Refund the payment in your Stripe dashboard.',
        ),
      };
    case 'missing_there':
      return {
        problem: t('{recorded} is recorded as paid, but Stripe has no such payment.', { recorded }),
        nextStep: t(
          'Check that the API keys in the settings belong to your Stripe account, then contact Stripe support.',
        ),
      };
    case 'amount':
      return {
        problem: t('{recorded} is recorded as paid, but Stripe charged {reported}.', { recorded, reported }),
        nextStep: more
          ? t('Refund the extra {between} in your Stripe dashboard.', { between })
          : t('Ask Stripe support about the missing {between}.', { between }),
      };
    case 'not_booked':
      return {
        problem:
          sumOf([there]) > 0
            ? t('Stripe reported {reported} that was not recorded: {refusal}.', { reported, refusal })
            : t('Stripe reported a payment that was not recorded: {refusal}.', { refusal }),
        nextStep: t(
          'Find it in your Stripe dashboard, and check the webhook secret and API keys in the settings.',
        ),
      };
    case 'refunded':
      return {
        problem: t('{recorded} is recorded as refunded, but Stripe refunded {reported}.', {
          recorded,
          reported,
        }),
        nextStep: more
          ? t(
              'Check in your Stripe dashboard why an extra {between} was refunded. If a dispute took it, ask Stripe support.',
              { between },
            )
          : t(
              'The client didn’t get {between} back through Stripe. Refund it in your Stripe dashboard, or another way.',
              { between },
            ),
      };
  }
}

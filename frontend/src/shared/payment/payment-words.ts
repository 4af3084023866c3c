import { t } from '@steward/texts';
import { formatMoney } from '../text/format';
import type { Toast } from '../toast/toast-store';

/** Name of every button that pays. @param balance decimal string */
export const payNow = (balance: string): string => t('Pay Now · {amount}', { amount: formatMoney(balance) });

/** Only for a payment that has arrived. */
export const paymentSuccessful = (): Toast => ({
  title: t('Payment successful'),
  description: t('Your payment has been processed successfully.'),
});

/** For one that takes days, such as a bank debit. */
export const paymentProcessing = (): Toast => ({
  title: t('Your payment is being processed'),
  description: t('It will appear here when it arrives. Bank payments can take a few days.'),
});

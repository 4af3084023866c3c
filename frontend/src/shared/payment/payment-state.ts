import { useEffect, useState } from 'react';
import { t } from '@steward/texts';
import type { IconName } from '../kit/icon';

/** Result of the provider's page, from the address. It decides nothing: the server knows what was paid. */
export type Checkout = 'done' | 'cancelled' | undefined;

export const checkoutOf = (params: URLSearchParams): Checkout => {
  const value = params.get('checkout');
  return value === 'done' || value === 'cancelled' ? value : undefined;
};

interface OwedInvoice {
  /** The server's latest attempt to pay it online. */
  paymentAttempt: 'open' | 'processing' | 'failed' | null;
}

/** Milliseconds before each question whether a payment has arrived: ever slower, and over after a minute. */
const waits = [2_000, 3_000, 5_000, 8_000, 13_000, 21_000];

interface Awaiting {
  /** True for an owed invoice whose payment may be about to arrive. */
  isAwaited: boolean;
  /** Asks the server again. */
  ask: () => Promise<unknown>;
}

/** Asks the server for a payment that is expected, for a minute. @returns false once that is over */
export function useAwaitedPayment({ isAwaited, ask }: Awaiting): boolean {
  const [asked, setAsked] = useState(0);
  const wait = isAwaited ? waits[asked] : undefined;
  useEffect(() => {
    if (wait === undefined) return undefined;
    const timer = setTimeout(() => {
      void ask().finally(() => setAsked(asked + 1));
    }, wait);
    return () => clearTimeout(timer);
    // The function that asks is another one in each rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked, wait]);
  return wait !== undefined;
}

interface PaymentNote {
  icon: IconName;
  look: 'info' | 'error';
  text: string;
  /** False while a second payment must not be begun. */
  canPay: boolean;
}

/** Note about the payment of an owed invoice, if there is one. @param isAwaited result of `useAwaitedPayment` */
export function paymentNote(
  { paymentAttempt }: OwedInvoice,
  checkout: Checkout,
  isAwaited: boolean,
): PaymentNote | undefined {
  if (paymentAttempt === 'processing')
    return {
      icon: 'clock',
      look: 'info',
      text: t(
        'Your payment is being processed. It will appear here when it arrives. Bank payments can take a few days.',
      ),
      canPay: false,
    };
  if (checkout === 'done' && isAwaited)
    return {
      icon: 'clock',
      look: 'info',
      text: t('Checking your payment. This takes up to a minute.'),
      canPay: false,
    };
  if (paymentAttempt === 'failed')
    return {
      icon: 'alert',
      look: 'error',
      text: t('Your last payment didn’t go through. You can pay again.'),
      canPay: true,
    };
  if (checkout === 'done')
    return {
      icon: 'info',
      look: 'info',
      text: t('We haven’t received a payment. If you paid, it will appear here when it arrives.'),
      canPay: true,
    };
  if (checkout === 'cancelled')
    return {
      icon: 'info',
      look: 'info',
      text: t('You left before paying. You haven’t been charged.'),
      canPay: true,
    };
  return undefined;
}

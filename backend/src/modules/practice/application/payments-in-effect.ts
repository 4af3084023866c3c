import {
  isTestKey,
  type PaymentProviderName,
  type PaymentSettings,
  providerInEffect,
} from '../../../platform/settings/payment-settings.js';
import type { ConnectedPayments } from '../domain/site.js';

export interface PaymentsInEffect {
  payments: PaymentProviderName;
  /** Payments at Stripe move no money. */
  stripeTestMode: boolean;
}

/** Way to pay now: by the server's settings, as an owner has connected it, or by default. */
export function paymentsOf(settings: PaymentSettings, connected: ConnectedPayments | null): PaymentsInEffect {
  const payments = providerInEffect(settings, connected?.mode);
  const { onServer } = settings;
  const isTest =
    onServer?.provider === 'stripe' ? isTestKey(onServer.secretKey) : (connected?.isTestAccount ?? false);
  return { payments, stripeTestMode: payments === 'stripe' && isTest };
}

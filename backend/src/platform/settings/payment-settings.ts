import type { Environment } from './environment.js';

/** Payment provider: simulated payments, payments outside of the product, or Stripe. */
export type PaymentSettings = { provider: 'test' | 'offline' } | StripeSettings;

export interface StripeSettings {
  provider: 'stripe';
  secretKey: string;
  webhookSecret: string;
  /** Origin of a server that replaces Stripe's API; unset: Stripe's own. */
  apiUrl: string | undefined;
}

export const paymentProviders = ['test', 'offline', 'stripe'] as const;

/**
 * PAYMENTS and Stripe's settings. Pretend money is for the demo practice, or for those who ask for it: otherwise a
 * client could settle a real invoice with it.
 * @throws SettingsError
 */
export function readPayments(
  env: Environment,
  { production, demoData }: { production: boolean; demoData: boolean },
): PaymentSettings {
  const apiUrl = env.url('STRIPE_API_URL', 'http:', 'https:');
  const provider = env.oneOf('PAYMENTS', paymentProviders, demoData ? 'test' : 'offline');
  if (provider === 'test' && production)
    env.refuse('PAYMENTS', 'offline or stripe if NODE_ENV=production, because test moves no money');
  if (apiUrl && production) env.refuse('STRIPE_API_URL', 'unset if NODE_ENV=production');
  if (apiUrl && (apiUrl.search || apiUrl.hash || apiUrl.pathname !== '/'))
    env.refuse('STRIPE_API_URL', 'an address without a path, e.g. http://127.0.0.1:12111');
  if (provider !== 'stripe') return { provider };
  const secret = (name: string): string => env.required(name, 'set if PAYMENTS is stripe');
  const secretKey = secret('STRIPE_SECRET_KEY');
  if (secretKey.startsWith('pk_')) env.refuse('STRIPE_SECRET_KEY', 'a secret key, not a publishable one');
  return { provider, secretKey, webhookSecret: secret('STRIPE_WEBHOOK_SECRET'), apiUrl: apiUrl?.origin };
}

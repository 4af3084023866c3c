import type { Environment, Production } from './environment.js';

export const paymentProviders = ['test', 'offline', 'stripe'] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

/** Payments by the settings of the server. */
export interface PaymentSettings {
  /** As PAYMENTS says; undefined: what an owner has connected counts. */
  onServer: { provider: 'test' | 'offline' } | StripeSettings | undefined;
  /** Without a connection. Pretend money is for the demo practice. */
  otherwise: 'test' | 'offline';
  /** Origin of a server that replaces Stripe's API; unset: Stripe's own. */
  stripeApiUrl: string | undefined;
}

/** Keys of an account at Stripe. */
interface StripeSettings {
  provider: 'stripe';
  secretKey: string;
  webhookSecret: string;
}

/**
 * The provider in effect: the server's, else the connected one, else the default. A test connection made with demo data
 * ends with them: a client could otherwise settle a real invoice with it.
 */
export function providerInEffect(
  { onServer, otherwise }: Pick<PaymentSettings, 'onServer' | 'otherwise'>,
  connected: PaymentProviderName | null | undefined,
): PaymentProviderName {
  if (onServer) return onServer.provider;
  return connected && connected !== 'test' ? connected : otherwise;
}

/** Whether payments with this key move no money. */
export const isTestKey = (secretKey: string): boolean => /^[a-z]+_test_/.test(secretKey);

/**
 * PAYMENTS and Stripe's settings. Pretend money is for the demo practice, or for those who ask for it: otherwise a
 * client could settle a real invoice with it.
 * @throws SettingsError
 */
export function readPayments(
  env: Environment,
  { production, demoData }: { production: Production; demoData: boolean },
): PaymentSettings {
  const apiUrl = env.url('STRIPE_API_URL', 'http:', 'https:');
  if (apiUrl && production) env.refuse('STRIPE_API_URL', `unset if ${production}`);
  if (apiUrl && (apiUrl.search || apiUrl.hash || apiUrl.pathname !== '/'))
    env.refuse('STRIPE_API_URL', 'an address without a path, e.g. http://127.0.0.1:12111');
  const otherwise = demoData ? 'test' : 'offline';
  return { onServer: readOnServer(env, production), otherwise, stripeApiUrl: apiUrl?.origin };
}

function readOnServer(env: Environment, production: Production): PaymentSettings['onServer'] {
  if (env.value('PAYMENTS') === undefined) return undefined;
  const provider = env.oneOf('PAYMENTS', paymentProviders, 'offline');
  if (provider === 'test' && production)
    env.refuse('PAYMENTS', `offline or stripe if ${production}, because test moves no money`);
  if (provider !== 'stripe') return { provider };
  const secret = (name: string): string => env.required(name, 'set if PAYMENTS is stripe');
  const secretKey = secret('STRIPE_SECRET_KEY');
  if (secretKey.startsWith('pk_')) env.refuse('STRIPE_SECRET_KEY', 'a secret key, not a publishable one');
  return { provider, secretKey, webhookSecret: secret('STRIPE_WEBHOOK_SECRET') };
}

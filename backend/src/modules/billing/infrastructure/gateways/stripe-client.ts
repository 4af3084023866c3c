import { Stripe } from 'stripe';
import { msg, t, type Text } from '@steward/texts';
import { DomainError } from '../../../../kernel/index.js';
import type { StripeSettings } from '../../../../platform/settings/payment-settings.js';
import { Refusal } from '../../domain/refusal.js';

/** Timeout of one attempt in milliseconds, and retries of a request without an answer, with the same key. */
const defaultTimeouts = { timeout: 10_000, maxNetworkRetries: 2 };

export function stripeClient({ secretKey, apiUrl }: StripeSettings, timeouts = defaultTimeouts): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl ?? 'https://api.stripe.com');
  return new Stripe(secretKey, {
    ...timeouts,
    host: hostname,
    ...(port !== '' && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    telemetry: false,
  });
}

/** Awaits Stripe's answer. @throws DomainError payment.unavailable, payment.refused */
export async function answerOf<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Messages by Stripe's error code, for errors that a person can act on. */
const messagesByCode: Record<string, Text> = {
  amount_too_small: msg('This amount is too small to pay by card.'),
  amount_too_large: msg('This amount is too large to pay by card.'),
  charge_already_refunded: msg('This payment was already refunded at Stripe.'),
  charge_disputed: msg('This payment is disputed.'),
};

function refusalOf(error: unknown): DomainError {
  // Only these errors are about the request; all others are about the connection or the keys.
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 429) {
    const message = messagesByCode[error.code ?? ''];
    return new Refusal('payment.refused', message ?? msg('Stripe refused this request.'), {
      ...(!message && { cause: error }),
    });
  }
  return unavailable(error);
}

export const unavailable = (cause: unknown): DomainError =>
  new DomainError(
    'unavailable',
    'payment.unavailable',
    t('The payment service isn’t responding. Please try again in a few minutes.'),
    { cause, retryAfter: 30 },
  );

export const isRefused = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'payment.refused';

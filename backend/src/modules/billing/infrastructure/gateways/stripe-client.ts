import { Stripe } from 'stripe';
import { DomainError } from '../../../../kernel/domain-error.js';
import type { StripeSettings } from '../../../../settings.js';

/** One attempt in milliseconds, and how often one without an answer is made again, under the same key. */
const usualPatience = { timeout: 10_000, maxNetworkRetries: 2 };

export function stripeClient({ secretKey, apiUrl }: StripeSettings, patience = usualPatience): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl ?? 'https://api.stripe.com');
  return new Stripe(secretKey, {
    ...patience,
    host: hostname,
    ...(port !== '' && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    telemetry: false,
  });
}

/** Waits for Stripe's answer. @throws DomainError payment.unavailable, payment.refused */
export async function answerOf<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Keys of Stripe's refusals that somebody can do something about. */
const sentences: Record<string, string> = {
  amount_too_small: 'This amount is too small to be paid by card.',
  amount_too_large: 'This amount is too large to be paid by card.',
  charge_already_refunded: 'This payment was already refunded at Stripe.',
  charge_disputed: 'This payment is disputed.',
};

function refusalOf(error: unknown): DomainError {
  // Only these are about what was asked for; everything else is about the way there, or about the keys.
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 429) {
    const sentence = sentences[error.code ?? ''];
    return new DomainError('conflict', 'payment.refused', sentence ?? 'Stripe has refused this.', {
      ...(sentence === undefined && { cause: error }),
    });
  }
  return unavailable(error);
}

export const unavailable = (cause: unknown): DomainError =>
  new DomainError(
    'unavailable',
    'payment.unavailable',
    'The payment service does not answer at the moment. Please try again in a few minutes.',
    { cause, retryAfter: 30 },
  );

export const isRefused = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'payment.refused';

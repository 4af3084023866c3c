import { Readable } from 'node:stream';
import { Stripe } from 'stripe';
import { msg, t, type Text } from '@steward/texts';
import { DomainError } from '../../../../kernel/index.js';
import { bytesOf, exchange } from '../../../../platform/process/exchange.js';
import { Refusal } from '../../domain/refusal.js';

/** Timeout of one attempt in milliseconds, and retries of a request without an answer, with the same key. */
export const stripeTimes = { timeout: 10_000, maxNetworkRetries: 2 };

/** @param apiUrl origin of a server that replaces Stripe's API */
export function stripeClient(
  secretKey: string,
  apiUrl: string | undefined,
  timeouts: { timeout: number; maxNetworkRetries: number } = stripeTimes,
): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl ?? 'https://api.stripe.com');
  return new Stripe(secretKey, {
    ...timeouts,
    host: hostname,
    ...(port !== '' && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((url, init) => fetchWhole(timeouts.timeout, url, init)),
  });
}

/** Bytes of an answer: a page of 100 events has some hundred thousand. */
const longestAnswer = 16 * 2 ** 20;

/**
 * `fetch` that ends with its time and with too long an answer: Node.js' client of Stripe's library waits for ever for a server
 * that switches protocols, or sends a byte now and then.
 */
function fetchWhole(withinMs: number, url: string | URL | Request, init?: RequestInit): Promise<Response> {
  return exchange(withinMs, async (signal) => {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal }).catch(withCode);
    const body = answer.body ? await bytesOf(Readable.fromWeb(answer.body), longestAnswer) : null;
    const { status, statusText, headers } = answer;
    return new Response(body?.length ? new Uint8Array(body) : null, { status, statusText, headers });
  });
}

/** Stripe's library repeats a call whose connection was closed, and knows it by this code. @throws */
function withCode(error: unknown): never {
  const { code } = ((error as Error).cause ?? {}) as { code?: string };
  throw Object.assign(error as Error, { code: code === 'UND_ERR_SOCKET' ? 'ECONNRESET' : code });
}

/** Stripe's smallest amount in dollars, in cents. */
export const smallestAmount = 50;

/** Hears how the calls of an account end. */
export interface Watch {
  succeeded(): Promise<void>;
  failed(trouble: Text): Promise<void>;
}

/** The version of Stripe's API that is spoken and read here. */
export const apiVersion = Stripe.API_VERSION;

/** Awaits Stripe's answer. @throws DomainError payments.unavailable, payment.refused */
export async function answerOf<Answer>(asked: Promise<Answer>, watch?: Watch): Promise<Answer> {
  let answer: Answer;
  try {
    answer = await asked;
  } catch (error) {
    const refusal = refusalOf(error);
    await (refusal.kind === 'unavailable' ? watch?.failed(troubleOf(error)) : watch?.succeeded());
    throw refusal;
  }
  await watch?.succeeded();
  return answer;
}

/** The reason why Stripe gives no answer, for the practice. Stored in English, so without placeholders. */
export function troubleOf(error: unknown): Text {
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return msg('Stripe does not accept the key: it was revoked, has expired, or is not complete.');
  if (error instanceof Stripe.errors.StripePermissionError)
    return msg(
      'The key lacks a right. Add it to the key at Stripe, or make a new key with all rights of the list.',
    );
  if (error instanceof Stripe.errors.StripeRateLimitError)
    return msg('Stripe takes no more requests at the moment. Try again in a minute.');
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return msg('Stripe refused this request.');
  return msg('Stripe did not answer.');
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
    'payments.unavailable',
    t('The payment service isn’t responding. Please try again in a few minutes.'),
    { cause, retryAfter: 30 },
  );

export const isRefused = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'payment.refused';

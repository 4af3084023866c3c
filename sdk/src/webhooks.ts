import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookEvent } from './api/models/WebhookEvent.js';

/** A delivery of a webhook; switch on `type`. */
export type WebhookMessage = {
  [Type in WebhookEvent]: {
    /** The same for every attempt of a delivery: handle each id once. */
    id: string;
    type: Type;
    /** When the event happened, ISO 8601 in UTC. */
    timestamp: string;
    data: {
      /** Id of the record that the event is named after. */
      id: number;
      /** Id of the client who owns the record; null for a visitor's. */
      userId: number | null;
    };
  };
}[WebhookEvent];

/** The request is not from Steward, was changed, or is older than the tolerance: answer 401. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

/** A received request. */
export interface SignedRequest {
  /** The raw body, before any parsing. */
  body: string | Uint8Array;
  /** Headers of `node:http` or of `fetch`. */
  headers: Headers | Record<string, string | string[] | undefined>;
}

export interface WebhookOptions {
  /** Secret of the webhook, `whsec_…`. */
  secret: string;
  /** Seconds by which the request's time may differ from this machine's; 300 by default. */
  tolerance?: number;
}

/**
 * The message of a delivery, once its signature is verified (Standard Webhooks, `v1`).
 * @throws WebhookError
 * @throws TypeError if the secret is not one of a webhook: with an empty one, anyone could sign
 */
export function verifyWebhook(
  { body, headers }: SignedRequest,
  { secret, tolerance = 300 }: WebhookOptions,
): WebhookMessage {
  const key = Buffer.from(String(secret).replace(/^whsec_/, ''), 'base64');
  if (key.length < 24) throw new TypeError('The secret must be the one of the webhook, whsec_….');
  const header = (name: string): string => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    if (typeof value !== 'string') throw new WebhookError(`The header ${name} is missing.`);
    return value;
  };
  const id = header('webhook-id');
  const timestamp = header('webhook-timestamp');
  // Written so that NaN is rejected as well.
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= tolerance))
    throw new WebhookError('The request is too old, or a clock is wrong.');
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(bytes).digest();
  // After a rotation two secrets sign, each with an entry.
  const isSigned = header('webhook-signature')
    .split(' ')
    .some((entry) => entry.startsWith('v1,') && isSame(Buffer.from(entry.slice(3), 'base64'), expected));
  if (!isSigned) throw new WebhookError('The signature does not match.');
  return {
    id,
    ...(JSON.parse(Buffer.from(bytes).toString()) as Omit<WebhookMessage, 'id'>),
  } as WebhookMessage;
}

const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

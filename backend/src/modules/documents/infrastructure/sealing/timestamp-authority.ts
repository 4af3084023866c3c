import { randomInt } from 'node:crypto';
import { t } from '@steward/texts';
import { DomainError } from '../../../../kernel/index.js';
import type { Timestamp } from './timestamp-messages.js';

/** Milliseconds. */
const timeoutMs = 10_000;
/** Bytes; a token with its authority's certificates has five to ten thousand. */
const maximumAnswer = 15_000;

/** A time-stamping authority (RFC 3161 over HTTP). */
export class TimestampAuthority {
  constructor(private readonly address: string) {}

  /** Name on the certificate of completion. */
  get host(): string {
    return new URL(this.address).host;
  }

  /**
   * @param digest SHA-256 of the data to be stamped
   * @throws DomainError signing.timestamp_unavailable (503) for no answer, a refusal, or a token for
   * different data
   */
  async stamp(digest: Uint8Array): Promise<Timestamp> {
    try {
      return await this.ask(digest);
    } catch (cause) {
      throw new DomainError(
        'unavailable',
        'signing.timestamp_unavailable',
        t('We could not get a time stamp, so nothing was signed. Please try again in a few minutes.'),
        { cause },
      );
    }
  }

  private async ask(digest: Uint8Array): Promise<Timestamp> {
    // Loaded on first use: the libraries are large, and a process may never sign.
    const { requestOf, timestampIn } = await import('./timestamp-messages.js');
    const stamped = { digest, nonce: BigInt(randomInt(2 ** 47)) };
    const answer = await fetch(this.address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/timestamp-query', Accept: 'application/timestamp-reply' },
      body: requestOf(stamped),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new Error(`The time-stamping authority answered ${answer.status}.`);
    return timestampIn(await bodyOf(answer), stamped);
  }
}

/** The response body, unless it is larger than any valid answer. */
async function bodyOf(answer: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    if (length > maximumAnswer) throw new Error('The answer of the time-stamping authority is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

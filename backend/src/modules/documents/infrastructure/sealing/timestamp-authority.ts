import { randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import { t } from '@steward/texts';
import { type Clock, DomainError, SystemClock } from '../../../../kernel/index.js';
import { bytesOf, exchange } from '../../../../platform/process/exchange.js';
import type { Timestamp } from './timestamp-messages.js';

/** Bytes; a token with its authority's certificates has five to ten thousand. */
const maximumAnswer = 15_000;

/** A time-stamping authority (RFC 3161 over HTTP). */
export class TimestampAuthority {
  /** The outcome of the latest request; `validTo` is undefined if there was no time stamp. */
  latest: { at: Date; validTo: Date | undefined } | undefined;

  /** @param withinMs for the whole exchange */
  constructor(
    private readonly address: string,
    private readonly withinMs = 10_000,
    private readonly clock: Clock = new SystemClock(),
  ) {}

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
      const stamp = await this.ask(digest);
      this.latest = { at: this.clock.now(), validTo: stamp.validTo };
      return stamp;
    } catch (cause) {
      this.latest = { at: this.clock.now(), validTo: undefined };
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
    const bytes = await exchange(this.withinMs, async (signal) => {
      const answer = await fetch(this.address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/timestamp-query', Accept: 'application/timestamp-reply' },
        body: requestOf(stamped),
        redirect: 'error',
        signal,
      });
      if (!answer.ok || !answer.body)
        throw new Error(`The time-stamping authority answered ${answer.status}.`);
      return bytesOf(Readable.fromWeb(answer.body), maximumAnswer);
    });
    return timestampIn(bytes, stamped);
  }
}

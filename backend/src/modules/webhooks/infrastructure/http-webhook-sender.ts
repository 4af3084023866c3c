import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { msg } from '@steward/texts';
import { isLoopback, isPublic } from '../../../platform/process/network.js';
import { hostOf, isThisMachine, lookupOf, unreachedBy } from '../../../platform/process/outgoing.js';
import { withCode } from '../application/delivery-error.js';
import { type Posting, type Reply, WebhookSender } from '../domain/ports.js';

interface Options {
  /** True outside of production: literal loopback hosts are allowed. */
  loopbackAllowed: boolean;
  /** For the whole exchange. */
  timeoutMs?: number;
  lookup?: LookupFunction;
}

/** Response bodies are ignored; the connection is closed after this many bytes. */
const maxResponseBytes = 64 * 1024;

/** Uses a new connection per delivery. */
export class HttpWebhookSender extends WebhookSender {
  private readonly loopbackAllowed: boolean;
  private readonly timeoutMs: number;
  private readonly lookup: LookupFunction | undefined;

  constructor({ loopbackAllowed, timeoutMs = 10_000, lookup }: Options) {
    super();
    this.loopbackAllowed = loopbackAllowed;
    this.timeoutMs = timeoutMs;
    this.lookup = lookup;
  }

  async post({ url, headers, body }: Posting): Promise<Reply> {
    const target = new URL(url);
    const host = hostOf(target);
    const isAllowed =
      this.loopbackAllowed && isThisMachine(host)
        ? (address: string) => isLoopback(address) || isPublic(address)
        : isPublic;
    try {
      return { status: await this.exchange(target, headers, body, lookupOf(host, isAllowed, this.lookup)) };
    } catch (error) {
      return { failure: failureText(error) };
    }
  }

  private exchange(
    target: URL,
    headers: Posting['headers'],
    body: string,
    lookup: LookupFunction,
  ): Promise<number> {
    const request = target.protocol === 'https:' ? requestHttps : requestHttp;
    return new Promise((resolve, reject) => {
      const posting: ClientRequest = request(target, {
        method: 'POST',
        agent: false,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup,
        signal: AbortSignal.timeout(this.timeoutMs),
      });
      posting.on('error', reject);
      posting.on('response', (response) => {
        let received = 0;
        response.on('data', (part: Buffer) => {
          received += part.length;
          if (received > maxResponseBytes) response.destroy();
        });
        // The status has arrived; the body no longer matters.
        response.on('error', () => undefined);
        resolve(response.statusCode ?? 0);
      });
      posting.end(body);
    });
  }
}

const failureTexts = {
  private: msg('The URL points to a private network and was not called.'),
  late: msg('No response in time.'),
  unknown: msg('The host name was not found.'),
  refused: msg('The connection was refused.'),
  certificate: msg('The certificate is not trusted.'),
  failed: msg('The connection failed.'),
};

/** In English until someone reads it, with the code of the failure at the end. */
function failureText(error: unknown): string {
  const { why, code } = unreachedBy(error);
  const { text } = failureTexts[why];
  return why === 'certificate' || why === 'failed' ? withCode(text, code) : text;
}

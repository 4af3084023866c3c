import { lookup as systemLookup } from 'node:dns';
import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopback, isPublic } from '../../../platform/network.js';
import { hostOf, isThisMachine } from '../application/webhook-target.js';
import { type Posting, type Reply, WebhookSender } from '../domain/webhook-sender.js';

/** The connection would leave for a network that only this machine can reach. */
class PrivateAddress extends Error {}

interface Options {
  /** True outside of production: an address that is spelled as this machine may be reached. */
  loopbackAllowed: boolean;
  /** For the whole exchange. */
  timeoutMs?: number;
  lookup?: LookupFunction;
}

/** An answer's body is nobody's; beyond so many bytes the connection is cut. */
const largestAnswer = 64 * 1024;
const certificateErrors = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/;

/**
 * Posts over a connection of its own. The addresses of a name are checked as the socket takes them, so that a name
 * that leads elsewhere at the next look-up gains nothing.
 */
export class HttpWebhookSender extends WebhookSender {
  private readonly loopbackAllowed: boolean;
  private readonly timeoutMs: number;
  private readonly lookup: LookupFunction;

  constructor({ loopbackAllowed, timeoutMs = 10_000, lookup = systemLookup }: Options) {
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
      // No name, so that nothing is looked up.
      if (isIP(host) !== 0 && !isAllowed(host)) throw new PrivateAddress();
      return { status: await this.exchange(target, headers, body, checked(this.lookup, isAllowed)) };
    } catch (error) {
      return { failure: this.failureText(error) };
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
          if (received > largestAnswer) response.destroy();
        });
        // The status has come: what becomes of the body changes nothing.
        response.on('error', () => undefined);
        resolve(response.statusCode ?? 0);
      });
      posting.end(body);
    });
  }

  private failureText(error: unknown): string {
    if (error instanceof PrivateAddress) return 'The URL points to a private network and was not called.';
    const { code = '', name = '' } = error as { code?: string; name?: string };
    if (code === 'ABORT_ERR' || name === 'AbortError' || name === 'TimeoutError')
      return `No response within ${this.timeoutMs / 1_000} seconds.`;
    if (['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME'].includes(code))
      return 'The host name was not found.';
    if (code === 'ECONNREFUSED') return 'The connection was refused.';
    if (certificateErrors.test(code)) return `The certificate is not trusted (${code}).`;
    return `The connection failed${code && ` (${code})`}.`;
  }
}

/** Looks names up, and fails where any of their addresses is not allowed. */
const checked =
  (lookup: LookupFunction, isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, options, (error, found, family) => {
      if (error) return callback(error, found, family);
      const addresses = typeof found === 'string' ? [found] : found.map(({ address }) => address);
      if (addresses.every(isAllowed)) return callback(null, found, family);
      callback(new PrivateAddress(), []);
    });

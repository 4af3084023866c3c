import { lookup as systemLookup } from 'node:dns';
import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { msg } from '@steward/texts';
import { isLoopback, isPublic } from '../../../platform/process/network.js';
import { withCode } from '../application/delivery-error.js';
import { hostOf, isThisMachine } from '../application/webhook-target.js';
import { type Posting, type Reply, WebhookSender } from '../domain/ports.js';

/** The connection would go to a private network. */
class PrivateAddress extends Error {}

interface Options {
  /** True outside of production: literal loopback hosts are allowed. */
  loopbackAllowed: boolean;
  /** For the whole exchange. */
  timeoutMs?: number;
  lookup?: LookupFunction;
}

/** Response bodies are ignored; the connection is closed after this many bytes. */
const maxResponseBytes = 64 * 1024;
const certificateErrors = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/;

/**
 * Uses a new connection per delivery. A name's addresses are checked by the socket's own lookup, which rules
 * out DNS rebinding.
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
      // A literal address, which needs no lookup.
      if (isIP(host) !== 0 && !isAllowed(host)) throw new PrivateAddress();
      return { status: await this.exchange(target, headers, body, checked(this.lookup, isAllowed)) };
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

/** In English until someone reads it, with the code of the failure at the end. */
function failureText(error: unknown): string {
  if (error instanceof PrivateAddress)
    return msg('The URL points to a private network and was not called.').text;
  const { code = '', name = '' } = error as { code?: string; name?: string };
  if (code === 'ABORT_ERR' || name === 'AbortError' || name === 'TimeoutError')
    return msg('No response in time.').text;
  if (['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME'].includes(code))
    return msg('The host name was not found.').text;
  if (code === 'ECONNREFUSED') return msg('The connection was refused.').text;
  return withCode(
    certificateErrors.test(code)
      ? msg('The certificate is not trusted.').text
      : msg('The connection failed.').text,
    code,
  );
}

/** DNS lookup that fails if any of the addresses is not allowed. */
const checked =
  (lookup: LookupFunction, isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, options, (error, found, family) => {
      if (error) return callback(error, found, family);
      const addresses = typeof found === 'string' ? [found] : found.map(({ address }) => address);
      if (addresses.every(isAllowed)) return callback(null, found, family);
      callback(new PrivateAddress(), []);
    });

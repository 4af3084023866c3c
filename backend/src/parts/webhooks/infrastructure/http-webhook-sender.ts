import type { LookupFunction } from 'node:net';
import { msg } from '@steward/texts';
import { bytesOf, callHttp, exchange } from '../../../platform/process/exchange.js';
import { isLoopback, isPublic } from '../../../platform/process/network.js';
import { hostOf, isThisMachine, lookupOf, unreachedBy } from '../../../platform/process/outgoing.js';
import { withCode } from '../application/delivery-error.js';
import { type Posting, type Reply, WebhookSender } from '../domain/ports.js';

interface Options {
  /** True outside of production: literal loopback hosts are allowed. */
  loopbackAllowed: boolean;
  /** For the whole exchange. */
  timeoutMs: number;
  lookup?: LookupFunction;
}

/** Response bodies are ignored; the connection is closed after this many bytes. */
const maxResponseBytes = 64 * 1024;

/** Uses a new connection per delivery. */
export class HttpWebhookSender extends WebhookSender {
  private readonly loopbackAllowed: boolean;
  private readonly timeoutMs: number;
  private readonly lookup: LookupFunction | undefined;

  constructor({ loopbackAllowed, timeoutMs, lookup }: Options) {
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
      const lookup = lookupOf(host, isAllowed, this.lookup);
      return { status: await this.statusOf(target, { method: 'POST', headers, body, lookup }) };
    } catch (error) {
      return { failure: failureText(error) };
    }
  }

  private statusOf(target: URL, call: Omit<Parameters<typeof callHttp>[1], 'signal'>): Promise<number> {
    return exchange(this.timeoutMs, async (signal) => {
      const response = await callHttp(target, { ...call, signal });
      // The status has arrived; the body no longer matters.
      bytesOf(response, maxResponseBytes).catch(() => undefined);
      return response.statusCode ?? 0;
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

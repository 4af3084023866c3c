import type { LookupFunction } from 'node:net';
import type { Clock } from '../../../kernel/index.js';
import { bytesOf, callHttp, exchange } from '../../../platform/process/exchange.js';
import { isPublic } from '../../../platform/process/network.js';
import { hostOf, lookupOf, unreachedBy } from '../../../platform/process/outgoing.js';
import { isAllowedHost } from '../application/push-endpoint.js';
import { type Posting, PushSender, type Reply } from '../domain/ports.js';
import { encryptedFor, filledUp } from './encrypted-message.js';
import { authorization } from './vapid.js';

interface Options {
  clock: Clock;
  /** PUSH_HOSTS: the only hosts, private or not; empty: all public ones. */
  hosts: readonly string[];
  /** For the whole exchange. */
  timeoutMs: number;
  lookup?: LookupFunction;
}

/** Seconds for which a push service keeps a message for a device that is off (RFC 8030, section 5.2). */
const timeToLive = 24 * 3_600;
/** Answers are ignored; the connection is closed after this many bytes. */
const maxResponseBytes = 64 * 1024;

/** Uses a new connection per message. */
export class HttpPushSender extends PushSender {
  constructor(private readonly options: Options) {
    super();
  }

  async post({ endpoint, text, topic, keys, subject, ...browser }: Posting): Promise<Reply> {
    const { clock, hosts, timeoutMs, lookup } = this.options;
    const target = new URL(endpoint);
    if (!isAllowedHost(target, hosts)) return 'private';
    const headers = {
      authorization: authorization(endpoint, subject, keys, clock.now()),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      topic,
      ttl: String(timeToLive),
    };
    try {
      const call = {
        method: 'POST',
        headers,
        body: encryptedFor(browser, filledUp(text)),
        lookup: lookupOf(hostOf(target), hosts.length > 0 ? () => true : isPublic, lookup),
      };
      return await exchange(timeoutMs, async (signal) => {
        const response = await callHttp(target, { ...call, signal });
        // The status has arrived; the body does not matter.
        bytesOf(response, maxResponseBytes).catch(() => undefined);
        return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] };
      });
    } catch (error) {
      const { why, code } = unreachedBy(error);
      return why === 'private' ? 'private' : { failure: code === '' ? why : `${why} (${code})` };
    }
  }
}

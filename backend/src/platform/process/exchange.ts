import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';

/* Exchanges with other servers, which end whatever the other side does. */

/**
 * Runs an exchange with another server, and ends with its time, also if no event of a socket ends it: after a switch of
 * protocols, for example, there is none. What the exchange does afterwards is not awaited, and its failure is ignored.
 * @param make should end its socket when the signal aborts
 * @throws DOMException TimeoutError, and what `make` throws
 */
export async function exchange<Answer>(
  withinMs: number,
  make: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const signal = AbortSignal.timeout(withinMs);
  let end = (): void => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    end = () => reject(signal.reason as Error);
    signal.addEventListener('abort', end);
  });
  try {
    return await Promise.race([make(signal), late]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** True for the error of an exchange that took too long. */
export const isLate = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');

interface HttpCall {
  method: string;
  headers: Record<string, string>;
  /** Empty for none. */
  body: string | Uint8Array;
  /** The lookup of the socket, which may refuse addresses. */
  lookup: LookupFunction;
  signal: AbortSignal;
}

/**
 * A call over a connection of its own, which follows no redirect. To be made within an `exchange`.
 * @returns the response, whose body is still to be read
 * @throws Error of Node.js, or if the connection ends without a response
 */
export function callHttp(
  url: URL,
  { method, headers, body, lookup, signal }: HttpCall,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const length = body.length === 0 ? {} : { 'content-length': Buffer.byteLength(body) };
    const calling = request(url, {
      method,
      agent: false,
      headers: { ...headers, ...length },
      lookup,
      signal,
    });
    calling.on('error', reject);
    calling.on('response', resolve);
    calling.on('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new Error('The server switched to another protocol.'));
    });
    calling.on('close', () => reject(new Error('The server closed the connection without an answer.')));
    calling.end(body);
  });
}

/** More bytes than allowed. */
export class TooLong extends Error {}

/** All bytes of a response; a longer one is destroyed. @throws TooLong, Error if it is cut off */
export async function bytesOf(body: Readable, maximum: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > maximum) throw new TooLong(`The answer is longer than ${maximum} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

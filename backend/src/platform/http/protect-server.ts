import type { Server } from 'node:http';
import type { Runtime } from '../settings/runtime.js';
import { answerMalformedRequests } from './malformed-requests.js';
import { headersOfApi, reachedBy } from './security-headers.js';

/**
 * Milliseconds. Headers arrive within seconds; the largest upload takes a quarter of an hour at 20 kB a
 * second. Idle connections are kept longer than proxies keep theirs, usually a minute: if we closed one just
 * when the proxy reuses it, its client would get a 502.
 */
const timeouts = {
  headersTimeout: 20_000,
  requestTimeout: 20 * 60_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
};

/** Options of https without a proxy: a handshake takes no longer than headers. */
export const tlsOptions = {
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.3',
  handshakeTimeout: timeouts.headersTimeout,
} as const;

/** Bounds what a visitor can hold up, before the server listens, and answers what is no request. */
export function protectServer(server: Server, runtime: Runtime): void {
  // Nest cannot set the interval on its server, but it is read when the server starts listening.
  Object.assign(server, timeouts);
  answerMalformedRequests(server, runtime.log, headersOfApi(reachedBy(runtime)));
}

import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isLinkLocal, isLoopback } from './network.js';

/* Calls to addresses that a person entered, which must not lead into the network of the server. */

/** The host of a URL in the form that sockets take: an IPv6 address without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** True for a literal loopback host; not for names that only resolve to one. */
export const isThisMachine = (host: string): boolean =>
  /^(.+\.)?localhost\.?$/.test(host) || (isIP(host) !== 0 && isLoopback(host));

/** The connection would go to an address that is not allowed. */
export class PrivateAddress extends Error {}

/**
 * For the socket of a call: fails if any of the addresses of a name is not allowed, which rules out DNS rebinding.
 * A literal address is checked at once, because sockets do not look it up.
 * @throws PrivateAddress
 */
export function lookupOf(
  host: string,
  isAllowed: (address: string) => boolean,
  lookup: LookupFunction = systemLookup,
): LookupFunction {
  if (isIP(host) !== 0 && !isAllowed(host)) throw new PrivateAddress();
  return (hostname, options, callback) =>
    lookup(hostname, options, (error, found, family) => {
      if (error) return callback(error, found, family);
      const addresses = typeof found === 'string' ? [found] : found.map(({ address }) => address);
      if (addresses.every(isAllowed)) return callback(null, found, family);
      callback(new PrivateAddress(), []);
    });
}

/**
 * The lookup for the socket to a mail server, which may be in a private network, but not link-local: no server of others is
 * there, but clouds serve their secrets. @throws PrivateAddress for a literal address
 */
export const mailServerLookup = (host: string): LookupFunction =>
  lookupOf(host, (address) => !isLinkLocal(address));

/** Why a call got no answer. */
export type Unreached = 'private' | 'late' | 'unknown' | 'refused' | 'certificate' | 'failed';

const certificateErrors = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/;

/** @param error of Node.js' request */
export function unreachedBy(error: unknown): { why: Unreached; code: string } {
  const { code = '', name = '' } = error as { code?: string; name?: string };
  const why = (): Unreached => {
    if (error instanceof PrivateAddress) return 'private';
    if (code === 'ABORT_ERR' || name === 'AbortError' || name === 'TimeoutError') return 'late';
    if (['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME'].includes(code)) return 'unknown';
    if (code === 'ECONNREFUSED') return 'refused';
    return certificateErrors.test(code) ? 'certificate' : 'failed';
  };
  return { why: why(), code };
}

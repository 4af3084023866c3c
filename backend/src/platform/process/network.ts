import ipaddr from 'ipaddr.js';

/**
 * Network that rate limits count: an IPv4 address itself, an IPv6 address's /64, because a customer gets all
 * 2⁶⁴ addresses of it. An IPv4 address counts the same if written as IPv6 (`::ffff:203.0.113.7`).
 * @param address from Express or a socket
 * @returns for example `203.0.113.7` or `2001:db8:1:2::/64`; an invalid address is returned unchanged
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}

/** True for a public address: not of this machine, a private network, or a reserved range. */
export function isPublic(address: string): boolean {
  const parsed = parsedOf(address);
  if (parsed?.range() !== 'unicast') return false;
  // Only 2000::/3 of IPv6 is assigned; IPv4 addresses can be embedded elsewhere.
  return parsed instanceof ipaddr.IPv4 || parsed.match(ipaddr.IPv6.parseCIDR('2000::/3'));
}

/** True for an address of this machine. */
export const isLoopback = (address: string): boolean => parsedOf(address)?.range() === 'loopback';

/** True for an address that only neighbors have (RFC 3927, RFC 4291), like those of a cloud's metadata. */
export const isLinkLocal = (address: string): boolean => parsedOf(address)?.range() === 'linkLocal';

const parsedOf = (address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined =>
  ipaddr.isValid(address) ? ipaddr.process(address) : undefined;

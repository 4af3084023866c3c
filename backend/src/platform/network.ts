import ipaddr from 'ipaddr.js';

/**
 * The network that a limit counts: an IPv4 address by itself, an IPv6 address by its /64, since whoever is given one
 * is given all 2⁶⁴ of it. An IPv4 address counts alike where it is written as IPv6 (`::ffff:203.0.113.7`).
 * @param address as Express or a socket gives it
 * @returns such as `203.0.113.7` or `2001:db8:1:2::/64`; what is no address comes back as it is
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}

/** True for an address that anybody may have: none of this machine, of a private network, or kept for other purposes. */
export function isPublic(address: string): boolean {
  const parsed = parsedOf(address);
  if (parsed?.range() !== 'unicast') return false;
  // Of IPv6 only 2000::/3 is given out; IPv4 addresses can hide elsewhere.
  return parsed instanceof ipaddr.IPv4 || parsed.match(ipaddr.IPv6.parseCIDR('2000::/3'));
}

/** True for an address of this very machine. */
export const isLoopback = (address: string): boolean => parsedOf(address)?.range() === 'loopback';

const parsedOf = (address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined =>
  ipaddr.isValid(address) ? ipaddr.process(address) : undefined;

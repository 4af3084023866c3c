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

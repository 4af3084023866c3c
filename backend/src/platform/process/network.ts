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

/**
 * An address as people know it: an IPv4 address without the form that a socket for both kinds of addresses gives it
 * (`::ffff:203.0.113.7`).
 */
export function plainAddress(address: string): string {
  const parsed = parsedOf(address);
  return parsed instanceof ipaddr.IPv4 ? parsed.toString() : address;
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
export function isLinkLocal(address: string): boolean {
  const parsed = parsedOf(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed?.range() === 'linkLocal';
  return parsed.range() === 'linkLocal' || embeddedIn(parsed).some((one) => one.range() === 'linkLocal');
}

/** IPv4 addresses that a gateway makes of an IPv6 address: the last 32 bits for NAT64 (RFC 6052), the second for 6to4. */
function embeddedIn({ parts }: ipaddr.IPv6): ipaddr.IPv4[] {
  const at = (index: number): ipaddr.IPv4 => {
    const [high = 0, low = 0] = parts.slice(index, index + 2);
    return new ipaddr.IPv4([high >> 8, high & 0xff, low >> 8, low & 0xff]);
  };
  if (parts[0] === 0x2002) return [at(1)];
  const isTranslated = parts[0] === 0x64 && parts[1] === 0xff9b;
  return isTranslated || parts.slice(0, 6).every((part) => part === 0) ? [at(6)] : [];
}

const parsedOf = (address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined =>
  ipaddr.isValid(address) ? ipaddr.process(address) : undefined;

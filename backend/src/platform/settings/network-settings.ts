import { isIP } from 'node:net';
import type { Environment, Production } from './environment.js';
import { type HttpsSettings, readPort } from './https-settings.js';

interface Address {
  port: number;
  /** Empty: all addresses of the machine, of both kinds where it has both. */
  host: string;
  publicUrl: string;
  hasPublicUrl: boolean;
}

/** PORT, HOST and PUBLIC_URL. @throws SettingsError */
export function readAddress(env: Environment, https: HttpsSettings | undefined): Address {
  const port = readPort(env, 'PORT', 3000);
  const publicUrl = env.url('PUBLIC_URL', 'http:', 'https:');
  if (publicUrl && (publicUrl.search || publicUrl.hash || publicUrl.pathname !== '/'))
    env.refuse('PUBLIC_URL', 'an address without a path, e.g. https://portal.example.com');
  if (https) return { port, host: env.value('HOST') ?? '', ...addressOf(https, publicUrl, env) };
  const host = env.value('HOST') ?? '127.0.0.1';
  const own = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return { port, host, publicUrl: publicUrl?.origin ?? own, hasPublicUrl: publicUrl !== undefined };
}

function addressOf(
  { domain }: HttpsSettings,
  given: URL | undefined,
  env: Environment,
): Pick<Address, 'publicUrl' | 'hasPublicUrl'> {
  const publicUrl = `https://${domain}`;
  if (given && given.origin !== publicUrl)
    env.refuse('PUBLIC_URL', `unset, or ${publicUrl}, if DOMAIN is set`);
  return { publicUrl, hasPublicUrl: true };
}

/** DNS_SERVER: an IP address with an optional port, IPv6 in brackets if it has one. */
export function readNameServer(env: Environment): string | undefined {
  const given = env.value('DNS_SERVER');
  if (given === undefined) return undefined;
  const [, six, four, port = '53'] =
    /^(?:\[([\da-f:]+)\]|([\d.]+|[\da-f:]+?))(?::(\d{1,5}))?$/i.exec(given) ?? [];
  if (isIP(six ?? four ?? '') !== 0 && Number(port) <= 65535) return given;
  return isIP(given) !== 0
    ? given
    : env.refuse('DNS_SERVER', 'an address like 203.0.113.53 or 127.0.0.1:5353');
}

/** 'on' trusts one proxy; trusting any would let a visitor choose the address that rate limits count. */
export function readTrustProxy(env: Environment): boolean | number | string {
  const given = env.value('TRUST_PROXY');
  if (given === undefined || ['off', '0', 'false'].includes(given.toLowerCase())) return false;
  if (['on', 'true'].includes(given.toLowerCase())) return 1;
  if (/^\d{1,2}$/.test(given)) return Number(given);
  const trusted = given.split(',').map((one) => one.trim());
  if (trusted.every(isNetwork)) return trusted.join(',');
  return env.refuse('TRUST_PROXY', 'off, on, the number of proxies, or a list of their addresses');
}

/** An address, a network like 10.0.0.0/8, or one of Express' names. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  return (
    family !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  );
}

/**
 * Hosts for tests, as `host:port` in lower case: CONNECTIONS_HOSTS of calendar servers that may be in a private network and
 * without TLS, PUSH_HOSTS of the only push services.
 * @throws SettingsError
 */
export function readTestHosts(
  env: Environment,
  name: 'CONNECTIONS_HOSTS' | 'PUSH_HOSTS',
  production: Production,
): string[] {
  const given = env.value(name);
  if (given === undefined) return [];
  if (production) env.refuse(name, `unset if ${production}`);
  const hosts = given.split(',').map((one) => one.trim().toLowerCase());
  if (hosts.every((host) => /^([a-z\d.-]+|\[[\da-f:.]+\]):\d{1,5}$/.test(host))) return hosts;
  return env.refuse(name, 'a list of host:port, e.g. 127.0.0.1:5232');
}

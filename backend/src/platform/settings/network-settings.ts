import { isIP } from 'node:net';
import { isPublic } from '../process/network.js';
import type { Environment, Production } from './environment.js';
import { type HttpsSettings, readPort } from './https-settings.js';

interface Address {
  port: number;
  /** Empty: all addresses of the machine, of both kinds where it has both. */
  host: string;
  publicUrl: string;
  hasPublicUrl: boolean;
  isReachable: boolean;
}

/** PORT, HOST, PUBLIC_URL and PUBLIC_URL_REACHABLE. @throws SettingsError */
export function readAddress(
  env: Environment,
  https: HttpsSettings | undefined,
  production: Production,
): Address {
  const port = readPort(env, 'PORT', 3000);
  const given = env.url('PUBLIC_URL', 'http:', 'https:');
  if (given && (given.search || given.hash || given.pathname !== '/'))
    env.refuse('PUBLIC_URL', 'an address without a path, e.g. https://portal.example.com');
  const host = env.value('HOST') ?? (https ? '' : '127.0.0.1');
  const publicUrl = https
    ? ofDomain(https, given, env)
    : (given?.origin ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`);
  const isReachable = env.isOn('PUBLIC_URL_REACHABLE', 'off');
  if (isReachable && production) env.refuse('PUBLIC_URL_REACHABLE', `off if ${production}`);
  return {
    port,
    host,
    publicUrl,
    hasPublicUrl: https !== undefined || given !== undefined,
    isReachable: isReachable || isOfInternet(new URL(publicUrl)),
  };
}

function ofDomain({ domain }: HttpsSettings, given: URL | undefined, env: Environment): string {
  const publicUrl = `https://${domain}`;
  if (given && given.origin !== publicUrl)
    env.refuse('PUBLIC_URL', `unset, or ${publicUrl}, if DOMAIN is set`);
  return publicUrl;
}

/** Whether other devices reach it, as far as its text says: by https, at a name or a public address. */
function isOfInternet({ protocol, hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:' || /(^|\.)localhost\.?$/.test(host)) return false;
  return isIP(host) === 0 || isPublic(host);
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

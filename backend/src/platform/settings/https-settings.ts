import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { storedAddress } from './email-address.js';
import type { Environment } from './environment.js';

/** HTTPS by the program itself, with a certificate that it orders. */
export interface HttpsSettings {
  /** The one name of the certificate, in ASCII and lower case. */
  domain: string;
  /** Port for plain http, 0 for any. Outside it is always 80. */
  httpPort: number;
  /** Port for https, 0 for any. Outside it is always 443. */
  httpsPort: number;
  /** Directory of the certificate authority (RFC 8555), an https address. */
  directory: string;
  /** Contact of the account there. */
  email: string | undefined;
}

const letsEncrypt = 'https://acme-v02.api.letsencrypt.org/directory';

/** A whole number of a port. @throws SettingsError */
export function readPort(env: Environment, name: string, fallback: number): number {
  const given = env.value(name) ?? String(fallback);
  const port = Number(given);
  return /^\d+$/.test(given) && port <= 65535 ? port : env.refuse(name, 'a whole number from 0 to 65535');
}

/** DOMAIN, HTTP_PORT, HTTPS_PORT, ACME_DIRECTORY and ACME_EMAIL. Undefined without DOMAIN. @throws SettingsError */
export function readHttps(env: Environment): HttpsSettings | undefined {
  const domain = readDomain(env);
  const httpPort = readPort(env, 'HTTP_PORT', 80);
  const httpsPort = readPort(env, 'HTTPS_PORT', 443);
  const directory = env.url('ACME_DIRECTORY', 'https:')?.href ?? letsEncrypt;
  const email = env.value('ACME_EMAIL');
  if (email !== undefined && !/^[^\s@,?]+@[^\s@,?]+\.[^\s@,?]+$/.test(email))
    env.refuse('ACME_EMAIL', 'an email address');
  if (domain === undefined) return undefined;
  if (httpPort === httpsPort && httpPort !== 0) env.refuse('HTTPS_PORT', 'another port than HTTP_PORT');
  return { domain, httpPort, httpsPort, directory, email: email && storedAddress(email) };
}

/** A name with at least two labels (RFC 1123), as certificate authorities issue for. */
const hostName = /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])$/;

function readDomain(env: Environment): string | undefined {
  const given = env.value('DOMAIN');
  if (given === undefined) return undefined;
  // A scheme or a path would be dropped without a word.
  const name = /[\s/:@?#%\\[\]]/.test(given) ? '' : domainToASCII(given);
  if (hostName.test(name) && isIP(name) === 0 && !/(^|\.)localhost$/.test(name)) return name;
  return env.refuse('DOMAIN', 'a host name alone, e.g. portal.example.com');
}

import { isIP } from 'node:net';
import { isLoopback } from '../process/network.js';
import type { Environment } from './environment.js';
import { storedAddress } from './email-address.js';

export interface SmtpServer {
  /** A name, or an IP address without brackets. */
  host: string;
  port: number;
  /** `starttls` is required, `opportunistic` only tried, as between relays (RFC 7435). */
  security: 'tls' | 'starttls' | 'opportunistic' | 'none';
  /** Whether a server without a valid certificate is refused. */
  checksCertificate: boolean;
  auth: { user: string; password: string } | undefined;
}

export interface MailAddress {
  /** Display name; unset: the practice's. */
  name: string | undefined;
  address: string;
}

/** True for a literal address or name of this machine. */
export const isThisHost = (host: string): boolean =>
  host === 'localhost' || (isIP(host) !== 0 && isLoopback(host));

/** SMTP_URL, MAIL_FROM and MAIL_GATHER_SECONDS. @throws SettingsError */
export function readMail(env: Environment): {
  smtp: SmtpServer | undefined;
  mailFrom: MailAddress | undefined;
  mailGatherSeconds: number;
} {
  const smtp = readSmtp(env);
  const mailFrom = readMailFrom(env);
  if (smtp && !mailFrom) env.refuse('MAIL_FROM', 'set together with SMTP_URL');
  return { smtp, mailFrom, mailGatherSeconds: readGatherSeconds(env) };
}

function readGatherSeconds(env: Environment): number {
  const value = env.value('MAIL_GATHER_SECONDS') ?? '120';
  return /^\d{1,3}$/.test(value) && Number(value) <= 900
    ? Number(value)
    : env.refuse('MAIL_GATHER_SECONDS', 'a whole number of seconds from 0 to 900');
}

function readSmtp(env: Environment): SmtpServer | undefined {
  const url = env.url('SMTP_URL', 'smtp:', 'smtps:');
  if (!url) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = url;
  const tls = protocol === 'smtps:';
  try {
    const user = decodeURIComponent(username);
    const auth = user === '' ? undefined : { user, password: decodeURIComponent(password) };
    const host = decodeURIComponent(hostname).replace(/^\[|\]$/g, '');
    const fits =
      host !== '' &&
      port !== '0' &&
      `${search}${hash}` === '' &&
      ['', '/'].includes(pathname) &&
      (auth ? auth.password !== '' : password === '');
    if (fits)
      return {
        host,
        port: Number(port || (tls ? 465 : 587)),
        ...encryptionFor(host, tls, auth !== undefined),
        auth,
      };
  } catch {
    // Invalid percent-encoding.
  }
  return env.refuse(
    'SMTP_URL',
    'an address like smtp://user:password@smtp.example.com:587, with % and @ written as %25 and %40',
  );
}

/**
 * A password is never sent unencrypted, nor to a server without a valid certificate, except on this machine.
 */
function encryptionFor(
  host: string,
  tls: boolean,
  hasPassword: boolean,
): Pick<SmtpServer, 'security' | 'checksCertificate'> {
  if (isThisHost(host)) return { security: tls ? 'tls' : 'opportunistic', checksCertificate: false };
  if (tls) return { security: 'tls', checksCertificate: true };
  return { security: hasPassword ? 'starttls' : 'opportunistic', checksCertificate: hasPassword };
}

/** 'office@example.com', or with a display name 'Example Practice <office@example.com>'. */
function readMailFrom(env: Environment): MailAddress | undefined {
  const given = env.value('MAIL_FROM');
  if (given === undefined) return undefined;
  const [, name = '', address = given] = /^(.*)<([^<>]*)>$/s.exec(given) ?? [];
  const displayName = name.trim().replace(/^"(.*)"$/s, '$1');
  if (!/^[^\s\p{Cc}@,;:<>"()]+@[^\s\p{Cc}@,;:<>"()]+$/u.test(address) || /[\p{Cc}<>"\\]/u.test(displayName))
    return env.refuse(
      'MAIL_FROM',
      'an email address, e.g. office@example.com or Example <office@example.com>',
    );
  return { name: displayName || undefined, address: storedAddress(address) };
}

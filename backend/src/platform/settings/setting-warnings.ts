import { isLoopback } from '../process/network.js';
import { isThisMachine } from '../process/outgoing.js';
import type { Settings } from './settings.js';

/** The names in .env.example, and related ones. */
export const settingNames: readonly string[] = [
  'NODE_ENV',
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'PUBLIC_URL_REACHABLE',
  'DOMAIN',
  'HTTP_PORT',
  'HTTPS_PORT',
  'ACME_DIRECTORY',
  'ACME_EMAIL',
  'DATA_DIR',
  'DATABASE_URL',
  'POSTGRES_PASSWORD',
  'STEWARD_IMAGE',
  'APP_SECRET',
  'APP_SECRET_PREVIOUS',
  'BACKUP_PASSPHRASE',
  'BACKUP_CHECK',
  'BACKUP_URL',
  'BACKUP_ACCESS_KEY_ID',
  'BACKUP_SECRET_ACCESS_KEY',
  'STORAGE_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'ALLOW_MISSING_FILES',
  'CLAMAV_URL',
  'UNCONFIRMED_TOTAL_MB',
  'SMTP_URL',
  'MAIL_FROM',
  'MAIL_GATHER_SECONDS',
  'DNS_SERVER',
  'ADMIN_USERNAME',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'DEMO_DATA',
  'PAYMENTS',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
  'CONNECTIONS_HOSTS',
  'PUSH_HOSTS',
  'SCHEDULING_URL',
  'SCHEDULING_WEBHOOK_SECRET',
  'SIGNING_CERTIFICATE',
  'SIGNING_CERTIFICATE_PASSWORD',
  'TIMESTAMP_URL',
  'UPDATE_FEED',
  'UPDATE_KEY',
  'UPDATE_RESTART',
  'HSTS_SUBDOMAINS',
  'THROTTLE',
  'ADMIN_MFA',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
];

/** Warnings about settings that work but are probably mistakes. */
export function settingWarnings(
  env: Readonly<Record<string, string | undefined>>,
  { production, publicUrl, hasPublicUrl, host, ownHttps }: Settings,
): string[] {
  const misspelled = Object.keys(env).flatMap((name) => {
    const meant = settingMeant(name);
    return meant === undefined ? [] : [`${name} is not a setting of Steward. Did you mean ${meant}?`];
  });
  if (ownHttps && isThisMachine(host))
    return [
      ...misspelled,
      `HOST is ${host}, so nobody outside of this machine reaches the ports of DOMAIN. Empty HOST.`,
    ];
  if (production && !hasPublicUrl)
    return [
      ...misspelled,
      'PUBLIC_URL is not set: links in emails lead to the address where Steward listens, and requests are taken from ' +
        'pages of whatever host they name. Set it to the address that visitors use.',
    ];
  return production && isUnencrypted(publicUrl)
    ? [...misspelled, 'PUBLIC_URL starts with http: passwords and documents are sent unencrypted. Use https.']
    : misspelled;
}

/** True if passwords for this address cross a network in plain text. */
export const isUnencrypted = (publicUrl: string): boolean =>
  publicUrl.startsWith('http:') && !isHere(new URL(publicUrl).hostname);

/** Names of this machine, and the address for all of its interfaces. */
const isHere = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  ['0.0.0.0', '[::]'].includes(host) ||
  isLoopback(host.replace(/^\[|\]$/g, ''));

/**
 * The setting whose name differs by at most two letters; undefined for a setting itself and for other
 * programs' variables.
 */
function settingMeant(name: string): string | undefined {
  const plain = name.replace(/_FILE$/, '');
  if (settingNames.includes(plain)) return undefined;
  return settingNames.find((setting) => isNear(plain, setting));
}

function isNear(name: string, setting: string): boolean {
  if (Math.abs(name.length - setting.length) > 2) return false;
  const letters = distance(name, setting);
  // With one letter replaced, PORT and HOST become other words, like SORT and POST.
  if (setting.length <= 4)
    return letters === 1 && (name.length !== setting.length || sorted(name) === sorted(setting));
  // If both differences are at the beginning, it is another program's variable, like HTTP_URL beside
  // SMTP_URL.
  return letters === 1 || (letters === 2 && name[0] === setting[0]);
}

const sorted = (name: string): string => [...name].sort().join('');

/** Number of missing, added, replaced or swapped letters (Damerau–Levenshtein distance). */
function distance(one: string, other: string): number {
  const table: number[][] = [];
  const at = (i: number, j: number): number => table[i]?.[j] ?? 0;
  for (let i = 0; i <= one.length; i++) {
    table[i] = [];
    for (let j = 0; j <= other.length; j++) {
      const row = table[i] as number[];
      if (i === 0 || j === 0) {
        row[j] = i + j;
        continue;
      }
      const replaced = one[i - 1] === other[j - 1] ? 0 : 1;
      row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + replaced);
      if (one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] && i > 1 && j > 1)
        row[j] = Math.min(at(i, j), at(i - 2, j - 2) + 1);
    }
  }
  return at(one.length, other.length);
}

import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isKnownPassword } from '../secrets/known-passwords.js';

/**
 * The operator's settings, read and checked once. Times in seconds, sizes in bytes unless the name says
 * otherwise.
 */
export interface Settings {
  production: boolean;
  port: number;
  host: string;
  /** Public origin of the product, prefix of the links in emails; without a trailing slash. */
  publicUrl: string;
  /** Absolute. */
  dataDir: string;
  /** Unset: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** Unset: generated on the first start and kept in the data folder. */
  appSecret: string | undefined;
  appSecretPrevious: string | undefined;
  /** Encrypts and opens backups. */
  backupPassphrase: string | undefined;
  /** Whether a backup is made, and restored on trial, each night. */
  backupCheck: 'nightly' | 'off';
  /** Unset: a folder in the data folder. */
  storage: StorageAddress | undefined;
  /** Whether to start although stored files are missing, or encrypted under a secret that is not set. */
  allowMissingFiles: boolean;
  /** Address of clamd, TCP or a Unix socket; unset: files are not scanned. */
  clamav: { host: string; port: number } | { path: string } | undefined;
  /** Server for outgoing email; unset: emails are kept in the outbox. */
  smtp: SmtpServer | undefined;
  /** Sender of emails; set if `smtp` is. */
  mailFrom: MailAddress | undefined;
  admin: { username: string; email: string; password: string } | undefined;
  demoData: boolean;
  payments: PaymentSettings;
  /** External scheduling page, https; overrides the one that the admin has stored. */
  schedulingUrl: string | undefined;
  /** Signing key of the scheduling service's webhook; unset: its calls are refused. */
  schedulingWebhookSecret: string | undefined;
  /**
   * Time-stamping authority (RFC 3161), http or https; unset: sealed documents have the server's own time.
   */
  timestampUrl: string | undefined;
  /**
   * Absolute path of a PEM or PKCS #12 file with the key that seals documents; unset: one is generated and
   * kept.
   */
  signingCertificate: string | undefined;
  signingCertificatePassword: string | undefined;
  /** True if HSTS includes the subdomains of the public address; it is sent if that is https. */
  hstsSubdomains: boolean;
  throttle: boolean;
  /** Whether an admin must set up a second factor first. */
  adminMfa: 'required' | 'optional';
  /** Express' 'trust proxy': false, a number of hops, or a list of addresses. */
  trustProxy: boolean | number | string;
  logLevel: LogLevel;
  /** The OpenTelemetry collector (OTLP over HTTP); unset: no tracing. */
  tracesUrl: string | undefined;
}

/** Location of stored files. */
export type StorageAddress = DiskAddress | S3Address;

interface DiskAddress {
  kind: 'disk';
  /** Absolute. */
  dir: string;
}

export interface S3Address {
  kind: 's3';
  bucket: string;
  /** Prefix of every key: empty, or with a trailing slash. */
  prefix: string;
  /** Unset: Amazon's own. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Payment provider: simulated payments, payments outside of the product, or Stripe. */
type PaymentSettings = { provider: 'test' | 'offline' } | StripeSettings;

export interface StripeSettings {
  provider: 'stripe';
  secretKey: string;
  webhookSecret: string;
  /** Origin of a server that replaces Stripe's API; unset: Stripe's own. */
  apiUrl: string | undefined;
}

export interface SmtpServer {
  /** A name, or an IP address without brackets. */
  host: string;
  port: number;
  /** True if the connection starts with TLS (smtps:), false if by STARTTLS. */
  tls: boolean;
  auth: { user: string; password: string } | undefined;
}

export interface MailAddress {
  /** Display name; unset: the practice's. */
  name: string | undefined;
  address: string;
}

const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
type LogLevel = (typeof logLevels)[number];

/** An invalid setting. The message names the variable and its requirement. */
export class SettingsError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Any setting can be passed as a file (from a vault, a container or systemd) by its name with `_FILE`:
 * `APP_SECRET_FILE=/run/secrets/app-secret`.
 */
const secrets = new Set([
  ...['DATABASE_URL', 'APP_SECRET', 'APP_SECRET_PREVIOUS', 'BACKUP_PASSPHRASE', 'ADMIN_PASSWORD', 'SMTP_URL'],
  ...['AWS_SECRET_ACCESS_KEY', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SCHEDULING_WEBHOOK_SECRET'],
  'SIGNING_CERTIFICATE_PASSWORD',
]);

/** @returns content of the file that the variable names @throws SettingsError */
function secretInFile(name: string, env: Environment): string | undefined {
  const file = env[`${name}_FILE`]?.trim();
  if (!file) return undefined;
  if (env[name]?.trim()) throw new SettingsError(`${name} must be unset if ${name}_FILE is set.`);
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret !== '') return secret;
  } catch {
    // The message below reports it.
  }
  throw new SettingsError(`${name}_FILE must be a readable file that is not empty.`);
}

/** Reads and checks the environment. @throws SettingsError naming the first invalid variable. */
export function readSettings(env: Environment): Settings {
  const value = (name: string): string | undefined =>
    (secrets.has(name) ? secretInFile(name, env) : undefined) ?? (env[name]?.trim() || undefined);
  const refuse = (name: string, must: string): never => {
    throw new SettingsError(`${name} must be ${must}.`);
  };
  const oneOf = <T extends string>(name: string, choices: readonly T[], fallback: T): T => {
    const given = value(name)?.toLowerCase();
    if (given === undefined) return fallback;
    return choices.find((choice) => choice === given) ?? refuse(name, `one of ${choices.join(', ')}`);
  };
  const url = (name: string, protocols: readonly string[]): URL | undefined => {
    const given = value(name);
    if (given === undefined) return undefined;
    const parsed = URL.canParse(given) ? new URL(given) : undefined;
    if (parsed && protocols.includes(parsed.protocol)) return parsed;
    return refuse(name, `an address that starts with ${protocols.join(' or ')}`);
  };

  const production = value('NODE_ENV') === 'production';
  const portText = value('PORT') ?? '3000';
  const port = Number(portText);
  if (!/^\d+$/.test(portText) || port > 65535) refuse('PORT', 'a whole number from 0 to 65535');
  const host = value('HOST') ?? '127.0.0.1';

  const publicUrl = url('PUBLIC_URL', ['http:', 'https:']);
  if (publicUrl && (publicUrl.search || publicUrl.hash || publicUrl.pathname !== '/'))
    refuse('PUBLIC_URL', 'an address without a path, e.g. https://portal.example.com');

  const databaseUrl = readDatabaseUrl(value('DATABASE_URL'), refuse);
  const dataDir = path.resolve(value('DATA_DIR') ?? '.data');
  const appSecret = value('APP_SECRET');
  if (appSecret === undefined && production) refuse('APP_SECRET', 'set if NODE_ENV=production');
  const appSecretPrevious = value('APP_SECRET_PREVIOUS');
  const backupPassphrase = value('BACKUP_PASSPHRASE');
  for (const [name, secret] of [
    ['APP_SECRET', appSecret],
    ['APP_SECRET_PREVIOUS', appSecretPrevious],
  ] as const)
    if (secret !== undefined && secret.length < 16) refuse(name, 'at least 16 characters long');
  if (backupPassphrase !== undefined && backupPassphrase.length < 8)
    refuse('BACKUP_PASSPHRASE', 'at least 8 characters long');

  const smtp = readSmtp(url('SMTP_URL', ['smtp:', 'smtps:']), refuse);
  const mailFrom = readMailFrom(value('MAIL_FROM'), refuse);
  if (smtp && !mailFrom) refuse('MAIL_FROM', 'set together with SMTP_URL');

  const signingCertificate = value('SIGNING_CERTIFICATE');
  const throttle = oneOf('THROTTLE', ['on', 'off'], 'on') === 'on';
  if (!throttle && production) refuse('THROTTLE', 'on if NODE_ENV=production');

  const demoData = oneOf('DEMO_DATA', ['0', '1'], databaseUrl || production ? '0' : '1') === '1';
  if (demoData && production)
    refuse('DEMO_DATA', '0 if NODE_ENV=production, because the demo passwords are public');

  return {
    production,
    port,
    host,
    publicUrl: publicUrl?.origin ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    dataDir,
    databaseUrl,
    appSecret,
    appSecretPrevious,
    backupPassphrase,
    backupCheck: oneOf('BACKUP_CHECK', ['nightly', 'off'], 'off'),
    storage: readStorage(url('STORAGE_URL', ['file:', 's3:']), value, refuse),
    allowMissingFiles: oneOf('ALLOW_MISSING_FILES', ['on', 'off'], 'off') === 'on',
    clamav: readClamav(url('CLAMAV_URL', ['tcp:', 'unix:']), refuse),
    smtp,
    mailFrom,
    admin: readAdmin(value, refuse),
    demoData,
    payments: readPayments(production, oneOf, url('STRIPE_API_URL', ['http:', 'https:']), value, refuse),
    schedulingUrl: url('SCHEDULING_URL', ['https:'])?.href,
    schedulingWebhookSecret: value('SCHEDULING_WEBHOOK_SECRET'),
    timestampUrl: url('TIMESTAMP_URL', ['http:', 'https:'])?.href,
    signingCertificate: signingCertificate && path.resolve(signingCertificate),
    signingCertificatePassword: value('SIGNING_CERTIFICATE_PASSWORD'),
    hstsSubdomains: oneOf('HSTS_SUBDOMAINS', ['on', 'off'], 'on') === 'on',
    throttle,
    adminMfa: oneOf('ADMIN_MFA', ['required', 'optional'], production ? 'required' : 'optional'),
    trustProxy: readTrustProxy(value('TRUST_PROXY'), refuse),
    logLevel: oneOf('LOG_LEVEL', logLevels, 'info'),
    tracesUrl: url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])?.href,
  };
}

/** A `/` in the password ends host and port, so the rest of it is read as the name of the database. */
function readDatabaseUrl(
  given: string | undefined,
  refuse: (name: string, must: string) => never,
): string | undefined {
  if (given === undefined) return undefined;
  if (!/^postgres(ql)?:/.test(given))
    return refuse('DATABASE_URL', 'an address that starts with postgres: or postgresql:');
  try {
    const { username, password, hostname, pathname, search, hash } = new URL(given);
    decodeURIComponent(`${username}${password}`);
    if (username !== '' || !`${pathname}${hostname && search}${hash}`.includes('@')) return given;
  } catch {
    // Not a URL, or with an invalid percent-encoding.
  }
  return refuse(
    'DATABASE_URL',
    'an address like postgres://user:password@127.0.0.1:5432/steward; in user and password, write / @ : as %2F %40 %3A ' +
      'and % as %25',
  );
}

function readStorage(
  url: URL | undefined,
  value: (name: string) => string | undefined,
  refuse: (name: string, must: string) => never,
): StorageAddress | undefined {
  if (!url) return undefined;
  if (url.protocol === 's3:') return readS3(url, value, refuse);
  // `file://files` and `file:files` would otherwise mean another machine's folder, or one at the root.
  if (!/^file:\/{3}[^/]/.test(value('STORAGE_URL') ?? ''))
    refuse('STORAGE_URL', 'an absolute address, e.g. file:///var/lib/steward/files');
  return { kind: 'disk', dir: fileURLToPath(url) };
}

function readS3(
  { hostname: bucket, pathname, searchParams, username, port, hash }: URL,
  value: (name: string) => string | undefined,
  refuse: (name: string, must: string) => never,
): S3Address {
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const region = searchParams.get('region') ?? (endpoint === undefined ? undefined : 'us-east-1');
  const fits =
    /^[a-z0-9][a-z0-9.-]+[a-z0-9]$/.test(bucket) &&
    `${username}${port}${hash}` === '' &&
    [...searchParams.keys()].every((key) => ['endpoint', 'region'].includes(key)) &&
    (endpoint === undefined || (/^https?:/.test(endpoint) && URL.canParse(endpoint)));
  if (!fits || region === undefined)
    return refuse(
      'STORAGE_URL',
      'an address like s3://bucket/folder?endpoint=https://s3.example.com&region=eu-central-1; only Amazon’s own service needs no endpoint',
    );
  const secret = (name: string): string =>
    value(name) ?? refuse(name, 'set if STORAGE_URL is an s3: address');
  const folder = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '');
  return {
    kind: 's3',
    bucket,
    prefix: folder && `${folder}/`,
    endpoint,
    region,
    accessKeyId: secret('AWS_ACCESS_KEY_ID'),
    secretAccessKey: secret('AWS_SECRET_ACCESS_KEY'),
  };
}

export const paymentProviders = ['test', 'offline', 'stripe'] as const;

function readPayments(
  production: boolean,
  oneOf: (
    name: string,
    choices: typeof paymentProviders,
    fallback: PaymentSettings['provider'],
  ) => PaymentSettings['provider'],
  apiUrl: URL | undefined,
  value: (name: string) => string | undefined,
  refuse: (name: string, must: string) => never,
): PaymentSettings {
  const provider = oneOf('PAYMENTS', paymentProviders, production ? 'offline' : 'test');
  if (provider === 'test' && production)
    refuse('PAYMENTS', 'offline or stripe if NODE_ENV=production, because test moves no money');
  if (apiUrl && production) refuse('STRIPE_API_URL', 'unset if NODE_ENV=production');
  if (apiUrl && (apiUrl.search || apiUrl.hash || apiUrl.pathname !== '/'))
    refuse('STRIPE_API_URL', 'an address without a path, e.g. http://127.0.0.1:12111');
  if (provider !== 'stripe') return { provider };
  const secret = (name: string): string => value(name) ?? refuse(name, 'set if PAYMENTS is stripe');
  const secretKey = secret('STRIPE_SECRET_KEY');
  if (secretKey.startsWith('pk_')) refuse('STRIPE_SECRET_KEY', 'a secret key, not a publishable one');
  return { provider, secretKey, webhookSecret: secret('STRIPE_WEBHOOK_SECRET'), apiUrl: apiUrl?.origin };
}

function readClamav(url: URL | undefined, refuse: (name: string, must: string) => never): Settings['clamav'] {
  if (!url) return undefined;
  const { protocol, hostname, port, pathname } = url;
  const isSocket = protocol === 'unix:';
  if (isSocket ? hostname || pathname.length < 2 : !hostname || !['', '/'].includes(pathname))
    return refuse('CLAMAV_URL', 'an address like tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl');
  if (isSocket) return { path: decodeURIComponent(pathname) };
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) };
}

function readSmtp(
  url: URL | undefined,
  refuse: (name: string, must: string) => never,
): SmtpServer | undefined {
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
    if (fits) return { host, port: Number(port || (tls ? 465 : 587)), tls, auth };
  } catch {
    // Invalid percent-encoding.
  }
  return refuse(
    'SMTP_URL',
    'an address like smtp://user:password@smtp.example.com:587, with % and @ written as %25 and %40',
  );
}

/** 'office@example.com', or with a display name 'Example Practice <office@example.com>'. */
function readMailFrom(
  given: string | undefined,
  refuse: (name: string, must: string) => never,
): MailAddress | undefined {
  if (given === undefined) return undefined;
  const [, name = '', address = given] = /^(.*)<([^<>]*)>$/s.exec(given) ?? [];
  const displayName = name.trim().replace(/^"(.*)"$/s, '$1');
  if (!/^[^\s\p{Cc}@,;:<>"()]+@[^\s\p{Cc}@,;:<>"()]+$/u.test(address) || /[\p{Cc}<>"\\]/u.test(displayName))
    return refuse('MAIL_FROM', 'an email address, e.g. office@example.com or Example <office@example.com>');
  return { name: displayName || undefined, address };
}

function readAdmin(
  value: (name: string) => string | undefined,
  refuse: (name: string, must: string) => never,
): Settings['admin'] {
  const names = ['ADMIN_USERNAME', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'] as const;
  if (names.every((name) => value(name) === undefined)) return undefined;
  const [username, email, password] = names.map(
    (name) =>
      value(name) ??
      refuse(name, `set together with ${names.filter((other) => other !== name).join(' and ')}`),
  ) as [string, string, string];
  if (username.length < 3) refuse('ADMIN_USERNAME', 'at least 3 characters long');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) refuse('ADMIN_EMAIL', 'an email address');
  if (password.length < 8) refuse('ADMIN_PASSWORD', 'at least 8 characters long');
  if (isKnownPassword(password))
    refuse('ADMIN_PASSWORD', 'a different one: this one is known from data breaches');
  return { username, email, password };
}

/** 'on' trusts one proxy; trusting any would let a visitor choose the address that rate limits count. */
function readTrustProxy(
  given: string | undefined,
  refuse: (name: string, must: string) => never,
): Settings['trustProxy'] {
  if (given === undefined || ['off', '0', 'false'].includes(given.toLowerCase())) return false;
  if (['on', 'true'].includes(given.toLowerCase())) return 1;
  if (/^\d{1,2}$/.test(given)) return Number(given);
  const trusted = given.split(',').map((one) => one.trim());
  if (trusted.every(isNetwork)) return trusted.join(',');
  return refuse('TRUST_PROXY', 'off, on, the number of proxies, or a list of their addresses');
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

import path from 'node:path';
import { isKnownPassword } from './known-passwords.js';
import { storedAddress } from './email-address.js';
import { Environment, type Production, type Variables } from './environment.js';
import { type HttpsSettings, readHttps } from './https-settings.js';
import { type MailAddress, readMail, type SmtpServer } from './mail-settings.js';
import { readAddress, readNameServer, readTestHosts, readTrustProxy } from './network-settings.js';
import { type PaymentSettings, readPayments } from './payment-settings.js';
import { readUpdates } from './update-settings.js';
import {
  type OffsitePlace,
  readOffsite,
  readStorage,
  readUnconfirmedTotal,
  type StorageAddress,
} from './storage-settings.js';

/**
 * The operator's settings, read and checked once. Times in seconds, sizes in bytes unless the name says
 * otherwise.
 */
export interface Settings {
  /** Whether the rules of a practice in use hold: by NODE_ENV, or because it has a domain of its own. */
  production: boolean;
  /** Not used with `ownHttps`, which has its own. */
  port: number;
  /** Empty: all addresses of this machine. */
  host: string;
  /** HTTPS by the program itself; unset: plain http, usually behind a proxy. */
  ownHttps: HttpsSettings | undefined;
  /** Public origin of the product, prefix of the links in emails; without a trailing slash. */
  publicUrl: string;
  /** False if `publicUrl` is only the address where the process listens. */
  hasPublicUrl: boolean;
  /** Whether a phone reaches `publicUrl`: by https, not at an address of this machine or of a private network. */
  isReachable: boolean;
  /** Absolute. */
  dataDir: string;
  /** Unset: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** Unset: generated on the first start and kept in the data folder. */
  appSecret: string | undefined;
  appSecretPrevious: string | undefined;
  /** Encrypts and opens backups; in the composed form of Unicode (NFC). */
  backupPassphrase: string | undefined;
  /** Place for copies of backups; unset: nothing leaves this machine. */
  offsite: OffsitePlace | undefined;
  /** Whether a backup is made, and restored on trial, each night. */
  backupCheck: 'nightly' | 'off';
  /** Unset: a folder in the data folder. */
  storage: StorageAddress | undefined;
  /** Megabytes for all accounts together without a confirmed address or a record by the practice. */
  unconfirmedTotalMb: number;
  /** Whether to start although stored files are missing, or encrypted under a secret that is not set. */
  allowMissingFiles: boolean;
  /** Address of clamd, TCP or a Unix socket; unset: files are not scanned. */
  clamav: { host: string; port: number } | { path: string } | undefined;
  /** Server for outgoing email; unset: emails are kept in the outbox. */
  smtp: SmtpServer | undefined;
  /** Sender of emails; set if `smtp` is. */
  mailFrom: MailAddress | undefined;
  /** Seconds that notifications wait for more about the same client, to be one email; 0: each is its own. */
  mailGatherSeconds: number;
  /** Name server for the check of the email domain, `address:port`; unset: the system's. */
  dnsServer: string | undefined;
  admin: { username: string; email: string; password: string } | undefined;
  demoData: boolean;
  payments: PaymentSettings;
  /** `host:port` of calendar servers that may be in a private network; none in production. */
  privateHosts: readonly string[];
  /** `host:port` of the only push services that are called, private or not, for tests; empty: all public ones. */
  pushHosts: readonly string[];
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
  /** The feed of new versions: its https address, and the minisign key of its signatures; unset: none are looked for. */
  updates: { feed: string; key: string } | undefined;
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

const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
type LogLevel = (typeof logLevels)[number];

/**
 * Reads and checks the environment.
 * @param options.restores true for a restore, which finds APP_SECRET in the backup
 * @throws SettingsError naming the first invalid variable
 */
export function readSettings(variables: Variables, { restores = false } = {}): Settings {
  const env = new Environment(variables);
  const ownHttps = readHttps(env);
  const production = productionBy(env, ownHttps);
  const databaseUrl = readDatabaseUrl(env);
  const demoData = env.oneOf('DEMO_DATA', ['0', '1'], databaseUrl || production ? '0' : '1') === '1';
  if (demoData && production)
    env.refuse('DEMO_DATA', `0 if ${production}, because the demo passwords are public`);
  const throttle = env.isOn('THROTTLE', 'on');
  if (!throttle && production) env.refuse('THROTTLE', `on if ${production}`);
  // A practice on one machine needs no secret of its own to begin with: it is generated beside the database.
  const generatesSecret = restores || (ownHttps !== undefined && databaseUrl === undefined);
  const secrets = readSecrets(env, generatesSecret ? undefined : production);
  return {
    production: production !== undefined,
    ...readAddress(env, ownHttps, production),
    ownHttps,
    dataDir: path.resolve(env.value('DATA_DIR') ?? '.data'),
    databaseUrl,
    ...secrets,
    offsite: readOffsite(env, secrets.backupPassphrase),
    backupCheck: env.oneOf('BACKUP_CHECK', ['nightly', 'off'], 'off'),
    storage: readStorage(env),
    unconfirmedTotalMb: readUnconfirmedTotal(env),
    allowMissingFiles: env.isOn('ALLOW_MISSING_FILES', 'off'),
    clamav: readClamav(env),
    ...readMail(env),
    dnsServer: readNameServer(env),
    admin: readAdmin(env),
    demoData,
    payments: readPayments(env, { production, demoData }),
    privateHosts: readTestHosts(env, 'CONNECTIONS_HOSTS', production),
    pushHosts: readTestHosts(env, 'PUSH_HOSTS', production),
    schedulingUrl: env.url('SCHEDULING_URL', 'https:')?.href,
    schedulingWebhookSecret: env.value('SCHEDULING_WEBHOOK_SECRET'),
    timestampUrl: env.url('TIMESTAMP_URL', 'http:', 'https:')?.href,
    ...readSigning(env),
    updates: readUpdates(env),
    hstsSubdomains: env.isOn('HSTS_SUBDOMAINS', 'on'),
    throttle,
    adminMfa: env.oneOf('ADMIN_MFA', ['required', 'optional'], production ? 'required' : 'optional'),
    trustProxy: readTrustProxy(env),
    logLevel: env.oneOf('LOG_LEVEL', logLevels, 'info'),
    tracesUrl: env.url('OTEL_EXPORTER_OTLP_ENDPOINT', 'http:', 'https:')?.href,
  };
}

const productionBy = (env: Environment, ownHttps: HttpsSettings | undefined): Production => {
  if (env.value('NODE_ENV') === 'production') return 'NODE_ENV=production';
  return ownHttps && 'DOMAIN is set';
};

/** @param required why APP_SECRET must be set; undefined: it may be generated */
function readSecrets(
  env: Environment,
  required: Production,
): Pick<Settings, 'appSecret' | 'appSecretPrevious' | 'backupPassphrase'> {
  const atLeast = (name: string, characters: number): string | undefined => {
    const secret = env.value(name);
    if (secret !== undefined && secret.length < characters)
      env.refuse(name, `at least ${characters} characters long`);
    return secret;
  };
  const appSecret = atLeast('APP_SECRET', 16);
  if (appSecret === undefined && required) env.refuse('APP_SECRET', `set if ${required}`);
  return {
    appSecret,
    appSecretPrevious: atLeast('APP_SECRET_PREVIOUS', 16),
    // Letters with accents have two forms that look alike, and one keyboard writes the one, another the other.
    backupPassphrase: atLeast('BACKUP_PASSPHRASE', 8)?.normalize('NFC'),
  };
}

function readSigning(env: Environment): Pick<Settings, 'signingCertificate' | 'signingCertificatePassword'> {
  const file = env.value('SIGNING_CERTIFICATE');
  return {
    signingCertificate: file && path.resolve(file),
    signingCertificatePassword: env.value('SIGNING_CERTIFICATE_PASSWORD'),
  };
}

/** A `/` in the password ends host and port, so the rest of it is read as the name of the database. */
function readDatabaseUrl(env: Environment): string | undefined {
  const given = env.value('DATABASE_URL');
  if (given === undefined) return undefined;
  if (!/^postgres(ql)?:/.test(given))
    return env.refuse('DATABASE_URL', 'an address that starts with postgres: or postgresql:');
  try {
    const { username, password, hostname, pathname, search, hash } = new URL(given);
    decodeURIComponent(`${username}${password}`);
    if (username !== '' || !`${pathname}${hostname && search}${hash}`.includes('@')) return given;
  } catch {
    // Not a URL, or with an invalid percent-encoding.
  }
  return env.refuse(
    'DATABASE_URL',
    'an address like postgres://user:password@127.0.0.1:5432/steward; in user and password, write / @ : as %2F %40 %3A ' +
      'and % as %25',
  );
}

function readClamav(env: Environment): Settings['clamav'] {
  const url = env.url('CLAMAV_URL', 'tcp:', 'unix:');
  if (!url) return undefined;
  const { protocol, hostname, port, pathname } = url;
  const isSocket = protocol === 'unix:';
  if (isSocket ? hostname || pathname.length < 2 : !hostname || !['', '/'].includes(pathname))
    return env.refuse('CLAMAV_URL', 'an address like tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl');
  if (isSocket) return { path: decodeURIComponent(pathname) };
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) };
}

function readAdmin(env: Environment): Settings['admin'] {
  const names = ['ADMIN_USERNAME', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'] as const;
  if (names.every((name) => env.value(name) === undefined)) return undefined;
  const [username, email, password] = names.map((name) =>
    env.required(name, `set together with ${names.filter((other) => other !== name).join(' and ')}`),
  ) as [string, string, string];
  if (username.length < 3) env.refuse('ADMIN_USERNAME', 'at least 3 characters long');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) env.refuse('ADMIN_EMAIL', 'an email address');
  if (password.length < 8) env.refuse('ADMIN_PASSWORD', 'at least 8 characters long');
  if (isKnownPassword(password))
    env.refuse('ADMIN_PASSWORD', 'a different one: this one is known from data breaches');
  return { username, email: storedAddress(email), password };
}

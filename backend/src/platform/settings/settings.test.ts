import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { settingNames } from './setting-warnings.js';
import type { HttpsSettings } from './https-settings.js';
import type { PaymentSettings } from './payment-settings.js';
import { readSettings, type Settings } from './settings.js';
import { SettingsError } from './environment.js';

const secret = 'sixteen letters!';
const admin = {
  ADMIN_USERNAME: 'consultant',
  ADMIN_EMAIL: 'c@example.com',
  ADMIN_PASSWORD: 'River-stone-1!',
};
const production = { NODE_ENV: 'production', APP_SECRET: secret };

/** Message about a password with reserved characters of URLs. */
const percentEncoding =
  'DATABASE_URL must be an address like postgres://user:password@127.0.0.1:5432/steward; in user and password, ' +
  'write / @ : as %2F %40 %3A and % as %25.';

const domain = { DOMAIN: 'portal.example.com' };
const ownHttps = (other: Partial<HttpsSettings>): HttpsSettings => ({
  domain: 'portal.example.com',
  httpPort: 80,
  httpsPort: 443,
  directory: 'https://acme-v02.api.letsencrypt.org/directory',
  email: undefined,
  ...other,
});

const from = { MAIL_FROM: 'office@example.com' };
const keys = { AWS_ACCESS_KEY_ID: 'an id', AWS_SECRET_ACCESS_KEY: 'a secret of the store' };
const BACKUP_PASSPHRASE = 'a quiet harbour at dawn';
const s3 = {
  kind: 's3',
  bucket: 'papers',
  prefix: '',
  endpoint: undefined,
  region: 'eu-central-1',
  accessKeyId: 'an id',
  secretAccessKey: 'a secret of the store',
} as const;

const updates = {
  UPDATE_FEED: 'https://releases.example.com/steward/feed.json',
  UPDATE_KEY: 'RWQF2MzMViAGIlFIrcdXTTDnpFPAPvNaKOQqKQF0QFSycesHoqx/lkZY',
};
const stripe = { PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const paymentsBy = (
  onServer: PaymentSettings['onServer'],
  otherwise: PaymentSettings['otherwise'],
): PaymentSettings => ({ onServer, otherwise, stripeApiUrl: undefined });
const keysOfStripe = { provider: 'stripe', secretKey: 'sk_test_1', webhookSecret: 'whsec_1' } as const;

describe('settings', () => {
  it('have defaults that start on a fresh machine', () => {
    expect(readSettings({})).toEqual({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      ownHttps: undefined,
      publicUrl: 'http://127.0.0.1:3000',
      hasPublicUrl: false,
      isReachable: false,
      dataDir: path.resolve('.data'),
      databaseUrl: undefined,
      appSecret: undefined,
      appSecretPrevious: undefined,
      backupPassphrase: undefined,
      offsite: undefined,
      backupCheck: 'off',
      storage: undefined,
      unconfirmedTotalMb: 5000,
      allowMissingFiles: false,
      clamav: undefined,
      smtp: undefined,
      mailFrom: undefined,
      mailGatherSeconds: 120,
      dnsServer: undefined,
      admin: undefined,
      demoData: true,
      payments: { onServer: undefined, otherwise: 'test', stripeApiUrl: undefined },
      schedulingUrl: undefined,
      privateHosts: [],
      pushHosts: [],
      schedulingWebhookSecret: undefined,
      timestampUrl: undefined,
      signingCertificate: undefined,
      signingCertificatePassword: undefined,
      updates: undefined,
      hstsSubdomains: true,
      throttle: true,
      adminMfa: 'optional',
      trustProxy: false,
      logLevel: 'info',
      tracesUrl: undefined,
    } satisfies Settings);
  });

  it('treat an empty or blank variable as unset', () => {
    for (const blank of ['', '   '])
      expect(readSettings(Object.fromEntries(settingNames.map((name) => [name, blank])))).toEqual(
        readSettings({}),
      );
    expect(readSettings({ PORT: ' 4000 ', LOG_LEVEL: ' WARN ' })).toMatchObject({
      port: 4000,
      logLevel: 'warn',
    });
  });

  it.each<[Record<string, string>, Partial<Settings>]>([
    [{ PORT: '0' }, { port: 0, publicUrl: 'http://127.0.0.1:0' }],
    [{ PORT: '65535' }, { port: 65535 }],
    [{ MAIL_GATHER_SECONDS: '900' }, { mailGatherSeconds: 900 }],
    [
      { HOST: '0.0.0.0', PORT: '80' },
      { host: '0.0.0.0', publicUrl: 'http://0.0.0.0:80' },
    ],
    ...[
      'https://127.0.0.1',
      'https://10.0.0.5:8443',
      'https://[::1]',
      'https://[fd00::5]',
      'https://localhost:8443',
      'https://portal.localhost',
      'http://portal.example.com',
    ].map((given): [Record<string, string>, Partial<Settings>] => [
      { PUBLIC_URL: given },
      { isReachable: false },
    ]),
    ...['https://portal.example.com', 'https://203.0.114.7', 'https://[2606:4700::1111]:8443'].map(
      (given): [Record<string, string>, Partial<Settings>] => [{ PUBLIC_URL: given }, { isReachable: true }],
    ),
    [{ PUBLIC_URL_REACHABLE: 'on' }, { isReachable: true }],
    [
      { CONNECTIONS_HOSTS: '127.0.0.1:5232, [::1]:80,Calendar.local:443' },
      { privateHosts: ['127.0.0.1:5232', '[::1]:80', 'calendar.local:443'] },
    ],
    [{ PUSH_HOSTS: 'push.example.com:8443' }, { pushHosts: ['push.example.com:8443'] }],
    [{ HOST: '::1' }, { host: '::1', publicUrl: 'http://[::1]:3000' }],
    [{ PUBLIC_URL: 'https://Portal.example.com:8443/' }, { publicUrl: 'https://portal.example.com:8443' }],
    [{ DATA_DIR: 'here' }, { dataDir: path.resolve('here') }],
    [{ DATABASE_URL: 'postgres://u:p@db/s' }, { databaseUrl: 'postgres://u:p@db/s', demoData: false }],
    [
      { DATABASE_URL: 'postgresql://u:p%40@db:5433/s?sslmode=require' },
      { databaseUrl: 'postgresql://u:p%40@db:5433/s?sslmode=require' },
    ],
    [{ DATABASE_URL: 'postgres://u:p@p:1@db/s' }, { databaseUrl: 'postgres://u:p@p:1@db/s' }],
    [{ DATABASE_URL: 'postgres://u:p%2F%3A@db/s' }, { databaseUrl: 'postgres://u:p%2F%3A@db/s' }],
    [
      { DATABASE_URL: 'postgresql:///s?host=/run/postgresql' },
      { databaseUrl: 'postgresql:///s?host=/run/postgresql' },
    ],
    [{ DATABASE_URL: 'postgres://u:p@db/s', DEMO_DATA: '1' }, { demoData: true }],
    [{ DEMO_DATA: '0' }, { demoData: false }],
    [{ APP_SECRET: secret }, { appSecret: secret }],
    [
      { APP_SECRET: secret, APP_SECRET_PREVIOUS: `${secret} before` },
      { appSecretPrevious: `${secret} before` },
    ],
    [{ STORAGE_URL: 'file:///srv/files' }, { storage: { kind: 'disk', dir: '/srv/files' } }],
    [{ STORAGE_URL: 'file:///srv/my%20files' }, { storage: { kind: 'disk', dir: '/srv/my files' } }],
    [{ ...keys, STORAGE_URL: 's3://papers?region=eu-central-1' }, { storage: s3 }],
    [
      {
        ...keys,
        STORAGE_URL: 's3://papers/of/steward/?endpoint=https://s3.example.com:9000&region=eu-central-1',
      },
      { storage: { ...s3, prefix: 'of/steward/', endpoint: 'https://s3.example.com:9000' } },
    ],
    [
      { ...keys, STORAGE_URL: 's3://papers?endpoint=http://127.0.0.1:9000' },
      { storage: { ...s3, endpoint: 'http://127.0.0.1:9000', region: 'us-east-1' } },
    ],
    // Composed letters, however the keyboard writes them.
    [{ BACKUP_PASSPHRASE: 'man\u0303ana en el muelle' }, { backupPassphrase: 'ma\u00f1ana en el muelle' }],
    [
      { BACKUP_PASSPHRASE, BACKUP_URL: 'file:///mnt/disk/my%20copies' },
      {
        offsite: {
          address: { kind: 'disk', dir: '/mnt/disk/my copies' },
          url: 'file:///mnt/disk/my%20copies',
          passphrase: BACKUP_PASSPHRASE,
        },
      },
    ],
    [
      { ...keys, BACKUP_PASSPHRASE, BACKUP_URL: 's3://papers?region=eu-central-1' },
      { offsite: { address: s3, url: 's3://papers?region=eu-central-1', passphrase: BACKUP_PASSPHRASE } },
    ],
    [
      {
        ...keys,
        BACKUP_PASSPHRASE,
        BACKUP_URL: 's3://papers?region=eu-central-1',
        BACKUP_ACCESS_KEY_ID: 'other',
        BACKUP_SECRET_ACCESS_KEY: 'another',
      },
      {
        offsite: {
          address: { ...s3, accessKeyId: 'other', secretAccessKey: 'another' },
          url: 's3://papers?region=eu-central-1',
          passphrase: BACKUP_PASSPHRASE,
        },
      },
    ],
    [{ CLAMAV_URL: 'tcp://scanner' }, { clamav: { host: 'scanner', port: 3310 } }],
    [{ CLAMAV_URL: 'tcp://[::1]:4000/' }, { clamav: { host: '::1', port: 4000 } }],
    [{ CLAMAV_URL: 'unix:///run/clamav/clamd.ctl' }, { clamav: { path: '/run/clamav/clamd.ctl' } }],
    [
      { ...from, SMTP_URL: 'smtp://mail.example.com' },
      {
        smtp: {
          host: 'mail.example.com',
          port: 587,
          security: 'opportunistic',
          checksCertificate: false,
          auth: undefined,
        },
      },
    ],
    [
      { ...from, SMTP_URL: 'smtps://office%40example.com:p%25ss%2Fw@mail.example.com/' },
      {
        smtp: {
          host: 'mail.example.com',
          port: 465,
          security: 'tls',
          checksCertificate: true,
          auth: { user: 'office@example.com', password: 'p%ss/w' },
        },
      },
    ],
    [
      { ...from, SMTP_URL: 'smtp://[::1]:2525' },
      {
        smtp: {
          host: '::1',
          port: 2525,
          security: 'opportunistic',
          checksCertificate: false,
          auth: undefined,
        },
      },
    ],
    ...(
      [
        ['smtp://office:secret@smtp.example.com', 'starttls', true],
        ['smtps://smtp.example.com', 'tls', true],
        ['smtp://office:secret@localhost', 'opportunistic', false],
        ['smtps://office:secret@127.0.0.53', 'tls', false],
        ['smtps://office:secret@127.0.0.1.example.com', 'tls', true],
      ] as const
    ).map(([SMTP_URL, security, checksCertificate]): [Record<string, string>, object] => [
      { ...from, SMTP_URL },
      { smtp: expect.objectContaining({ security, checksCertificate }) },
    ]),
    [from, { smtp: undefined, mailFrom: { name: undefined, address: 'office@example.com' } }],
    [
      { MAIL_FROM: 'Example Practice <office@example.com>' },
      { mailFrom: { name: 'Example Practice', address: 'office@example.com' } },
    ],
    [
      { MAIL_FROM: '"Müller, Räte" <büro@exämple.com>' },
      { mailFrom: { name: 'Müller, Räte', address: 'büro@exämple.com' } },
    ],
    [{ MAIL_FROM: '<office@example.com>' }, { mailFrom: { name: undefined, address: 'office@example.com' } }],
    [
      { SCHEDULING_URL: 'https://calendly.com/example/consultation' },
      { schedulingUrl: 'https://calendly.com/example/consultation' },
    ],
    [{ SCHEDULING_WEBHOOK_SECRET: ' a key ' }, { schedulingWebhookSecret: 'a key' }],
    [{ SCHEDULING_URL: 'HTTPS://Calendly.com' }, { schedulingUrl: 'https://calendly.com/' }],
    [admin, { admin: { username: 'consultant', email: 'c@example.com', password: 'River-stone-1!' } }],
    [{ PAYMENTS: 'Offline' }, { payments: paymentsBy({ provider: 'offline' }, 'test') }],
    [stripe, { payments: paymentsBy(keysOfStripe, 'test') }],
    // It is also where a key is used that an owner connects.
    [
      { STRIPE_API_URL: 'http://127.0.0.1:12111/' },
      { payments: { ...paymentsBy(undefined, 'test'), stripeApiUrl: 'http://127.0.0.1:12111' } },
    ],
    // Stripe's keys may stay set after a return to another provider.
    [{ ...stripe, PAYMENTS: 'test' }, { payments: paymentsBy({ provider: 'test' }, 'test') }],
    [production, { payments: paymentsBy(undefined, 'offline') }],
    // A practice of one's own never takes pretend money by default.
    [{ DEMO_DATA: '0' }, { payments: paymentsBy(undefined, 'offline') }],
    [{ DATABASE_URL: 'postgres://db.example/steward' }, { payments: paymentsBy(undefined, 'offline') }],
    [
      { DATABASE_URL: 'postgres://db.example/steward', DEMO_DATA: '1' },
      { payments: paymentsBy(undefined, 'test') },
    ],
    [{ DEMO_DATA: '0', PAYMENTS: 'test' }, { payments: paymentsBy({ provider: 'test' }, 'offline') }],
    [{ ...production, ...stripe }, { payments: paymentsBy(keysOfStripe, 'offline') }],
    [{ HSTS_SUBDOMAINS: 'off' }, { hstsSubdomains: false }],
    [updates, { updates: { feed: updates.UPDATE_FEED, key: updates.UPDATE_KEY } }],
    [
      { ...updates, UPDATE_KEY: `untrusted comment: minisign public key\n${updates.UPDATE_KEY}\n` },
      { updates: { feed: updates.UPDATE_FEED, key: updates.UPDATE_KEY } },
    ],
    [{ THROTTLE: 'off' }, { throttle: false }],
    [{ THROTTLE: 'ON' }, { throttle: true }],
    [production, { adminMfa: 'required' }],
    [{ ...production, ADMIN_MFA: 'optional' }, { adminMfa: 'optional' }],
    [{ TRUST_PROXY: 'off' }, { trustProxy: false }],
    [{ TRUST_PROXY: '0' }, { trustProxy: false }],
    [{ TRUST_PROXY: 'on' }, { trustProxy: 1 }],
    [{ TRUST_PROXY: 'true' }, { trustProxy: 1 }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ TRUST_PROXY: '10.0.0.1' }, { trustProxy: '10.0.0.1' }],
    [{ TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8' }, { trustProxy: 'loopback,10.0.0.0/8,fd00::/8' }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [production, { production: true, demoData: false, throttle: true }],
    [{ NODE_ENV: 'development' }, { production: false, demoData: true }],
    [
      domain,
      {
        production: true,
        host: '',
        publicUrl: 'https://portal.example.com',
        hasPublicUrl: true,
        isReachable: true,
        // Generated beside the embedded database, as for a practice without a domain.
        appSecret: undefined,
        demoData: false,
        adminMfa: 'required',
        throttle: true,
        ownHttps: ownHttps({}),
      },
    ],
    [
      { ...domain, NODE_ENV: 'production' },
      { production: true, appSecret: undefined },
    ],
    [{ DOMAIN: 'Portal.Example.COM' }, { ownHttps: ownHttps({}) }],
    [{ DOMAIN: 'bücher.example' }, { publicUrl: 'https://xn--bcher-kva.example' }],
    [
      { ...domain, HOST: '203.0.113.7', PORT: '4000' },
      { host: '203.0.113.7', ownHttps: ownHttps({}) },
    ],
    [{ ...domain, PUBLIC_URL: 'https://portal.example.com/' }, { publicUrl: 'https://portal.example.com' }],
    [
      { ...domain, HTTP_PORT: '8080', HTTPS_PORT: '8443', ACME_EMAIL: 'office@example.com' },
      { ownHttps: ownHttps({ httpPort: 8080, httpsPort: 8443, email: 'office@example.com' }) },
    ],
    [
      { ...domain, ACME_DIRECTORY: 'https://127.0.0.1:14000/dir' },
      { ownHttps: ownHttps({ directory: 'https://127.0.0.1:14000/dir' }) },
    ],
    // Without a domain they mean nothing.
    [
      { HTTP_PORT: '8080', ACME_EMAIL: 'office@example.com' },
      { ownHttps: undefined, host: '127.0.0.1' },
    ],
  ])('read %j', (env, expected) => {
    expect(readSettings(env)).toMatchObject(expected);
  });

  const port = 'PORT must be a whole number from 0 to 65535.';
  const publicUrl = 'PUBLIC_URL must be an address without a path, e.g. https://portal.example.com.';
  const storage = 'STORAGE_URL must be an absolute address, e.g. file:///var/lib/steward/files.';
  const bucket =
    'STORAGE_URL must be an address like s3://bucket/folder?endpoint=https://s3.example.com&region=eu-central-1; ' +
    'only Amazon’s own service needs no endpoint.';
  const clamav = 'CLAMAV_URL must be an address like tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl.';
  const smtp =
    'SMTP_URL must be an address like smtp://user:password@smtp.example.com:587, with % and @ written as %25 and %40.';
  const mailFrom =
    'MAIL_FROM must be an email address, e.g. office@example.com or Example <office@example.com>.';
  const proxy = 'TRUST_PROXY must be off, on, the number of proxies, or a list of their addresses.';
  it.each<[Record<string, string>, string]>([
    ...['-1', '65536', '3000.5', 'http', '1e3', '0x50', '3000;', 'Infinity'].map(
      (given): [Record<string, string>, string] => [{ PORT: given }, port],
    ),
    [{ PUBLIC_URL: 'portal.example.com' }, 'PUBLIC_URL must be an address that starts with http: or https:.'],
    [{ PUBLIC_URL: 'ftp://example.com' }, 'PUBLIC_URL must be an address that starts with http: or https:.'],
    [{ PUBLIC_URL: 'https://example.com/portal' }, publicUrl],
    [{ PUBLIC_URL: 'https://example.com/?a=b' }, publicUrl],
    [{ PUBLIC_URL: 'https://example.com/#top' }, publicUrl],
    [
      { DATABASE_URL: 'mysql://db/s' },
      'DATABASE_URL must be an address that starts with postgres: or postgresql:.',
    ],
    [{ DATABASE_URL: 'postgres://steward:ab/cd@127.0.0.1:5432/steward' }, percentEncoding],
    [{ DATABASE_URL: 'postgres://steward:ab#cd@127.0.0.1:5432/steward' }, percentEncoding],
    [{ DATABASE_URL: 'postgres://steward:ab?cd@127.0.0.1:5432/steward' }, percentEncoding],
    [{ DATABASE_URL: 'postgres://steward:100%@127.0.0.1:5432/steward' }, percentEncoding],
    [
      { DATABASE_URL: 'steward' },
      'DATABASE_URL must be an address that starts with postgres: or postgresql:.',
    ],
    [{ APP_SECRET: 'short' }, 'APP_SECRET must be at least 16 characters long.'],
    [{ APP_SECRET_PREVIOUS: 'short' }, 'APP_SECRET_PREVIOUS must be at least 16 characters long.'],
    [{ STORAGE_URL: '/srv/files' }, 'STORAGE_URL must be an address that starts with file: or s3:.'],
    [{ STORAGE_URL: 'ftp://files' }, 'STORAGE_URL must be an address that starts with file: or s3:.'],
    ...['file:files', 'file:./files', 'file://files', 'file://other/files', 'file:///', 'file:////'].map(
      (given): [Record<string, string>, string] => [{ STORAGE_URL: given }, storage],
    ),
    ...[
      's3://papers',
      's3://?region=eu-central-1',
      's3://Papers?region=eu-central-1',
      's3://key:secret@papers?region=eu-central-1',
      's3://:secret@papers?region=eu-central-1',
      's3://papers/100%?region=eu-central-1',
      's3://papers?endpoint=s3.example.com',
      's3://papers?endpoint=https://',
      's3://papers?end-point=https://s3.example.com',
      's3://papers?region=eu-central-1#top',
    ].map((given): [Record<string, string>, string] => [{ ...keys, STORAGE_URL: given }, bucket]),
    [{ ...keys, STORAGE_URL: 's3://papers?endpoint=https://key:secret@s3.example.com' }, bucket],
    [
      { BACKUP_PASSPHRASE, BACKUP_URL: 'ftp://files' },
      'BACKUP_URL must be an address that starts with file: or s3:.',
    ],
    ...['file:copies', 'file://nas/copies', 'file:///mnt/100%', 'file:///mnt/a%2Fb'].map(
      (given): [Record<string, string>, string] => [
        { BACKUP_PASSPHRASE, BACKUP_URL: given },
        'BACKUP_URL must be an absolute address, e.g. file:///var/lib/steward/files.',
      ],
    ),
    [{ ...keys, BACKUP_PASSPHRASE, BACKUP_URL: 's3://papers' }, bucket.replace('STORAGE_URL', 'BACKUP_URL')],
    ...[{}, { BACKUP_PASSPHRASE: '' }, { BACKUP_PASSPHRASE: '  ' }].map(
      (given): [Record<string, string>, string] => [
        { ...given, BACKUP_URL: 'file:///mnt/disk' },
        'BACKUP_PASSPHRASE must be set if BACKUP_URL is.',
      ],
    ),
    [
      { BACKUP_PASSPHRASE, BACKUP_URL: 's3://papers?region=eu-central-1' },
      'BACKUP_ACCESS_KEY_ID must be set if BACKUP_URL is an s3: address, or AWS_ACCESS_KEY_ID.',
    ],
    [
      { ...keys, BACKUP_PASSPHRASE, BACKUP_URL: 's3://papers?region=x', BACKUP_ACCESS_KEY_ID: 'other' },
      'BACKUP_SECRET_ACCESS_KEY must be set together with BACKUP_ACCESS_KEY_ID.',
    ],
    ...(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const).map(
      (name): [Record<string, string>, string] => [
        { ...keys, [name]: '', STORAGE_URL: 's3://papers?region=eu-central-1' },
        `${name} must be set if STORAGE_URL is an s3: address.`,
      ],
    ),
    ...['clamd', 'http://scanner', '127.0.0.1:3310'].map((given): [Record<string, string>, string] => [
      { CLAMAV_URL: given },
      'CLAMAV_URL must be an address that starts with tcp: or unix:.',
    ]),
    ...['tcp://', 'tcp:///run/clamd', 'tcp://scanner/path', 'unix://run/clamd.ctl', 'unix:///'].map(
      (given): [Record<string, string>, string] => [{ CLAMAV_URL: given }, clamav],
    ),
    ...['mail.example.com', 'https://mail.example.com', 'smtp.example.com:25'].map(
      (given): [Record<string, string>, string] => [
        { ...from, SMTP_URL: given },
        'SMTP_URL must be an address that starts with smtp: or smtps:.',
      ],
    ),
    ...[
      'smtp://',
      'smtp://user@mail.example.com',
      'smtp://:password@mail.example.com',
      'smtp://user:100%@mail.example.com',
      'smtp://mail.example.com/inbox',
      'smtp://mail.example.com?tls=off',
      'smtp://mail.example.com#top',
      'smtp://mail.example.com:0',
    ].map((given): [Record<string, string>, string] => [{ ...from, SMTP_URL: given }, smtp]),
    [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM must be set together with SMTP_URL.'],
    ...[
      'office',
      'Example Practice',
      'office@example.com, other@example.com',
      'Example <office>',
      '<office@example.com> Example',
      'A\nBcc: x@example.com <office@example.com>',
      'Two" "names <office@example.com>',
    ].map((given): [Record<string, string>, string] => [{ MAIL_FROM: given }, mailFrom]),
    ...['calendly.com/example', 'http://calendly.com/example', 'javascript:alert(1)'].map(
      (given): [Record<string, string>, string] => [
        { SCHEDULING_URL: given },
        'SCHEDULING_URL must be an address that starts with https:.',
      ],
    ),
    [{ DEMO_DATA: 'yes' }, 'DEMO_DATA must be one of 0, 1.'],
    [{ HSTS_SUBDOMAINS: 'some' }, 'HSTS_SUBDOMAINS must be one of on, off.'],
    [{ THROTTLE: 'none' }, 'THROTTLE must be one of on, off.'],
    [{ ADMIN_MFA: 'on' }, 'ADMIN_MFA must be one of required, optional.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of silent, error, warn, info, debug.'],
    ...[
      'all',
      '-1',
      '10.0.0.0/33',
      '10.0.0.0/8/8',
      'fd00::/129',
      '1.2.3',
      'proxy.example',
      '10.0.0.1,',
      '1000',
    ].map((given): [Record<string, string>, string] => [{ TRUST_PROXY: given }, proxy]),
    [
      { ...admin, ADMIN_USERNAME: '' },
      'ADMIN_USERNAME must be set together with ADMIN_EMAIL and ADMIN_PASSWORD.',
    ],
    [
      { ADMIN_USERNAME: 'consultant' },
      'ADMIN_EMAIL must be set together with ADMIN_USERNAME and ADMIN_PASSWORD.',
    ],
    [
      { ...admin, ADMIN_PASSWORD: '' },
      'ADMIN_PASSWORD must be set together with ADMIN_USERNAME and ADMIN_EMAIL.',
    ],
    [{ ...admin, ADMIN_USERNAME: 'ab' }, 'ADMIN_USERNAME must be at least 3 characters long.'],
    [{ ...admin, ADMIN_EMAIL: 'nobody' }, 'ADMIN_EMAIL must be an email address.'],
    [{ ...admin, ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must be at least 8 characters long.'],
    ...['password', 'Password1!', 'Passw0rd!', 'Qwerty123!'].map(
      (known): [Record<string, string>, string] => [
        { ...admin, ...production, ADMIN_PASSWORD: known },
        'ADMIN_PASSWORD must be a different one: this one is known from data breaches.',
      ],
    ),
    [{ PAYMENTS: 'paypal' }, 'PAYMENTS must be one of test, offline, stripe.'],
    [
      { ...production, PAYMENTS: 'test' },
      'PAYMENTS must be offline or stripe if NODE_ENV=production, because test moves no money.',
    ],
    [{ ...stripe, STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY must be set if PAYMENTS is stripe.'],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: ' ' }, 'STRIPE_WEBHOOK_SECRET must be set if PAYMENTS is stripe.'],
    [
      { ...stripe, STRIPE_SECRET_KEY: 'pk_live_1' },
      'STRIPE_SECRET_KEY must be a secret key, not a publishable one.',
    ],
    [
      { ...stripe, STRIPE_API_URL: '127.0.0.1:12111' },
      'STRIPE_API_URL must be an address that starts with http: or https:.',
    ],
    [
      { ...stripe, STRIPE_API_URL: 'http://127.0.0.1:12111/v1' },
      'STRIPE_API_URL must be an address without a path, e.g. http://127.0.0.1:12111.',
    ],
    [
      { ...production, ...stripe, STRIPE_API_URL: 'http://127.0.0.1:12111' },
      'STRIPE_API_URL must be unset if NODE_ENV=production.',
    ],
    [
      { CONNECTIONS_HOSTS: '127.0.0.1' },
      'CONNECTIONS_HOSTS must be a list of host:port, e.g. 127.0.0.1:5232.',
    ],
    [
      { ...production, PUBLIC_URL_REACHABLE: 'on' },
      'PUBLIC_URL_REACHABLE must be off if NODE_ENV=production.',
    ],
    [{ ...domain, PUBLIC_URL_REACHABLE: 'on' }, 'PUBLIC_URL_REACHABLE must be off if DOMAIN is set.'],
    [
      { ...production, CONNECTIONS_HOSTS: '127.0.0.1:5232' },
      'CONNECTIONS_HOSTS must be unset if NODE_ENV=production.',
    ],
    [
      { PUSH_HOSTS: 'https://push.example.com' },
      'PUSH_HOSTS must be a list of host:port, e.g. 127.0.0.1:5232.',
    ],
    [{ ...production, PUSH_HOSTS: '127.0.0.1:8443' }, 'PUSH_HOSTS must be unset if NODE_ENV=production.'],
    ...[
      'https://portal.example.com',
      'portal.example.com:443',
      'portal.example.com/portal',
      'portal example.com',
      'portal.example.com, www.example.com',
      '203.0.113.7',
      '0x7f.1',
      '2001:db8::1',
      '[2001:db8::1]',
      'localhost',
      'portal.localhost',
      'portal',
      '*.example.com',
      'portal_1.example.com',
      'portal.example.com.',
      '-portal.example.com',
      `${'a'.repeat(64)}.example.com`,
      `${'a.'.repeat(125)}example`,
    ].map((given): [Record<string, string>, string] => [
      { DOMAIN: given },
      'DOMAIN must be a host name alone, e.g. portal.example.com.',
    ]),
    ...['http://portal.example.com', 'https://www.example.com', 'https://portal.example.com:8443'].map(
      (given): [Record<string, string>, string] => [
        { ...domain, PUBLIC_URL: given },
        'PUBLIC_URL must be unset, or https://portal.example.com, if DOMAIN is set.',
      ],
    ),
    ...(['HTTP_PORT', 'HTTPS_PORT'] as const).map((name): [Record<string, string>, string] => [
      { ...domain, [name]: '65536' },
      `${name} must be a whole number from 0 to 65535.`,
    ]),
    [{ ...domain, HTTP_PORT: '8443', HTTPS_PORT: '8443' }, 'HTTPS_PORT must be another port than HTTP_PORT.'],
    [
      { ...domain, ACME_DIRECTORY: 'http://127.0.0.1:14000/dir' },
      'ACME_DIRECTORY must be an address that starts with https:.',
    ],
    [{ ...domain, ACME_EMAIL: 'nobody' }, 'ACME_EMAIL must be an email address.'],
    [{ ...domain, DATABASE_URL: 'postgres://u:p@db/s' }, 'APP_SECRET must be set if DOMAIN is set.'],
    [{ ...domain, THROTTLE: 'off' }, 'THROTTLE must be on if DOMAIN is set.'],
    [
      { ...domain, DEMO_DATA: '1' },
      'DEMO_DATA must be 0 if DOMAIN is set, because the demo passwords are public.',
    ],
    [
      { ...domain, PAYMENTS: 'test' },
      'PAYMENTS must be offline or stripe if DOMAIN is set, because test moves no money.',
    ],
    [{ ...domain, CONNECTIONS_HOSTS: '127.0.0.1:5232' }, 'CONNECTIONS_HOSTS must be unset if DOMAIN is set.'],
    [{ NODE_ENV: 'production' }, 'APP_SECRET must be set if NODE_ENV=production.'],
    [{ ...production, THROTTLE: 'off' }, 'THROTTLE must be on if NODE_ENV=production.'],
    [
      { ...production, DEMO_DATA: '1' },
      'DEMO_DATA must be 0 if NODE_ENV=production, because the demo passwords are public.',
    ],
    [{ UPDATE_FEED: updates.UPDATE_FEED }, 'UPDATE_KEY must be set together with UPDATE_FEED.'],
    [{ UPDATE_KEY: updates.UPDATE_KEY }, 'UPDATE_FEED must be set together with UPDATE_KEY.'],
    [
      { ...updates, UPDATE_FEED: 'http://releases.example.com/feed.json' },
      'UPDATE_FEED must be an address that starts with https:.',
    ],
    ...['https://user:word@example.com/f', 'https://example.com/f?a=b', 'https://example.com/f#b'].map(
      (feed): [Record<string, string>, string] => [
        { ...updates, UPDATE_FEED: feed },
        'UPDATE_FEED must be an address without a user, a password, ? and #.',
      ],
    ),
    ...['RWQ', `${updates.UPDATE_KEY}=`, updates.UPDATE_KEY.replace('RW', 'RU')].map(
      (key): [Record<string, string>, string] => [
        { ...updates, UPDATE_KEY: key },
        'UPDATE_KEY must be a public key of minisign, which begins with RW.',
      ],
    ),
  ])('refuse %j with a message that names the variable', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(new SettingsError(sentence));
  });

  describe('of secrets', () => {
    let folder: string;
    beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'steward-settings-'))));
    afterEach(() => rmSync(folder, { recursive: true }));
    const written = (text: string): string => {
      const file = path.join(folder, 'secret');
      writeFileSync(file, text);
      return file;
    };

    it('may be in files, as vaults and containers provide them', () => {
      const APP_SECRET_FILE = written('a secret from a vault\n');
      expect(readSettings({ APP_SECRET_FILE }).appSecret).toBe('a secret from a vault');
      expect(readSettings({ ...production, APP_SECRET: '', APP_SECRET_FILE }).appSecret).toBe(
        'a secret from a vault',
      );
    });

    it('refuse a file that is missing, empty, or set beside the variable', () => {
      const refusal = (env: Record<string, string>) => () => readSettings(env);
      const unreadable = 'APP_SECRET_FILE must be a readable file that is not empty.';
      expect(refusal({ APP_SECRET_FILE: '/nowhere/secret' })).toThrow(new SettingsError(unreadable));
      expect(refusal({ APP_SECRET_FILE: folder })).toThrow(new SettingsError(unreadable));
      expect(refusal({ APP_SECRET_FILE: written(' \n') })).toThrow(new SettingsError(unreadable));
      expect(
        refusal({ APP_SECRET: 'another secret of all', APP_SECRET_FILE: written('x'.repeat(20)) }),
      ).toThrow(new SettingsError('APP_SECRET must be unset if APP_SECRET_FILE is set.'));
      expect(refusal({ APP_SECRET_FILE: written('short') })).toThrow('at least 16 characters');
    });
  });

  it('never reveal a secret', () => {
    for (const env of [
      { APP_SECRET: 'hunter2' },
      { ...admin, ADMIN_PASSWORD: 'hunter2' },
      { DATABASE_URL: 'hunter2' },
      { ...from, SMTP_URL: 'smtp://user:hunter2%@mail.example.com' },
      { ...stripe, STRIPE_SECRET_KEY: 'pk_hunter2' },
    ])
      expect(() => readSettings(env)).toThrow(expect.not.stringContaining('hunter2') as Error);
  });
});

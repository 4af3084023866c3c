import { readFileSync } from 'node:fs';
import { settingNames, settingWarnings } from './setting-warnings.js';
import { readSettings } from './settings.js';

const warningsOf = (env: Record<string, string>): string[] => settingWarnings(env, readSettings(env));

it('include every setting of .env.example', () => {
  const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
  const named = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(named.filter((name) => name !== undefined && !settingNames.includes(name))).toEqual([]);
});

it.each([
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['BACKUP_CHEK', 'BACKUP_CHECK'],
  ['TRUST_PROXI', 'TRUST_PROXY'],
  ['APPSECRET', 'APP_SECRET'],
  ['STMP_URL', 'SMTP_URL'],
  ['PAYMNT', 'PAYMENTS'],
  ['DATABASE_URI_FILE', 'DATABASE_URL'],
  ['PROT', 'PORT'],
  ['HOSTS', 'HOST'],
])('warn of %s, which is nearly %s', (name, meant) => {
  expect(warningsOf({ [name]: '1' })).toEqual([
    `${name} is not a setting of Steward. Did you mean ${meant}?`,
  ]);
});

it.each(['127.0.0.1', '::1', 'localhost'])(
  'warn of DOMAIN with HOST=%s, which nobody outside reaches',
  (HOST) => {
    const domain = { DOMAIN: 'portal.example.com' };
    expect(warningsOf({ ...domain, HOST })).toEqual([
      `HOST is ${HOST}, so nobody outside of this machine reaches the ports of DOMAIN. Empty HOST.`,
    ]);
    expect(warningsOf(domain)).toEqual([]);
    expect(warningsOf({ ...domain, HOST: '203.0.113.7' })).toEqual([]);
  },
);

it('ignore variables of the machine and of other programs', () => {
  const others = [
    'PATH',
    'HOME',
    'USER',
    'PWD',
    'LANG',
    'TERM',
    'SHELL',
    'SHLVL',
    'MAIL',
    'TZ',
    'HOSTNAME',
    'LOGNAME',
    'SORT',
    'POST',
    'COST',
    'TMPDIR',
    'EDITOR',
    'DISPLAY',
    'HTTP_URL',
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'NO_PROXY',
    'AMQP_URL',
    'REDIS_URL',
    'NODE_OPTIONS',
    'AWS_REGION',
    'AWS_SESSION_TOKEN',
    'OTEL_SERVICE_NAME',
    'INVOCATION_ID',
    'JOURNAL_STREAM',
    'NODE_PATH',
    'STEWARD_PORT',
    'STEWARD_SERVICE_HOST',
    'KUBERNETES_PORT',
    'MALLOC_ARENA_MAX',
    'POSTGRES_USER',
    ...settingNames,
    ...settingNames.map((name) => `${name}_FILE`),
  ];
  const env = Object.fromEntries(others.map((name) => [name, '']));
  expect(warningsOf(env)).toEqual([]);
});

describe('PUBLIC_URL', () => {
  const production = { NODE_ENV: 'production', APP_SECRET: 'sixteen letters!' };

  it.each(['http://portal.example.com', 'http://192.0.2.7:3000'])(
    'warn of %s in production',
    (PUBLIC_URL) => {
      expect(warningsOf({ ...production, PUBLIC_URL })).toEqual([
        expect.stringMatching(/^PUBLIC_URL starts with http: passwords and documents .* Use https\.$/),
      ]);
      expect(warningsOf({ PUBLIC_URL })).toEqual([]);
    },
  );

  it.each(['https://portal.example.com', 'http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000'])(
    'accept %s',
    (PUBLIC_URL) => expect(warningsOf({ ...production, PUBLIC_URL })).toEqual([]),
  );

  it('warn of an unset value in production', () => {
    expect(warningsOf({ ...production, HOST: '0.0.0.0' })).toEqual([
      expect.stringMatching(/^PUBLIC_URL is not set: .* Set it to the address that visitors use\.$/),
    ]);
    expect(warningsOf({ HOST: '0.0.0.0' })).toEqual([]);
  });
});

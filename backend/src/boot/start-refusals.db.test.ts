import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../test/database/test-database.js';
import { TestApp } from '../../test/test-app.js';
import { FirstStart } from '../demo/first-start.js';
import { readSettings } from '../platform/settings/settings.js';
import { assertAddress, ownAddresses, plainAddress, refusingAddress } from './address.js';
import { migrate } from './schema.js';
import { refusingDatabase, refusingStorage } from './start-refusals.js';
import { itInTestAll } from '../../test/cases.js';

/* The errors are real ones; main.process.test.ts shows that the program ends with these sentences. */

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'steward-refusals-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const admin = {
  ADMIN_USERNAME: 'founder',
  ADMIN_EMAIL: 'founder@example.com',
  ADMIN_PASSWORD: 'Founder-pass-1!',
};

describe('a database', () => {
  const urlWith = (change: (url: URL) => unknown): string => {
    const url = new URL(database.url);
    change(url);
    return url.href;
  };
  it.each<[string, () => string, string | RegExp]>([
    ['without a server', () => 'postgres://u:secret-word@127.0.0.1:1/none', /: .*ECONNREFUSED.*\./],
    ['that does not exist', () => urlWith((url) => (url.pathname = '/no_such_database')), /does not exist\./],
    [
      'without TLS',
      () => urlWith((url) => url.searchParams.set('sslmode', 'verify-full')),
      /: The server does not support SSL connections\./,
    ],
  ])('%s is reported', async (_what, url, reason) => {
    const refused = migrate(url()).catch(refusingDatabase);
    await expect(refused).rejects.toThrow(/^The database cannot be used: .* Check DATABASE_URL\.$/);
    await expect(refused).rejects.toThrow(reason);
    await expect(refused).rejects.toThrow(expect.not.stringContaining('secret-word') as Error);
  });
});

describe('a file store', () => {
  const refusal = async (env: Record<string, string>): Promise<string> => {
    const { storage } = readSettings(env);
    if (!storage) throw new Error('No storage.');
    const prepare = async (): Promise<void> => {
      const app = await TestApp.start({ ...admin, ...env }, { databaseUrl: database.url, blank: true });
      try {
        await app.app.get(FirstStart).prepare(readSettings({ ...admin, ...env }));
      } finally {
        await app.stop();
      }
    };
    return prepare().then(String, (error: unknown) => {
      try {
        return refusingStorage(storage)(error);
      } catch (refused) {
        return String(refused);
      }
    });
  };

  it('in a file is reported', async () => {
    const file = path.join(folder, 'a-file');
    writeFileSync(file, 'not a folder');
    expect(await refusal({ STORAGE_URL: `file://${file}` })).toMatch(
      /^StartRefused: Files cannot be stored in .*a-file: .*\. Set STORAGE_URL to a folder you may write to\.$/,
    );
  });

  it('that does not answer is reported', async () => {
    const keys = { AWS_ACCESS_KEY_ID: 'unknown', AWS_SECRET_ACCESS_KEY: 'unknown' };
    expect(await refusal({ ...keys, STORAGE_URL: 's3://papers?endpoint=http://127.0.0.1:1' })).toBe(
      'StartRefused: Files cannot be stored in the bucket papers at http://127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1. ' +
        'Check STORAGE_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    );
  });
});

it('an address that is taken, or of another machine, is reported', async () => {
  const servers: Server[] = [];
  const listen = async (host: string, port = 0): Promise<number> => {
    const server = createServer();
    servers.push(server.listen(port, host));
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen('127.0.0.1');
  const refusing = (env: Record<string, string>) => refusingAddress(plainAddress(readSettings(env)));
  await expect(listen('127.0.0.1', port).catch(refusing({ PORT: String(port) }))).rejects.toThrow(
    `Steward cannot listen on port ${port} of 127.0.0.1: another program uses it. Set PORT to another one.`,
  );
  await expect(listen('192.0.2.1').catch(refusing({ PORT: '0', HOST: '192.0.2.1' }))).rejects.toThrow(
    'Steward cannot listen on port 0 of 192.0.2.1: this machine has no such address. Set HOST to one that it has.',
  );
  const asked = readSettings({ PORT: String(port), DATA_DIR: folder });
  await expect(assertAddress(asked)).rejects.toThrow('another program uses it');
  for (const server of servers.filter(({ listening }) => listening)) await once(server.close(), 'close');
  await assertAddress(asked);
});

it('a port of DOMAIN that may not be bound is reported with everything that gives the right to it', () => {
  const { http, https } = ownAddresses('', { httpPort: 80, httpsPort: 443 });
  const denied = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
  const advice =
    'not permitted. Under systemd, give the unit both AmbientCapabilities=CAP_NET_BIND_SERVICE and ' +
    'CapabilityBoundingSet=CAP_NET_BIND_SERVICE; in a container, the capability NET_BIND_SERVICE. Or set HTTP_PORT and ' +
    'HTTPS_PORT to ports above 1023, and forward ports 80 and 443 to them.';
  expect(() => refusingAddress(http)(denied)).toThrow(`Steward cannot listen on port 80: ${advice}`);
  expect(() => refusingAddress(https)(denied)).toThrow(`Steward cannot listen on port 443: ${advice}`);
  const taken = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' });
  expect(() => refusingAddress(https)(taken)).toThrow(
    'Steward cannot listen on port 443: another program uses it. Set HTTPS_PORT to another one.',
  );
});

itInTestAll('the database of the demo practice is reported by a start without it', async () => {
  const app = await TestApp.start({ DEMO_DATA: '1' });
  await app.admin();
  const warned = async (demo: '0' | '1'): Promise<boolean> => {
    await app.app.get(FirstStart).prepare(readSettings({ ...admin, DEMO_DATA: demo }));
    return app.logged.some((line) => line.includes('This is the database of the demo practice'));
  };
  expect(await warned('1')).toBe(false);
  expect(await warned('0')).toBe(true);
  await app.stop();
});

it('a database with users that would have no admin is refused', async () => {
  const app = await TestApp.start({}, { blank: true });
  await app.account('asample');
  const strict = { NODE_ENV: 'production', APP_SECRET: 'a secret of more than 16 characters' };
  for (const [env, more] of [
    [{}, ', or DEMO_DATA=1 for the demo practice.'],
    // There the next start would refuse the demo.
    [strict, '.'],
  ] as const)
    await expect(
      app.app.get(FirstStart).prepare(readSettings({ ...env, DEMO_DATA: '0' })),
    ).rejects.toMatchObject({
      name: 'StartRefused',
      message: `There is no admin yet: set ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD${more}`,
    });
  await app.stop();
});

it('an admin of the settings who is a demo client is refused', async () => {
  const app = await TestApp.start({}, { blank: true });
  for (const clash of [{ ADMIN_USERNAME: 'ASample' }, { ADMIN_EMAIL: 'Bea@example.com' }])
    await expect(
      app.app.get(FirstStart).prepare(readSettings({ ...admin, ...clash, DEMO_DATA: '1' })),
    ).rejects.toThrow(
      'ADMIN_USERNAME and ADMIN_EMAIL belong to a demo client. Set other values, or DEMO_DATA=0.',
    );
  await app.stop();
});

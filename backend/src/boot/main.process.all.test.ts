import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { createTestDatabase } from '../../test/database/test-database.js';
import { eventually } from '../../test/eventually.js';
import { aFolder, clearProcesses, Steward } from '../../test/process/steward.js';

afterEach(clearProcesses);

it('a start without users prints one link that sets up the practice in every instance, and none afterwards', async () => {
  const env = {
    DATABASE_URL: (await createTestDatabase()).url,
    STORAGE_URL: `file://${aFolder()}/files`,
    APP_SECRET: 'shared by both instances',
    DEMO_DATA: '0',
  };
  const start = (more: Record<string, string> = {}) =>
    Steward.start({ ...env, DATA_DIR: aFolder(), ...more });
  /** @returns address and token of each printed link */
  const links = ({ output }: Steward) =>
    [...output.matchAll(/^.* (\S+)#token=([\w-]{43})$/gm)].map((link) => link.slice(1));
  const tokenOf = (steward: Steward): string => links(steward)[0]?.[1] ?? '';
  const first = await start({ PUBLIC_URL: 'http://portal.example.com', LOG_LEVEL: 'info' });
  expect(links(first)).toEqual([['http://portal.example.com/setup', expect.any(String)]]);
  expect(first.output).toContain('this link and your password are sent unencrypted. Use https.');
  const second = await start();
  expect(links(second)).toEqual([[`${second.url}/setup`, expect.any(String)]]);
  expect(second.output).not.toContain('unencrypted');

  const at = `http://127.0.0.1:${new URL(second.url).port}`;
  const call = (on: string, token: string, body?: object) =>
    fetch(`${on}/api/setup`, {
      headers: { 'X-Setup-Token': token, 'Content-Type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
  expect((await call(at, tokenOf(first))).status).toBe(400);
  expect((await call(at, tokenOf(second))).status).toBe(200);
  const page = await fetch(`${at}/setup`);
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  const [, script = ''] = /src="([^"]+)"/.exec(await page.text()) ?? [];
  expect((await fetch(at + script)).status).toBe(200);
  for (const address of ['/', '/es', '/admin', '/favicon.ico']) {
    const closed = await fetch(at + address);
    expect([closed.status, await closed.text()]).toEqual([503, expect.stringContaining('being set up')]);
  }

  const owner = {
    firstName: 'Jordan',
    username: 'jordan',
    email: 'jordan@example.com',
    password: 'Quarry-lantern-7!',
  };
  const place = { street: '', city: '', state: '', zipCode: '', phone: '', timeZone: 'America/Chicago' };
  const made = await call(at, tokenOf(second), {
    ...owner,
    practice: { name: 'Limestone Guidance', ...place },
  });
  expect(made.status).toBe(201);
  const listening = /"port":(\d+)/;
  for (const on of [at, `http://127.0.0.1:${listening.exec(first.output)?.[1]}`]) {
    expect((await fetch(`${on}/setup`)).status).toBe(404);
    expect((await call(on, tokenOf(second))).status).toBe(404);
    expect((await fetch(on)).status).toBe(200);
  }
  expect(await second.stop()).toBe(0);
  const third = await start();
  expect(third.output).not.toContain('#token');
});

it('a start on a port in use is refused before a data folder is made', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const folder = path.join(aFolder(), 'data');
  expect(await Steward.refused({ DATA_DIR: folder, PORT: String(port) })).toEqual({
    code: 1,
    output: `Steward cannot listen on port ${port} of 127.0.0.1: another program uses it. Set PORT to another one.`,
  });
  expect(existsSync(folder)).toBe(false);
  other.close();
});

it('a promise that is refused while nothing listens ends neither the process nor other calls', async () => {
  const defect = "process.on('SIGUSR2', () => void Promise.reject(new Error('nobody listened')))";
  const steward = await Steward.start({
    DATABASE_URL: (await createTestDatabase()).url,
    DATA_DIR: aFolder(),
    DEMO_DATA: '1',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(defect)}`,
  });
  steward.child.kill('SIGUSR2');
  await eventually(() => steward.output.includes('unhandled rejection'));
  expect(steward.output).toMatch(/"stack":"Error: nobody listened\\n/);
  expect((await fetch(`${steward.url}/api/health/ready`)).status).toBe(200);
});

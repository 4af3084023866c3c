import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '../../../test/eventually.js';
import { command } from '../../../test/process/command.js';
import { aDemoFolder } from '../../../test/process/demo.js';
import { aFolder, clearProcesses, Steward, Visitor } from '../../../test/process/steward.js';
import { entriesOf } from '../../../test/process/backups.js';
import { missingForFat, mountFatDisk } from '../../../test/fat-disk.js';
import { S3Server } from '../../platform/files/testing/s3-server.js';

afterAll(clearProcesses);

const passphrase = 'a quiet harbour';
const copyName = /^steward-[\d-]+T\d{6}Z\.tar\.zst\.age$/;
const ended = (code: number, words: string | RegExp) => ({
  code,
  output: expect.stringMatching(words) as string,
});

let store: S3Server;
beforeAll(async () => void (store = await S3Server.start()));
afterAll(() => store.stop());

const keys = { BACKUP_ACCESS_KEY_ID: 'S3RVER', BACKUP_SECRET_ACCESS_KEY: 'S3RVER' };

it('a bare machine has the practice again with address and passphrase alone, or is as it was', async () => {
  const folder = aFolder();
  const place = { BACKUP_URL: store.url('practice'), ...keys };
  // Set, so that no other backup would contain it.
  const APP_SECRET = 'a secret of this machine';
  const env = { DATA_DIR: await aDemoFolder(), THROTTLE: 'off', BACKUP_PASSPHRASE: passphrase, ...place };
  const kept = readFileSync(path.join(env.DATA_DIR, 'app-secret'), 'utf8');
  const rotated = { ...env, APP_SECRET, APP_SECRET_PREVIOUS: kept };
  const steward = await Steward.start(rotated);
  const made = await command('backup', [], rotated);
  expect(made).toEqual(ended(0, /A copy is in s3:\/\/papers\/practice\?.* restored on trial\./));
  expect(made.output).not.toContain(passphrase);
  expect(made.output).not.toContain('S3RVER');
  const [name = ''] = readdirSync(path.join(env.DATA_DIR, 'backups'));
  expect(name).toMatch(copyName);
  const entries = await entriesOf(path.join(env.DATA_DIR, 'backups', name), passphrase);
  expect(String(entries.get('keys/app-secret'))).toBe(APP_SECRET);
  const consultant = await Visitor.signIn(steward, 'consultant', 'Limestone-1!');
  const { offsite } = await consultant.json<{ offsite: { lastGoodAt: string; error: null } }>(
    '/api/admin/health',
  );
  expect(offsite).toMatchObject({ place: place.BACKUP_URL, error: null });
  expect(offsite.lastGoodAt.slice(0, 19).replaceAll(':', '')).toBe(name.slice(8, 25));
  expect(await steward.stop()).toBe(0);

  const DATA_DIR = path.join(folder, 'new');
  const bare = { DATA_DIR, ...place };
  const refusals: [Record<string, string>, RegExp][] = [
    [bare, /^BACKUP_PASSPHRASE must be set/],
    [{ ...bare, BACKUP_PASSPHRASE: 'a loud harbour' }, /^BACKUP_PASSPHRASE does not open /],
    [{ DATA_DIR, BACKUP_PASSPHRASE: passphrase }, /^BACKUP_URL must be set/],
    [
      { ...bare, BACKUP_PASSPHRASE: passphrase, BACKUP_URL: store.url('empty') },
      /^There is no backup in s3:/,
    ],
    [
      { ...bare, BACKUP_PASSPHRASE: passphrase, BACKUP_ACCESS_KEY_ID: 'other' },
      /BACKUP_URL refuses the keys/,
    ],
  ];
  for (const [settings, words] of refusals) {
    expect(await command('restore', ['latest'], settings)).toEqual(ended(1, words));
    expect(readdirSync(folder)).toEqual([]);
  }
  const begun = Date.now();
  const restored = await command('restore', ['latest'], { ...bare, BACKUP_PASSPHRASE: passphrase });
  expect(restored).toEqual(ended(0, /^Restored to /));
  // Two minutes are the goal on a machine of its own.
  expect(Date.now() - begun).toBeLessThan(120_000);
  expect(restored.output).toContain('APP_SECRET_PREVIOUS_FILE=');
  const again = await Steward.start({
    DATA_DIR,
    THROTTLE: 'off',
    APP_SECRET_PREVIOUS_FILE: path.join(DATA_DIR, 'app-secret-previous'),
  });
  const client = await Visitor.signIn(again, 'asample', 'River-stone-1!');
  const documents = await client.json<{ id: number }[]>('/api/documents');
  expect((await client.call(`/api/documents/${documents[0]?.id}`)).status).toBe(200);
  expect(await again.stop()).toBe(0);
  const full = { ...bare, BACKUP_PASSPHRASE: passphrase };
  expect(await command('restore', ['latest'], full)).toEqual(ended(1, /This installation already has data/));
  expect(await command('restore', ['latest', 'yes'], full)).toEqual(ended(0, /^Restored to /));
}, 300_000);

it('make backup says what is wrong with the place, and keeps the file here', async () => {
  const DATA_DIR = await aDemoFolder();
  const env = { DATA_DIR, BACKUP_PASSPHRASE: passphrase, ...keys };
  const backups = path.join(DATA_DIR, 'backups');
  const wrong: [string, RegExp][] = [
    [store.url().replace('papers', 'nowhere'), /The bucket in BACKUP_URL does not exist\./],
    ['s3://papers?endpoint=http://127.0.0.1:1', /The place in BACKUP_URL cannot be reached\./],
  ];
  for (const [BACKUP_URL, words] of wrong) {
    expect(await command('backup', [], { ...env, BACKUP_URL })).toEqual(ended(1, words));
    const [file = '', ...more] = readdirSync(backups);
    expect([file, more]).toEqual([expect.stringMatching(copyName), []]);
    rmSync(path.join(backups, file));
  }
  expect(readdirSync(DATA_DIR).filter((name) => name.startsWith('copies'))).toEqual([]);
}, 120_000);

it('a copy that was damaged in its place is refused, and nothing is changed', async () => {
  const folder = aFolder();
  const disk = path.join(folder, 'disk');
  const env = { BACKUP_PASSPHRASE: passphrase, BACKUP_URL: `file://${disk}` };
  expect(await command('backup', [], { ...env, DATA_DIR: await aDemoFolder() })).toMatchObject({ code: 0 });
  const copy = path.join(disk, readdirSync(disk)[0] ?? '');
  const bytes = readFileSync(copy);
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1;
  writeFileSync(copy, bytes);
  const DATA_DIR = path.join(folder, 'new');
  expect(await command('restore', ['latest'], { ...env, DATA_DIR })).toEqual(ended(1, /is damaged: /));
  expect(readdirSync(folder)).toEqual(['disk']);
  // As on the first of a month.
  const practice = { ...env, DATA_DIR: await aDemoFolder() };
  expect(await command('nightly-copy', ['oldest'], practice)).toEqual(
    ended(1, /^The copy in BACKUP_URL could not be restored on trial\. .* is damaged: /),
  );
}, 120_000);

it('the copy of a night leaves nothing behind but itself', async () => {
  const folder = aFolder();
  const disk = path.join(folder, 'disk');
  const DATA_DIR = await aDemoFolder();
  const env = { DATA_DIR, BACKUP_PASSPHRASE: passphrase, BACKUP_URL: `file://${disk}` };
  const before = readdirSync(DATA_DIR);
  const night = await command('nightly-copy', ['2026-11-18T08:00:00.100Z'], env);
  expect(night).toEqual(ended(0, /restored on trial\.\n$/));
  expect(readdirSync(disk)).toEqual(['steward-2026-11-18T080000Z.tar.zst.age']);
  expect(readdirSync(DATA_DIR)).toEqual(before);
  const both = { ...env, BACKUP_CHECK: 'nightly' };
  expect(await command('nightly-copy', ['2026-11-19T08:00:00.100Z'], both)).toMatchObject({ code: 0 });
  const here = path.join(DATA_DIR, 'backups', 'nightly-2026-11-19T080000Z.tar.zst.age');
  const there = path.join(disk, 'steward-2026-11-19T080000Z.tar.zst.age');
  expect(readFileSync(here).equals(readFileSync(there))).toBe(true);
  expect(await command('nightly-copy', ['oldest'], env)).toEqual(
    ended(0, /^The oldest copy in BACKUP_URL, steward-2026-11-18T080000Z/),
  );
}, 180_000);

it('killed while it writes there, it has left no name, and the next one clears away the rest', async () => {
  const DATA_DIR = await aDemoFolder();
  const settings = { DATA_DIR, BACKUP_PASSPHRASE: passphrase };
  const before = readdirSync(DATA_DIR);
  // A store that takes an upload and never ends it.
  let uploads = 0;
  const stand = createServer((request, response) => {
    request.resume();
    if (request.method === 'PUT') uploads++;
    else response.end('<ListBucketResult></ListBucketResult>');
  });
  await new Promise<void>((resolve) => stand.listen(0, '127.0.0.1', resolve));
  const { port } = stand.address() as AddressInfo;
  const program = fileURLToPath(new URL('../../../dist/nightly-copy.js', import.meta.url));
  const child = spawn(process.execPath, [program, '2026-11-18T08:00:00.100Z'], {
    env: {
      PATH: process.env['PATH'],
      ...settings,
      ...keys,
      BACKUP_URL: `s3://papers?endpoint=http://127.0.0.1:${port}`,
    },
    stdio: 'ignore',
  });
  const end = new Promise((resolve) => child.once('close', resolve));
  await eventually(() => uploads > 0);
  child.kill('SIGKILL');
  await end;
  stand.closeAllConnections();
  await new Promise((resolve) => stand.close(resolve));
  expect(readdirSync(DATA_DIR)).toContain(`copies-${child.pid}`);

  const disk = path.join(aFolder(), 'disk');
  const night = await command('nightly-copy', ['2026-11-18T08:01:00.100Z'], {
    ...settings,
    BACKUP_URL: `file://${disk}`,
  });
  expect(night).toMatchObject({ code: 0 });
  expect(readdirSync(DATA_DIR)).toEqual(before);
}, 120_000);

const missing = missingForFat();
const onDisk = missing.length === 0 ? it : it.skip;

onDisk(
  'a disk that is full takes no half of a copy',
  async () => {
    const folder = aFolder();
    const disk = mountFatDisk(folder);
    try {
      const DATA_DIR = await aDemoFolder();
      // A tenth of a megabyte is left.
      const filler = path.join(disk.at, 'filler');
      expect(() => writeFileSync(filler, Buffer.alloc(300 * 1024 * 1024))).toThrow('ENOSPC');
      truncateSync(filler, statSync(filler).size - 100 * 1024);
      const env = { DATA_DIR, BACKUP_PASSPHRASE: passphrase, BACKUP_URL: `file://${disk.at}` };
      expect(await command('backup', [], env)).toEqual(ended(1, /The place in BACKUP_URL is full\./));
      expect(readdirSync(disk.at).filter((name) => name.startsWith('steward'))).toEqual([]);
      rmSync(filler);
      expect(await command('backup', [], env)).toMatchObject({ code: 0 });
      expect(readdirSync(disk.at)).toEqual([expect.stringMatching(copyName)]);
    } finally {
      disk.unmount();
    }
  },
  120_000,
);

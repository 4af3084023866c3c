import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '../../../../test/eventually.js';
import { s3Keys, S3Server } from '../../../platform/files/testing/s3-server.js';
import { readSettings } from '../../../platform/settings/settings.js';
import type { S3Address } from '../../../platform/settings/storage-settings.js';
import type { Place } from '../domain/ports.js';
import { DiskPlace } from './disk-place.js';
import { S3Place } from './s3-place.js';

const BACKUP_PASSPHRASE = 'a quiet harbour at dawn';
const s3 = (BACKUP_URL: string, keys: Record<string, string> = s3Keys): S3Address =>
  readSettings({ BACKUP_PASSPHRASE, BACKUP_URL, ...keys }).offsite?.address as S3Address;
const name = 'steward-2026-11-18T080003Z.tar.zst.age';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'steward-places-'));
  file = path.join(folder, 'backup');
  writeFileSync(file, 'a whole backup');
});
afterEach(() => rmSync(folder, { recursive: true }));

let store: S3Server;
beforeAll(async () => void (store = await S3Server.start()));
afterAll(() => store.stop());

let places = 0;
describe.each<[string, () => Place]>([
  ['a folder', () => new DiskPlace(path.join(folder, 'copies'))],
  ['a bucket', () => new S3Place(s3(store.url(`place-${++places}`)))],
])('%s', (_kind, open) => {
  it('takes files whole, lists, gives back and removes them', async () => {
    const place = open();
    expect(await place.names(true)).toEqual([]);
    // More than one part.
    const content = randomBytes(9 * 1024 * 1024);
    writeFileSync(file, content);
    await place.put(file, name);
    writeFileSync(file, 'another');
    await place.put(file, 'steward-2026-11-19T080003Z.tar.zst.age');
    expect((await place.names(false)).toSorted()).toEqual([name, 'steward-2026-11-19T080003Z.tar.zst.age']);
    const fetched = await place.fetch(name, folder);
    expect(readFileSync(fetched).equals(content)).toBe(true);
    expect(statSync(fetched).mode & 0o777).toBe(0o600);
    await place.remove(name);
    await place.remove(name);
    expect(await place.names(false)).toEqual(['steward-2026-11-19T080003Z.tar.zst.age']);
  });
});

describe('a folder', () => {
  const copies = (): string => path.join(folder, 'disk', 'copies');

  it('is made for its first copy only: later, a missing one is not mounted', async () => {
    const place = new DiskPlace(copies());
    await expect(place.names(false)).rejects.toThrow(/^The folder in BACKUP_URL is not there\. Connect/);
    expect(existsSync(copies())).toBe(false);
    await place.names(true);
    expect(statSync(copies()).mode & 0o777).toBe(0o700);
    rmSync(path.join(folder, 'disk'), { recursive: true });
    await expect(place.put(file, name)).rejects.toThrow('The folder in BACKUP_URL is not there.');
  });

  it('keeps a name that is taken, and removes what a killed process has left an hour ago', async () => {
    const place = new DiskPlace(copies());
    await place.names(true);
    const left = ['steward-2026-11-17T080003Z', 'steward-2026-11-16T080003Z', 'other'].map((one) =>
      path.join(copies(), `${one}.tar.zst.age.unfinished`),
    );
    const hours = (ago: number): number => Date.now() / 1_000 - ago * 3_600;
    for (const [index, one] of left.entries()) {
      writeFileSync(one, 'half');
      utimesSync(one, hours(0.5), hours(index === 0 ? 0.9 : 1.1));
    }
    await place.put(file, name);
    expect(readdirSync(copies())).toEqual(
      [path.basename(left[2] ?? ''), path.basename(left[0] ?? ''), name].toSorted(),
    );
    writeFileSync(file, 'another');
    await expect(place.put(file, name)).rejects.toThrow('BACKUP_URL');
    expect(readFileSync(path.join(copies(), name), 'utf8')).toBe('a whole backup');
  });
});

describe('a bucket', () => {
  it('lists what is in its own folder, and nothing below or beside it', async () => {
    const mine = new S3Place(s3(store.url('mine')));
    for (const one of ['mine/below', 'mine-too']) await new S3Place(s3(store.url(one))).put(file, name);
    expect(await mine.names()).toEqual([]);
  });

  it('names what is wrong: the bucket, or the keys', async () => {
    const elsewhere = { ...s3(store.url()), bucket: 'nowhere' };
    await expect(new S3Place(elsewhere).names()).rejects.toThrow('The bucket in BACKUP_URL does not exist.');
    const stranger = { ...s3(store.url()), accessKeyId: 'somebody else' };
    await expect(new S3Place(stranger).names()).rejects.toThrow(
      'The place in BACKUP_URL refuses the keys. Check BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY',
    );
  });

  it('has no name of an upload that was cut off', async () => {
    const place = new S3Place(s3(store.url('cut-off')), { shortMs: 5_000, silenceMs: 2_000, attempts: 1 });
    writeFileSync(file, randomBytes(40 * 1024 * 1024));
    const under = place.put(file, name).catch((error: unknown) => error);
    const begun = /uploads.+key$/;
    await eventually(() =>
      readdirSync(store.folder, { recursive: true }).some((one) => begun.test(String(one))),
    );
    await store.kill();
    expect(String(await under)).toContain('The place in BACKUP_URL cannot be reached.');
    await expect(place.names()).rejects.toThrow('cannot be reached');
    await store.restart();
    expect(await new S3Place(s3(store.url('cut-off'))).names()).toEqual([]);
  });
});

describe('a store that answers', () => {
  let stand: Server;
  let answer: RequestListener;
  beforeEach(async () => {
    stand = createServer((request, response) => {
      request.resume();
      answer(request, response);
    });
    await new Promise<void>((resolve) => stand.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    stand.closeAllConnections();
    await new Promise((resolve) => stand.close(resolve));
  });
  const place = (): S3Place =>
    new S3Place(s3(`s3://papers?endpoint=http://127.0.0.1:${(stand.address() as AddressInfo).port}`), {
      shortMs: 1_000,
      silenceMs: 300,
      attempts: 1,
    });
  const refusing =
    (status: number, code: string): RequestListener =>
    (_request, response) => {
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(
        `<Error><Code>${code}</Code><Message>No</Message><AWSAccessKeyId>S3RVER</AWSAccessKeyId></Error>`,
      );
    };

  it.each([
    [403, 'RequestTimeTooSkewed', 'because the clock of this machine is wrong'],
    [403, 'AccessDenied', 'refuses the keys'],
    [403, 'InvalidAccessKeyId', 'refuses the keys'],
    [404, 'NoSuchBucket', 'does not exist'],
    [507, 'InsufficientStorage', 'is full'],
    [400, 'QuotaExceeded', 'is full'],
    [503, 'SlowDown', 'cannot be reached'],
    [400, 'Strange', 'refuses this: Strange, status 400'],
  ])('%d %s', async (status, code, words) => {
    answer = refusing(status, code);
    const error = await place()
      .names()
      .catch((refusal: unknown) => refusal as Error);
    expect(String(error)).toMatch(/^PlaceRefused: .*BACKUP_URL/);
    expect(String(error)).toContain(words);
    expect(String(error)).not.toContain('S3RVER');
  });

  it('an upload with silence', async () => {
    answer = (request, response) => {
      if (request.method === 'GET') refusing(501, 'NotImplemented')(request, response);
    };
    await expect(place().put(file, name)).rejects.toThrow('cannot be reached');
  });

  it('less than it announced', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('half');
      setTimeout(() => response.destroy(), 50);
    };
    await expect(place().fetch(name, folder)).rejects.toThrow('cannot be reached');
  });
});

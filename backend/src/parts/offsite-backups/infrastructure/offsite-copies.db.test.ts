import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/test-database.js';
import { StartRefused } from '../../../platform/process/start-refused.js';
import { nameOfCopy } from '../domain/copy-name.js';
import { DiskPlace } from './disk-place.js';
import { OffsiteCopies } from './offsite-copies.js';
import { PlaceRefused } from './place-refused.js';

let database: TestDatabase;
let db: pg.Client;
let folder: string;
let copies: OffsiteCopies;
const disk = (): string => path.join(folder, 'disk');

beforeAll(async () => {
  database = await createTestDatabase();
  db = new pg.Client({ connectionString: database.url });
  await db.connect();
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

const open = (url = 'file:///mnt/disk'): OffsiteCopies =>
  new OffsiteCopies({ address: { kind: 'disk', dir: disk() }, url, passphrase: 'a quiet harbour' });
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'steward-offsite-'));
  copies = open();
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await db.query('DELETE FROM offsite_backups');
});

let tried: string[];
async function keep(
  made: string,
  {
    tries = async () => {},
    of = copies,
  }: { tries?: (file: string) => Promise<void>; of?: OffsiteCopies } = {},
): Promise<string | undefined> {
  const file = path.join(folder, 'backup');
  const own = path.join(folder, 'scratch');
  mkdirSync(own, { recursive: true });
  writeFileSync(file, `backup of ${made}`);
  tried = [];
  const left = await of.keep({
    file,
    made: new Date(made),
    databaseUrl: database.url,
    folder: own,
    tries: async (fetched) => {
      tried.push(readFileSync(fetched, 'utf8'));
      await tries(fetched);
    },
  });
  // As its callers do after a good one.
  await of.note(database.url, new Date(made), undefined);
  return left;
}
const bad = (made: string): Promise<unknown> =>
  keep(made, { tries: () => Promise.reject(new StartRefused('A file is missing.')) }).catch(
    (error: unknown) => error,
  );
const names = (): string[] => readdirSync(disk()).map((name) => name.slice(8, 25));
const state = async (): Promise<Record<string, unknown>> => {
  const { rows } = await db.query<Record<string, unknown>>(
    'SELECT place, last_good_at AS good, last_tried_at AS tried, error, failures FROM offsite_backups',
  );
  return rows[0] ?? {};
};

it('fetches each copy back to have it tried, and deletes what is too old after a good one', async () => {
  mkdirSync(disk());
  writeFileSync(path.join(disk(), 'photo.jpg'), '');
  for (let night = 1; night <= 12; night++)
    writeFileSync(path.join(disk(), nameOfCopy(new Date(Date.UTC(2026, 10, night, 8)))), 'earlier');
  expect(await keep('2026-11-13T08:00:01.500Z')).toBeUndefined();
  expect(tried).toEqual(['backup of 2026-11-13T08:00:01.500Z']);
  expect(readdirSync(disk()).filter((name) => !name.startsWith('steward-'))).toEqual(['photo.jpg']);
  expect(names().filter((name) => name !== 'g')).toEqual(
    expect.arrayContaining(['2026-11-01T080000', '2026-11-07T080000', '2026-11-13T080001']),
  );
  expect(names()).not.toContain('2026-11-05T080000');
  expect(await state()).toMatchObject({
    place: 'file:///mnt/disk',
    good: new Date('2026-11-13T08:00:01.500Z'),
    error: null,
    failures: 0,
  });
});

it('the time of a copy that a clock far ahead has made does not stay', async () => {
  await keep('2030-01-01T08:00:00.000Z');
  await keep('2026-11-11T08:00:00.300Z');
  expect(await state()).toMatchObject({ good: new Date('2026-11-11T08:00:00.300Z') });
  // Begun before the last one, and noted after it.
  await copies.note(database.url, new Date('2026-11-11T07:30:00.000Z'), undefined);
  expect(await state()).toMatchObject({ good: new Date('2026-11-11T08:00:00.300Z') });
});

it('a copy that cannot be restored is no reason to delete an older one; the next try replaces it', async () => {
  await keep('2026-11-11T08:00:00.300Z');
  expect(await bad('2026-11-12T08:00:00.300Z')).toMatchObject({ message: 'A file is missing.' });
  expect(names()).toEqual(['2026-11-11T080000', '2026-11-12T080000']);
  await bad('2026-11-12T08:01:00.000Z');
  await bad('2026-11-12T08:03:00.000Z');
  expect(names()).toEqual(['2026-11-11T080000', '2026-11-12T080300']);
});

it('before the first good copy, those of another installation stay', async () => {
  mkdirSync(disk());
  writeFileSync(path.join(disk(), nameOfCopy(new Date('2026-11-01T08:00:00Z'))), 'of before');
  await db.query(
    `INSERT INTO offsite_backups (place, since) VALUES ('file:///mnt/disk', '2026-11-11T15:00:00Z')`,
  );
  await bad('2026-11-12T08:00:00.000Z');
  await bad('2026-11-12T08:01:00.000Z');
  expect(names()).toEqual(['2026-11-01T080000', '2026-11-12T080100']);
});

it('what comes back changed is deleted, whatever is in it', async () => {
  class LosingPlace extends DiskPlace {
    override async put(file: string, name: string): Promise<void> {
      await super.put(file, name);
      writeFileSync(path.join(disk(), name), 'backup of 2O26');
    }
  }
  const losing = new OffsiteCopies(
    { address: { kind: 'disk', dir: disk() }, url: 'file:///mnt/disk', passphrase: 'a quiet harbour' },
    new LosingPlace(disk()),
  );
  await expect(keep('2026-11-12T08:00:00.000Z', { of: losing })).rejects.toThrow(
    'What was fetched back from BACKUP_URL is not what was written there.',
  );
  expect(tried).toEqual([]);
  expect(names()).toEqual([]);
});

it('keys that may not delete do no harm to a good copy', async () => {
  class LastingPlace extends DiskPlace {
    override remove(): Promise<void> {
      return Promise.reject(new PlaceRefused('BACKUP_URL keeps its copies.'));
    }
  }
  const lasting = new OffsiteCopies(
    { address: { kind: 'disk', dir: disk() }, url: 'file:///mnt/disk', passphrase: 'a quiet harbour' },
    new LastingPlace(disk()),
  );
  await keep('2026-11-12T08:00:00.000Z', { of: lasting });
  expect(await keep('2026-11-12T09:00:00.000Z', { of: lasting })).toBe(
    'Older copies could not be deleted. BACKUP_URL keeps its copies.',
  );
});

it('a disk that is not mounted any more gets no folder', async () => {
  await keep('2026-11-11T08:00:00.000Z');
  rmSync(disk(), { recursive: true });
  await expect(keep('2026-11-12T08:00:00.000Z')).rejects.toThrow('The folder in BACKUP_URL is not there.');
  // Another place has had none.
  await keep('2026-11-12T08:00:00.000Z', { of: open('file:///mnt/other') });
  expect(names()).toEqual(['2026-11-12T080000']);
});

it('finds the newest and the oldest copy among other files', async () => {
  const found = (which: 'latest' | 'oldest') =>
    copies.fetch(which, folder, (file) => Promise.resolve(readFileSync(file, 'utf8')));
  mkdirSync(disk());
  writeFileSync(path.join(disk(), 'zebra.jpg'), '');
  expect(await found('latest')).toBeUndefined();
  await keep('2026-11-12T08:00:00.000Z');
  await keep('2026-11-11T08:00:00.000Z');
  expect(await found('latest')).toBe('backup of 2026-11-12T08:00:00.000Z');
  expect(await found('oldest')).toBe('backup of 2026-11-11T08:00:00.000Z');
});

it('counts failures until a good copy, and begins anew for another place', async () => {
  const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 12, 8, minute));
  await copies.note(database.url, at(0), undefined);
  await copies.note(database.url, at(1), 'It is full.');
  await copies.note(database.url, at(2), 'It is still full.');
  expect(await state()).toMatchObject({ good: at(0), tried: at(2), error: 'It is still full.', failures: 2 });
  await copies.note(database.url, at(3), undefined);
  expect(await state()).toMatchObject({ good: at(3), tried: at(3), error: null, failures: 0 });
  await open('file:///mnt/other').note(database.url, at(4), 'It is away.');
  expect(await state()).toEqual({
    place: 'file:///mnt/other',
    good: null,
    tried: at(4),
    error: 'It is away.',
    failures: 1,
  });
});

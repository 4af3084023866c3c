import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BackupEntry, readBackup, writeBackup } from './backup-file.js';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'steward-backup-file-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const sample: BackupEntry[] = [
  { name: 'backup.json', content: Buffer.from('{"format":1}') },
  { name: 'tables/empty/000001', content: Buffer.alloc(0) },
  { name: `files/${'a'.repeat(32)}`, content: randomBytes(300_000) },
  { name: 'tables/users/000001', content: Buffer.from('1\tasample\n'.repeat(10_000)) },
];

async function* each(entries: readonly BackupEntry[]): AsyncGenerator<BackupEntry> {
  yield* entries;
}

async function all(file: string, passphrase?: string): Promise<BackupEntry[]> {
  const entries: BackupEntry[] = [];
  for await (const entry of readBackup(file, passphrase)) entries.push(entry);
  return entries;
}

const damaged = /is damaged: it was truncated or changed|is not a Steward backup/;

async function expectRefusal(bytes: Buffer, passphrase?: string): Promise<void> {
  const broken = path.join(folder, 'broken');
  writeFileSync(broken, bytes);
  await expect(all(broken, passphrase)).rejects.toThrow(damaged);
}

function changedAt(bytes: Buffer, place: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[place] = (changed[place] ?? 0) ^ 0x10;
  return changed;
}

it('is read back byte for byte, from a file readable only by its owner', async () => {
  const file = path.join(folder, 'one');
  const bytes = await writeBackup(file, undefined, each(sample));
  expect(statSync(file)).toMatchObject({ size: bytes });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await all(file)).toEqual(sample);
  expect(readdirSync(folder)).toEqual(['one']);
});

it('is refused if truncated, changed or extended anywhere', async () => {
  const file = path.join(folder, 'one');
  await writeBackup(file, undefined, each(sample));
  const whole = readFileSync(file);
  const places = 20;
  for (let at = 0; at < places; at++) {
    const place = Math.floor((at / places) * whole.length);
    await expectRefusal(whole.subarray(0, place));
    await expectRefusal(changedAt(whole, place));
  }
  await expectRefusal(whole.subarray(0, whole.length - 1));
  await expectRefusal(changedAt(whole, whole.length - 1));
  await expectRefusal(Buffer.concat([whole, Buffer.of(0)]));
  await expectRefusal(Buffer.concat([whole, whole]));
});

// One test, because each passphrase tried takes a good part of a second.
it('opens only with its passphrase, complete and unchanged', async () => {
  const file = path.join(folder, 'one');
  await writeBackup(file, 'a quiet harbour', each(sample));
  const whole = readFileSync(file);
  expect(whole.includes('asample')).toBe(false);
  await expect(all(file)).rejects.toThrow(`${file} is encrypted. Set BACKUP_PASSPHRASE`);
  await expect(all(file, 'a loud harbour')).rejects.toThrow(`BACKUP_PASSPHRASE does not open ${file}.`);
  expect(await all(file, 'a quiet harbour')).toEqual(sample);
  await expectRefusal(whole.subarray(0, whole.length / 2), 'a quiet harbour');
  await expectRefusal(changedAt(whole, whole.length - 1), 'a quiet harbour');
});

it('never overwrites a file, and leaves nothing behind after a failure', async () => {
  const file = path.join(folder, 'one');
  writeFileSync(file, 'precious');
  await expect(writeBackup(file, undefined, each(sample))).rejects.toThrow(`${file} already exists`);
  const failing = async function* (): AsyncGenerator<BackupEntry> {
    yield* sample;
    throw new Error('The database went away.');
  };
  await expect(writeBackup(path.join(folder, 'two'), undefined, failing())).rejects.toThrow('went away');
  await expect(writeBackup(path.join(folder, 'none', 'three'), undefined, each(sample))).rejects.toThrow(
    'three cannot be written: it does not exist.',
  );
  expect(readdirSync(folder)).toEqual(['one']);
  expect(readFileSync(file, 'utf8')).toBe('precious');
});

it('reports files that are not backups', async () => {
  const file = path.join(folder, 'one');
  await expect(all(file)).rejects.toThrow(`${file} cannot be read: it does not exist.`);
  writeFileSync(file, 'Dear diary');
  await expect(all(file)).rejects.toThrow(`${file} is not a Steward backup`);
  await expect(all(folder)).rejects.toThrow(`${folder} cannot be read: it is a folder.`);
});

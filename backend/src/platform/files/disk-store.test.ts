import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskStore, storageError } from './disk-store.js';
import { InMemoryRawStore } from './testing/in-memory-raw-store.js';
import { rawStoreContract } from './testing/raw-store-contract.js';
import { vaultContract } from './testing/vault-contract.js';

const key = 'ab'.repeat(16);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steward-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

rawStoreContract('DiskStore', () => DiskStore.open(folder));
rawStoreContract('InMemoryRawStore', async () => new InMemoryRawStore());
vaultContract('DiskStore', () => DiskStore.open(folder));

describe('DiskStore', () => {
  it('is readable only by its owner, and leaves nothing behind beside the file', async () => {
    const root = join(folder, 'deep', 'files');
    const store = await DiskStore.open(root);
    await store.write(key, [Buffer.from('x')]);
    await store.check();
    expect(await readdir(join(root, 'tmp'))).toEqual([]);
    const mode = async (...parts: string[]) => (await stat(join(root, ...parts))).mode & 0o777;
    expect(await mode()).toBe(0o700);
    expect(await mode('tmp')).toBe(0o700);
    expect(await mode('ab')).toBe(0o700);
    expect(await mode('ab', key)).toBe(0o600);
  });

  it('finds files of an earlier process', async () => {
    await (await DiskStore.open(folder)).write(key, [Buffer.from('kept')]);
    expect(String(await (await DiskStore.open(folder)).read(key))).toBe('kept');
  });

  it('removes leftovers of crashed writes after a day, not writes in progress', async () => {
    await mkdir(join(folder, 'tmp'));
    await writeFile(join(folder, 'tmp', 'old'), 'x');
    await writeFile(join(folder, 'tmp', 'young'), 'x');
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await utimes(join(folder, 'tmp', 'old'), yesterday, yesterday);
    const store = await DiskStore.open(folder);
    expect(await readdir(join(folder, 'tmp'))).toEqual(['young']);
    await utimes(join(folder, 'tmp', 'young'), yesterday, yesterday);
    await store.tidy();
    expect(await readdir(join(folder, 'tmp'))).toEqual([]);
  });

  it('lists neither writes in progress nor foreign files', async () => {
    const store = await DiskStore.open(folder);
    await store.write(key, [Buffer.from('x')]);
    await writeFile(join(folder, 'tmp', 'ab'.repeat(16)), 'x');
    await mkdir(join(folder, 'lost+found'));
    await writeFile(join(folder, 'README'), 'x');
    expect((await Array.fromAsync(store.list())).map((one) => one.key)).toEqual([key]);
  });

  it('shows a complete object, old or new, while several writers replace it', async () => {
    const store = await DiskStore.open(folder);
    const versions = ['old', 'one', 'other', 'third'].map((text) => Buffer.alloc(500_000, text));
    await store.write(key, [versions[0] ?? Buffer.alloc(0)]);
    const seen = await Promise.all(
      versions.flatMap((bytes) => [store.read(key), store.write(key, [bytes]).then(() => store.read(key))]),
    );
    for (const bytes of seen) expect(versions.some((one) => bytes?.equals(one))).toBe(true);
    expect(await readdir(join(folder, 'tmp'))).toEqual([]);
  });

  it('is not blocked by leftovers of a killed write of the same key', async () => {
    const store = await DiskStore.open(folder);
    await writeFile(join(folder, 'tmp', key), 'half a f');
    await store.write(key, [Buffer.from('whole')]);
    expect(String(await store.read(key))).toBe('whole');
  });

  it('returns a shorter object completely if more is requested', async () => {
    const store = await DiskStore.open(folder);
    await store.write(key, [Buffer.from('short')]);
    expect(String(await store.read(key, 100))).toBe('short');
    await store.write(key, [Buffer.alloc(0)]);
    expect(await store.read(key, 100)).toHaveLength(0);
  });

  it('reports unavailable storage if its folders are gone, and does not recreate them', async () => {
    const store = await DiskStore.open(folder);
    await rm(folder, { recursive: true });
    const away = { kind: 'unavailable', code: 'storage.unavailable' };
    await expect(store.check()).rejects.toMatchObject(away);
    await expect(store.read(key)).rejects.toMatchObject(away);
    await expect(store.remove(key)).rejects.toMatchObject(away);
    await expect(store.tidy()).rejects.toMatchObject(away);
    await expect(Array.fromAsync(store.list())).rejects.toMatchObject(away);
    await expect(store.write(key, [Buffer.from('x')])).rejects.toMatchObject(away);
    await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('refuses to open where no folder can be', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(DiskStore.open(join(folder, 'file', 'files'))).rejects.toMatchObject({
      code: 'storage.unavailable',
    });
  });

  it('refuses to open if a folder cannot be created or written', async () => {
    const unavailable = { code: 'storage.unavailable' };
    // portable: without /proc and /sys these paths do not exist, and are refused as well.
    await expect(DiskStore.open('/proc/steward/files')).rejects.toMatchObject(unavailable);
    // Not even root can write there, as on a read-only disk.
    await symlink('/sys', join(folder, 'tmp'));
    await expect(DiskStore.open(folder)).rejects.toMatchObject(unavailable);
    const store = await DiskStore.open(folder, { readOnly: true });
    expect(await store.read(key)).toBeUndefined();
  });

  it('leaves no partial file when a write fails', async () => {
    const store = await DiskStore.open(folder);
    await writeFile(join(folder, 'ab'), 'at the place of the folder');
    await expect(store.write(key, [Buffer.from('x')])).rejects.toMatchObject({ code: 'storage.unavailable' });
    expect(await readdir(join(folder, 'tmp'))).toEqual([]);
    expect(String(await readFile(join(folder, 'ab')))).toBe('at the place of the folder');
  });

  it.each([
    ['ENOSPC', 'insufficient_storage', 'storage.full'],
    ['EDQUOT', 'insufficient_storage', 'storage.full'],
    ['EROFS', 'unavailable', 'storage.unavailable'],
    ['EIO', 'unavailable', 'storage.unavailable'],
  ])('reports %s as %s', (code, kind, expected) => {
    const cause = Object.assign(new Error('write'), { code });
    expect(storageError(cause)).toMatchObject({ kind, code: expected, cause });
  });
});

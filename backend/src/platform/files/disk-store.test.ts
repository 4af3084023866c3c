import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskStore, storageError } from './disk-store.js';
import type { RawStore } from './raw-store.js';
import { InMemoryRawStore } from './testing/in-memory-raw-store.js';

const key = 'ab'.repeat(16);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steward-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const stores: [string, () => Promise<RawStore>][] = [
  ['DiskStore', () => DiskStore.open(folder)],
  ['InMemoryRawStore', async () => new InMemoryRawStore()],
];

describe.each(stores)('%s keeps the contract of a raw store', (_name, open) => {
  it('joins the parts and gives the whole back', async () => {
    const store = await open();
    const large = Buffer.alloc(3 * 1024 * 1024, 'page ');
    await store.write(key, [Buffer.from('head'), large]);
    expect((await store.read(key))?.equals(Buffer.concat([Buffer.from('head'), large]))).toBe(true);
  });

  it('keeps an empty object', async () => {
    const store = await open();
    await store.write(key, [Buffer.alloc(0)]);
    expect(await store.read(key)).toHaveLength(0);
  });

  it('has nothing under an unknown key, nor under a removed one', async () => {
    const store = await open();
    expect(await store.read(key)).toBeUndefined();
    await store.write(key, [Buffer.from('x')]);
    await store.remove(key);
    await store.remove(key);
    expect(await store.read(key)).toBeUndefined();
  });

  it('takes many at once', async () => {
    const store = await open();
    const keys = Array.from({ length: 40 }, (_, at) => at.toString(16).padStart(2, '0').repeat(16));
    await Promise.all(keys.map((each) => store.write(each, [Buffer.from(each)])));
    const all = await Promise.all(keys.map((each) => store.read(each)));
    expect(all.map(String)).toEqual(keys);
  });

  it('is ready', async () => {
    await expect((await open()).check()).resolves.toBeUndefined();
  });
});

describe('DiskStore', () => {
  it('lets nobody else in, and leaves nothing behind beside the file', async () => {
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

  it('finds again what an earlier process stored', async () => {
    await (await DiskStore.open(folder)).write(key, [Buffer.from('kept')]);
    expect(String(await (await DiskStore.open(folder)).read(key))).toBe('kept');
  });

  it('clears leftovers of crashed writes after a day, not those that may still be written', async () => {
    await mkdir(join(folder, 'tmp'));
    await writeFile(join(folder, 'tmp', 'old'), 'x');
    await writeFile(join(folder, 'tmp', 'young'), 'x');
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await utimes(join(folder, 'tmp', 'old'), yesterday, yesterday);
    await DiskStore.open(folder);
    expect(await readdir(join(folder, 'tmp'))).toEqual(['young']);
  });

  it('says that the storage is away when its folders vanished, and does not make them anew', async () => {
    const store = await DiskStore.open(folder);
    await rm(folder, { recursive: true });
    const away = { kind: 'unavailable', code: 'storage.unavailable' };
    await expect(store.check()).rejects.toMatchObject(away);
    await expect(store.read(key)).rejects.toMatchObject(away);
    await expect(store.remove(key)).rejects.toMatchObject(away);
    await expect(store.write(key, [Buffer.from('x')])).rejects.toMatchObject(away);
    await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('refuses to open where no folder can be', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(DiskStore.open(join(folder, 'file', 'files'))).rejects.toMatchObject({
      code: 'storage.unavailable',
    });
  });

  it('leaves no half of a file when a write fails', async () => {
    const store = await DiskStore.open(folder);
    await writeFile(join(folder, 'ab'), 'in the way of the folder');
    await expect(store.write(key, [Buffer.from('x')])).rejects.toMatchObject({ code: 'storage.unavailable' });
    expect(await readdir(join(folder, 'tmp'))).toEqual([]);
    expect(String(await readFile(join(folder, 'ab')))).toBe('in the way of the folder');
  });

  it.each([
    ['ENOSPC', 'insufficient_storage', 'storage.full'],
    ['EDQUOT', 'insufficient_storage', 'storage.full'],
    ['EROFS', 'unavailable', 'storage.unavailable'],
    ['EIO', 'unavailable', 'storage.unavailable'],
  ])('tells %s as %s', (code, kind, expected) => {
    const cause = Object.assign(new Error('write'), { code });
    expect(storageError(cause)).toMatchObject({ kind, code: expected, cause });
  });
});

import { AppSecret } from '../../settings/app-secret.js';
import { EncryptedFileVault } from '../encrypted-file-vault.js';
import { StoredFileMissing, StoredFileUnreadable } from '../file-vault.js';
import type { RawStore } from '../raw-store.js';

const statement = Buffer.from('Bookkeeping statement, October');

/** Contract of the vault over any raw store: the same encryption for each. */
export function vaultContract(name: string, open: () => Promise<RawStore>): void {
  describe(`a vault over ${name}`, () => {
    let store: RawStore;
    let vault: EncryptedFileVault;
    beforeEach(async () => {
      store = await open();
      vault = new EncryptedFileVault(store, { current: 'a secret of the tests' });
    });

    const stored = async (path: string): Promise<Buffer> => {
      const bytes = await store.read(path);
      if (!bytes) throw new Error('Nothing was stored.');
      return bytes;
    };
    const exchange = async (path: string, bytes: Buffer): Promise<void> => {
      await store.remove(path);
      await store.write(path, [bytes]);
    };

    it('returns a file of 5 MB', async () => {
      const bytes = Buffer.alloc(5 * 1024 * 1024, 'scan ');
      const { path, size } = await vault.put(bytes);
      expect(size).toBe(bytes.length);
      expect(bytes.equals(await vault.get(path))).toBe(true);
    });

    it('stores nothing readable, and the same file differently each time', async () => {
      const first = await vault.put(statement);
      const second = await vault.put(statement);
      expect(first.path).toMatch(/^[0-9a-f]{32}$/);
      expect(second.path).not.toBe(first.path);
      const one = await stored(first.path);
      const other = await stored(second.path);
      expect(one.includes(statement.subarray(0, 8))).toBe(false);
      expect(one.subarray(13).equals(other.subarray(13))).toBe(false);
    });

    it('detects changed or exchanged bytes', async () => {
      const mine = await vault.put(statement);
      const other = await vault.put(Buffer.from('Bookkeeping statement, November'));
      const damaged = await stored(mine.path);
      damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
      for (const bytes of [damaged, await stored(other.path)]) {
        await exchange(mine.path, bytes);
        await expect(vault.get(mine.path)).rejects.toBeInstanceOf(StoredFileUnreadable);
      }
    });

    it('names a missing file, also after a removal, which may be repeated', async () => {
      const { path } = await vault.put(statement);
      await vault.remove(path);
      await vault.remove(path);
      await expect(vault.get(path)).rejects.toMatchObject({ name: StoredFileMissing.name, path });
    });

    it('rewraps a file under another secret, repeatedly, so that the previous one is not needed', async () => {
      const { path } = await vault.put(statement);
      const secrets = ['a secret of the tests', 'the second', 'the third'];
      for (const [at, current] of secrets.slice(1).entries()) {
        const rotating = new EncryptedFileVault(store, new AppSecret(current, secrets[at]));
        expect(await rotating.storedUnder(path)).toBe('previous');
        for (let time = 0; time < 2; time++) await rotating.rewrap(path);
        expect(await rotating.storedUnder(path)).toBe('current');
        expect(await new EncryptedFileVault(store, { current }).get(path)).toEqual(statement);
      }
      expect(await vault.storedUnder(path)).toBe('unknown');
    });

    it('does not rewrap a file that is being removed, so that a destroyed one does not come back', async () => {
      const { path } = await vault.put(statement);
      const read = store.read.bind(store);
      store.read = async (key, upTo) => {
        const found = await read(key, upTo);
        await store.remove(key);
        return found;
      };
      const rotating = new EncryptedFileVault(store, { current: 'b', previous: 'a secret of the tests' });
      await expect(rotating.rewrap(path)).rejects.toBeInstanceOf(StoredFileMissing);
      expect(await Array.fromAsync(vault.list())).toEqual([]);
    });

    it('does not change what it cannot read, and gives the reason', async () => {
      const { path } = await vault.put(statement);
      const damaged = await stored(path);
      damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
      await exchange(path, damaged);
      const rotating = new EncryptedFileVault(store, { current: 'b', previous: 'a secret of the tests' });
      const other = new EncryptedFileVault(store, { current: 'b' });
      expect([await rotating.storedUnder(path), await other.storedUnder(path)]).toEqual([
        'previous',
        'unknown',
      ]);
      for (const each of [rotating, other])
        await expect(each.rewrap(path)).rejects.toBeInstanceOf(StoredFileUnreadable);
      expect(await stored(path)).toEqual(damaged);

      await exchange(path, Buffer.alloc(200, 'another program’s'));
      expect(await rotating.storedUnder(path)).toBe('unknown');
      await vault.remove(path);
      await expect(rotating.storedUnder(path)).rejects.toBeInstanceOf(StoredFileMissing);
      await expect(rotating.rewrap(path)).rejects.toBeInstanceOf(StoredFileMissing);
    });

    it('lists its own files and nothing else', async () => {
      const paths = [(await vault.put(statement)).path, (await vault.put(statement)).path].sort();
      await store.write('probe', [Buffer.from('x')]);
      expect((await Array.fromAsync(vault.list())).map(({ path }) => path)).toEqual(paths);
    });
  });
}

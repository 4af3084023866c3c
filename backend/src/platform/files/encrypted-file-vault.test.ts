import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { EncryptedFileVault } from './encrypted-file-vault.js';
import { StoredFileMissing, StoredFileUnreadable } from './file-vault.js';
import { InMemoryRawStore } from './testing/in-memory-raw-store.js';
import { vaultContract } from './testing/vault-contract.js';

const secrets = { current: 'a secret of the tests' };
const statement = Buffer.from('Bookkeeping statement, October');

function aVault(store = new InMemoryRawStore()) {
  return { store, vault: new EncryptedFileVault(store, secrets) };
}

vaultContract('InMemoryRawStore', async () => new InMemoryRawStore());

describe('EncryptedFileVault', () => {
  it('returns what was stored, with its size and hash', async () => {
    const { vault } = aVault();
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 5000 }), async (array) => {
        const bytes = Buffer.from(array);
        const stored = await vault.put(bytes);
        expect(stored.size).toBe(bytes.length);
        expect(stored.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
        expect(bytes.equals(await vault.get(stored.path))).toBe(true);
      }),
    );
  });

  it('detects every flipped byte', async () => {
    const { store, vault } = aVault();
    const { path } = await vault.put(statement);
    const whole = await store.read(path);
    if (!whole) throw new Error('nothing was stored');
    for (let at = 0; at < whole.length; at++) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      store.objects.set(path, damaged);
      await expect(vault.get(path)).rejects.toBeInstanceOf(StoredFileUnreadable);
    }
  });

  it('detects any change at any place of any file', async () => {
    const { store, vault } = aVault();
    const change = fc.record({ at: fc.nat(), by: fc.integer({ min: 1, max: 255 }) });
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), change, async (array, { at, by }) => {
        const { path } = await vault.put(Buffer.from(array));
        const stored = (await store.read(path)) ?? Buffer.alloc(0);
        const place = at % stored.length;
        stored[place] = (stored[place] ?? 0) ^ by;
        store.objects.set(path, stored);
        await expect(vault.get(path)).rejects.toBeInstanceOf(StoredFileUnreadable);
      }),
    );
  });

  it('detects truncated and added bytes', async () => {
    const { store, vault } = aVault();
    const { path } = await vault.put(statement);
    const whole = (await store.read(path)) ?? Buffer.alloc(0);
    for (const changed of [
      ...Array.from({ length: whole.length }, (_, length) => whole.subarray(0, length)),
      Buffer.concat([whole, Buffer.alloc(1)]),
    ]) {
      store.objects.set(path, changed);
      await expect(vault.get(path)).rejects.toBeInstanceOf(StoredFileUnreadable);
    }
  });

  it.each(['', '../../etc/passwd', 'A'.repeat(32), `${'a'.repeat(31)}/`, `${'a'.repeat(32)}\n`])(
    'asks the store only for its own keys: %j',
    async (path) => {
      const asked: string[] = [];
      class Watched extends InMemoryRawStore {
        override async read(key: string) {
          asked.push(key);
          return super.read(key);
        }
        override async remove(key: string) {
          asked.push(key);
        }
      }
      const { vault } = aVault(new Watched());
      await expect(vault.get(path)).rejects.toBeInstanceOf(StoredFileMissing);
      await vault.remove(path);
      expect(asked).toEqual([]);
    },
  );

  it('reads with a previous secret, writes with the current one', async () => {
    const { store, vault: before } = aVault();
    const old = await before.put(statement);
    const rotated = new EncryptedFileVault(store, { current: 'a new secret', previous: secrets.current });
    expect(await rotated.get(old.path)).toEqual(statement);

    const fresh = await rotated.put(statement);
    const later = new EncryptedFileVault(store, { current: 'a new secret' });
    expect(await later.get(fresh.path)).toEqual(statement);
    await expect(later.get(old.path)).rejects.toThrow('APP_SECRET_PREVIOUS');
  });

  it('finds no file in too few bytes', async () => {
    const { store, vault } = aVault();
    const { path } = await vault.put(statement);
    store.objects.set(path, store.objects.get(path)?.subarray(0, 100) ?? Buffer.alloc(0));
    expect(await vault.storedUnder(path)).toBe('unknown');
  });

  it('rejects an empty secret', () => {
    expect(() => new EncryptedFileVault(new InMemoryRawStore(), { current: '' })).toThrow('empty');
  });
});

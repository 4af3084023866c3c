import type { RawStore } from '../raw-store.js';

const key = 'ab'.repeat(16);

/** Contract of every raw store. @param open an empty store */
export function rawStoreContract(name: string, open: () => Promise<RawStore>): void {
  describe(`${name} fulfills the contract of a raw store`, () => {
    it('joins the parts and returns the whole', async () => {
      const store = await open();
      const large = Buffer.alloc(3 * 1024 * 1024, 'page ');
      await store.write(key, [Buffer.from('head'), large]);
      expect((await store.read(key))?.equals(Buffer.concat([Buffer.from('head'), large]))).toBe(true);
    });

    it('stores an empty object', async () => {
      const store = await open();
      await store.write(key, [Buffer.alloc(0)]);
      expect(await store.read(key)).toHaveLength(0);
    });

    it('replaces an object', async () => {
      const store = await open();
      for (const text of ['longer at first', 'shorter']) await store.write(key, [Buffer.from(text)]);
      expect(String(await store.read(key))).toBe('shorter');
      expect((await Array.fromAsync(store.list())).map((one) => one.key)).toEqual([key]);
    });

    it('replaces only an existing object, so that a removed one does not come back', async () => {
      const store = await open();
      const before = [Buffer.from('before')];
      const after = [Buffer.from('after')];
      expect(await store.replace(key, after)).toBe(false);
      expect(await Array.fromAsync(store.list())).toEqual([]);
      await store.write(key, before);
      expect(await store.replace(key, after)).toBe(true);
      expect(String(await store.read(key))).toBe('after');
      await store.remove(key);
      expect(await store.replace(key, after)).toBe(false);
      expect(await store.read(key)).toBeUndefined();
      await store.check();
    });

    it('returns only the beginning', async () => {
      const store = await open();
      await store.write(key, [Buffer.from('head'), Buffer.from('body')]);
      expect(String(await store.read(key, 4))).toBe('head');
      expect(String(await store.read(key, 8))).toBe('headbody');
      expect(await store.read('cd'.repeat(16), 4)).toBeUndefined();
    });

    it('has nothing under an unknown key, nor under a removed one', async () => {
      const store = await open();
      expect(await store.read(key)).toBeUndefined();
      await store.write(key, [Buffer.from('x')]);
      await store.remove(key);
      await store.remove(key);
      expect(await store.read(key)).toBeUndefined();
    });

    it('stores many at a time, and lists them ordered by key with their times', async () => {
      const store = await open();
      expect(await Array.fromAsync(store.list())).toEqual([]);
      const keys = Array.from({ length: 40 }, (_, at) =>
        (255 - at * 6).toString(16).padStart(2, '0').repeat(16),
      );
      await Promise.all(keys.map((each) => store.write(each, [Buffer.from(each)])));
      const all = await Promise.all(keys.map((each) => store.read(each)));
      expect(all.map(String)).toEqual(keys);
      const listed = await Array.fromAsync(store.list());
      expect(listed.map((one) => one.key)).toEqual(keys.sort());
      for (const { size } of listed) expect(size).toBeGreaterThan(0);
      for (const { storedAt } of listed)
        expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000);
    });

    it('is ready, and has nothing to clean up', async () => {
      const store = await open();
      await store.write(key, [Buffer.from('kept')]);
      await expect(store.check()).resolves.toBeUndefined();
      await store.tidy();
      expect(String(await store.read(key))).toBe('kept');
    });
  });
}

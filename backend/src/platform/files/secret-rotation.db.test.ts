import { TestApp } from '../../../test/test-app.js';
import { DatabaseUnitOfWork } from '../database/database-unit-of-work.js';
import { Runtime } from '../settings/runtime.js';
import { AppSecret } from '../settings/app-secret.js';
import { EncryptedFileVault } from './encrypted-file-vault.js';
import { SecretRotation } from './secret-rotation.js';
import { storageUnavailable } from './storage-errors.js';
import { InMemoryRawStore } from './testing/in-memory-raw-store.js';
import { samplePdf } from './testing/sample-files.js';

let app: TestApp;
let client: { id: number };
beforeAll(async () => {
  app = await TestApp.start();
  client = await app.account('asample');
});
afterAll(() => app.stop());
afterEach(async () => {
  await app.sql.rows('test.clear', 'DELETE FROM documents');
  app.logged.splice(0);
});

const logged = (what: string): string[] => app.logged.filter((line) => line.includes(what));

describe('a change of APP_SECRET', () => {
  const earlier = 'the secret before that';
  const runtimeWith = (previous?: string): Runtime => {
    const { settings, databaseUrl, storage, log } = app.app.get(Runtime);
    const secret = new AppSecret('a secret of the tests', previous);
    return new Runtime({ settings, databaseUrl, storage, secret, log });
  };
  let store: InMemoryRawStore;
  let vault: EncryptedFileVault;
  let under: Record<'current' | 'previous' | 'unknown', EncryptedFileVault>;
  beforeEach(() => {
    store = new InMemoryRawStore();
    vault = new EncryptedFileVault(store, { current: 'a secret of the tests', previous: earlier });
    under = {
      current: vault,
      previous: new EncryptedFileVault(store, { current: earlier }),
      unknown: new EncryptedFileVault(store, { current: 'an unknown secret' }),
    };
  });
  const rotation = (previous: string | undefined = earlier): SecretRotation =>
    new SecretRotation(vault, app.sql, app.clock, app.app.get(DatabaseUnitOfWork), runtimeWith(previous));
  const own = async (path: string): Promise<string> => {
    const row = await app.sql.first<{ id: number }>(
      'test.own',
      `WITH d AS (
         INSERT INTO documents (user_id, title, file_name, file_type, file_path, file_size, sha256, uploaded_by,
           created_at, updated_at)
         VALUES ($1, 'A paper', 'paper.pdf', 'application/pdf', $2, 1, repeat('0', 64), $1, now(), now()) RETURNING *)
       INSERT INTO document_versions (document_id, version, kind, file_name, file_type, file_path, file_size, sha256,
         uploaded_by, created_at)
       SELECT id, 1, 'uploaded', file_name, file_type, file_path, file_size, sha256, uploaded_by, created_at FROM d
       RETURNING document_id AS id`,
      [client.id, path],
    );
    return `document ${row?.id} version 1`;
  };
  const damage = (path: string): void => {
    const bytes = store.objects.get(path) ?? Buffer.alloc(0);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  };

  it('rewraps each file once, and skips those that do not need it', async () => {
    const old = await under.previous.put(samplePdf);
    const fresh = await under.current.put(samplePdf);
    const untouched = store.objects.get(fresh.path);
    await rotation().run();
    expect(store.objects.get(fresh.path)).toBe(untouched);
    const rewrapped = store.objects.get(old.path);
    expect(await under.current.get(old.path)).toEqual(samplePdf);
    await rotation().run();
    expect(store.objects.get(old.path)).toBe(rewrapped);
    expect(await rotation().state()).toEqual({ set: true, filesLeft: 0, unreadable: [], done: true });
  });

  it('reports unreadable files, removes none, and is not done while the earlier secret may help', async () => {
    const lost = await under.unknown.put(samplePdf);
    const broken = await under.previous.put(samplePdf);
    const stranger = await under.unknown.put(samplePdf);
    damage(broken.path);
    const lostOwner = await own(lost.path);
    const brokenOwner = await own(broken.path);
    const stored = new Map(store.objects);
    await rotation().run();
    expect(store.objects).toEqual(stored);
    const { unreadable, ...rest } = await rotation().state();
    expect(rest).toEqual({ set: true, filesLeft: 1, done: false });
    expect([...unreadable].sort()).toEqual([brokenOwner, lostOwner].sort());
    const [line = '{}'] = logged('stored files cannot be read');
    const { level, files } = JSON.parse(line) as {
      level: string;
      files: { path: string; owner: string | null }[];
    };
    expect(level).toBe('error');
    expect(files.map(({ path: at, owner }) => [at, owner]).sort()).toEqual(
      [
        [lost.path, lostOwner],
        [broken.path, brokenOwner],
        [stranger.path, null],
      ].sort(),
    );
    expect(logged('APP_SECRET_PREVIOUS can be removed')).toEqual([]);
    expect(logged('still need APP_SECRET_PREVIOUS')).toHaveLength(1);

    // A backup restores the file.
    const { path: whole } = await under.previous.put(samplePdf);
    store.objects.delete(whole);
    store.objects.delete(broken.path);
    await rotation().run();
    expect(await rotation().state()).toMatchObject({ filesLeft: 0, unreadable: [lostOwner], done: true });
  });

  it('ignores the result of another change', async () => {
    await rotation('yet another secret').run();
    expect((await rotation('yet another secret').state()).done).toBe(true);
    expect(await rotation('once more another').state()).toMatchObject({ filesLeft: null, done: false });
  });

  it('removes a file whose row was deleted while it was rewrapped', async () => {
    const { path: destroyed } = await under.previous.put(samplePdf);
    const { path: kept } = await under.previous.put(samplePdf);
    for (const path of [destroyed, kept]) await own(path);
    const replace = store.replace.bind(store);
    store.replace = async (key, parts) => {
      if (key === destroyed)
        await app.sql.rows('test.destroy', 'DELETE FROM document_versions WHERE file_path = $1', [key]);
      return replace(key, parts);
    };
    await rotation().run();
    expect([...store.objects.keys()]).toEqual([kept]);
  });

  it('is run by one process at a time, which reports its progress', async () => {
    for (let n = 0; n < 3; n++) await under.previous.put(samplePdf);
    const seen: number[] = [];
    const one = rotation();
    const other = rotation();
    const list = store.list.bind(store);
    let meanwhile: unknown = 'never asked';
    store.list = async function* () {
      meanwhile = await other.run();
      store.list = list;
      yield* list();
    };
    const result = await one.run((done) => void seen.push(done));
    expect(meanwhile).toBeUndefined();
    expect(result).toEqual({ files: 3, rewrapped: 3, filesLeft: 0, unreadable: [] });
    expect(seen).toEqual([1, 2, 3]);
    expect(await other.run()).toMatchObject({ rewrapped: 0 });
  });

  it('resumes after an interruption', async () => {
    for (let n = 0; n < 5; n++) await under.previous.put(samplePdf);
    const replace = store.replace.bind(store);
    let writes = 0;
    store.replace = (key, parts) =>
      ++writes === 3 ? Promise.reject(storageUnavailable(new Error('away'))) : replace(key, parts);
    await expect(rotation().run()).rejects.toMatchObject({ code: 'storage.unavailable' });
    for (const key of store.objects.keys()) expect(await vault.get(key)).toEqual(samplePdf);
    await rotation().run();
    expect(writes).toBe(6);
    for (const key of store.objects.keys()) expect(await vault.storedUnder(key)).toBe('current');
  });
});

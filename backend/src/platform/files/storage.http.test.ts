import { jest } from '@jest/globals';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Clock } from '../../kernel/index.js';
import { type Agent, fetchBytes, refused, TestApp } from '../../../test/test-app.js';
import { Sql } from '../database/sql.js';
import { DatabaseUnitOfWork } from '../database/database-unit-of-work.js';
import { Jobs } from '../events/jobs.js';
import { Runtime } from '../settings/runtime.js';
import { EncryptedFileVault } from './encrypted-file-vault.js';
import { FileVault } from './file-vault.js';
import type { StoredObject } from './raw-store.js';
import { NewestFiles } from './newest-files.js';
import { SecretRotation } from './secret-rotation.js';
import { StorageSweep, type Sweep } from './sweep.js';
import { storageUnavailable } from './storage-errors.js';
import { InMemoryRawStore } from './testing/in-memory-raw-store.js';
import { samplePdf } from './testing/sample-files.js';
import { itInTestAll } from '../../../test/cases.js';

const day = 24 * 60 * 60 * 1000;
let app: TestApp;
let admin: Agent;
let client: { agent: Agent; id: number };
beforeAll(async () => {
  app = await TestApp.start();
  ({ agent: admin } = await app.admin());
  client = await app.client('asample');
});
afterAll(() => app.stop());
afterEach(async () => {
  await app.sql.rows('test.clear', 'DELETE FROM documents');
  await app.sql.rows('test.clear-sweeps', 'DELETE FROM storage_sweeps');
  for (const name of await readdir(app.storageDir))
    if (name !== 'tmp') await rm(path.join(app.storageDir, name), { recursive: true });
  app.logged.splice(0);
});

async function upload(): Promise<{ id: number; fileUrl: string }> {
  const { body } = await admin
    .post('/api/admin/documents/upload')
    .field({ title: 'A document', userId: String(client.id) })
    .attach('file', samplePdf, 'paper.pdf')
    .expect(201);
  return body as { id: number; fileUrl: string };
}

async function sweep(): Promise<Sweep | null> {
  await app.app.get(Jobs).runNow('files.sweep');
  return app.app.get(StorageSweep).last();
}

const logged = (what: string): string[] => app.logged.filter((line) => line.includes(what));

describe('the storage page', () => {
  it('shows the location of files, to admins only', async () => {
    const { body } = await admin.get('/api/admin/storage').expect(200);
    expect(body).toEqual({
      kind: 'disk',
      scanning: 'off',
      lastSweep: null,
      previousSecret: { set: false, filesLeft: null, unreadable: [], done: false },
    });
    expect((await app.visitor().get('/api/admin/storage').expect(401)).body).toEqual(
      refused(401, 'auth.signed_out'),
    );
    expect((await client.agent.get('/api/admin/storage').expect(403)).body).toEqual(
      refused(403, 'auth.forbidden'),
    );
  });
});

describe('the sweep', () => {
  it('removes files orphaned for a day, and nothing else', async () => {
    const document = await upload();
    const orphan = await app.app.get(FileVault).put(samplePdf);
    const leftover = path.join(app.storageDir, 'tmp', 'broken-off');
    await writeFile(leftover, 'half a file');
    await mkdir(path.join(app.storageDir, 'lost+found'));
    expect(await sweep()).toMatchObject({ files: 2, removed: 0, missing: [] });

    const yesterday = new Date(Date.now() - day - 60_000);
    await utimes(leftover, yesterday, yesterday);
    app.clock.pass(day + 60_000);
    const found = await sweep();
    expect(found).toMatchObject({ files: 2, removed: 1, missing: [] });
    expect(Date.parse(found?.startedAt ?? '')).toBeLessThanOrEqual(Date.parse(found?.finishedAt ?? ''));
    expect(await readdir(path.join(app.storageDir, 'tmp'))).toEqual([]);
    await expect(app.app.get(FileVault).get(orphan.path)).rejects.toThrow('has no file');
    admin = await app.signIn('consultant'); // A session expires after a day.
    expect((await fetchBytes(admin, document.fileUrl).expect(200)).body).toEqual(samplePdf);
    expect(await sweep()).toMatchObject({ files: 1, removed: 0, missing: [] });
  });

  it('removes the other orphans if one cannot be removed, and is stored as the last sweep', async () => {
    const vault = app.app.get(FileVault);
    const orphans = [await vault.put(samplePdf), await vault.put(samplePdf)];
    app.clock.pass(2 * day);
    jest.spyOn(vault, 'remove').mockRejectedValueOnce(new Error('read-only'));
    await expect(app.app.get(Jobs).runNow('files.sweep')).rejects.toThrow('1 of 2 failed: read-only');
    expect(await app.app.get(StorageSweep).last()).toMatchObject({ files: orphans.length, removed: 1 });
    // The job is retried.
    await sweep();
    expect(await Array.fromAsync(vault.list())).toEqual([]);
    admin = await app.signIn('consultant');
  });

  it('reports the owners of missing files', async () => {
    const kept = await upload();
    const lost = await upload();
    const row = await app.sql.first<{ file_path: string }>(
      'test.path',
      'SELECT file_path FROM documents WHERE id = $1',
      [lost?.id],
    );
    await app.app.get(FileVault).remove(row?.file_path ?? '');
    await sweep();
    const { body } = await admin.get('/api/admin/storage').expect(200);
    expect(body.lastSweep).toMatchObject({
      files: 1,
      removed: 0,
      missing: [`document ${lost?.id} version 1`],
    });
    const [line] = logged('stored files are missing');
    expect(JSON.parse(line ?? '')).toMatchObject({
      level: 'warn',
      missing: [`document ${lost?.id} version 1`],
    });
    expect((await fetchBytes(admin, kept?.fileUrl ?? '').expect(200)).body).toEqual(samplePdf);
  });

  it('fails instead of treating an unavailable store as empty', async () => {
    await upload();
    await rm(app.storageDir, { recursive: true });
    await expect(sweep()).rejects.toMatchObject({ code: 'storage.unavailable' });
    // Like an empty mount point.
    await mkdir(app.storageDir);
    await expect(sweep()).rejects.toMatchObject({ code: 'storage.unavailable' });
    await mkdir(path.join(app.storageDir, 'tmp'));
  });

  it('keeps the last thirty', async () => {
    await app.sql.rows(
      'test.nights',
      `INSERT INTO storage_sweeps (started_at, finished_at, files, bytes, removed, missing)
       SELECT now(), now(), 0, 0, 0, '[]' FROM generate_series(1, 31)`,
    );
    await app.app.get(StorageSweep).run();
    const [row] = await app.sql.rows(
      'test.sweeps',
      'SELECT count(*)::int, max(id) - min(id) AS apart FROM storage_sweeps',
    );
    expect(row).toEqual({ count: 30, apart: 29 });
  });
});

describe('a store with none of the newest three files', () => {
  const line = async (): Promise<unknown> => {
    const { body } = await admin.get('/api/admin/health').expect(200);
    return body.checks.find(({ name }: { name: string }) => name === 'Stored files');
  };

  it('refuses the start, as the health page reports; ALLOW_MISSING_FILES starts', async () => {
    const newest = app.app.get(NewestFiles);
    await newest.refuseOtherStore();
    for (let n = 0; n < 4; n++) await upload();
    await newest.refuseOtherStore();
    const paths = await app.sql.rows<{ path: string }>(
      'test.newest',
      'SELECT file_path AS path FROM document_versions ORDER BY document_id DESC',
    );
    // One of the newest three is enough; the fourth does not count.
    for (const { path: each } of paths.slice(0, 2)) await app.app.get(FileVault).remove(each);
    await newest.refuseOtherStore();
    expect(await line()).toMatchObject({ state: 'ok' });
    await app.app.get(FileVault).remove(paths[2]?.path ?? '');
    await expect(newest.refuseOtherStore()).rejects.toThrow(
      /^None of the three newest files is in the file store\. Set STORAGE_URL .* ALLOW_MISSING_FILES=on starts/,
    );
    const sentence = expect.stringMatching(
      /^None of the three newest files is in the file store\./,
    ) as string;
    expect(await line()).toMatchObject({ state: 'failing', sentence });
    const { settings } = app.app.get(Runtime);
    const allowed = jest.replaceProperty(settings, 'allowMissingFiles', true);
    await newest.refuseOtherStore();
    expect(logged('started because of ALLOW_MISSING_FILES')).toHaveLength(1);
    expect(await line()).toMatchObject({ state: 'failing', sentence });
    await upload();
    expect(await line()).toMatchObject({
      state: 'attention',
      sentence: expect.stringMatching(/^ALLOW_MISSING_FILES is on\./) as string,
    });
    allowed.restore();
    expect(await line()).toMatchObject({ state: 'ok' });
  });

  it('differs from an unavailable store, with which the start continues', async () => {
    await upload();
    const vault = app.app.get(FileVault);
    const check = jest.spyOn(vault, 'check').mockRejectedValue(storageUnavailable(new Error('away')));
    await app.app.get(NewestFiles).refuseOtherStore();
    check.mockRestore();
    expect(logged('file store unavailable')).toHaveLength(1);
  });
});

describe('among thousands of files', () => {
  /** A store that hides files from the list. */
  class HidingStore extends InMemoryRawStore {
    hidden = new Set<string>();
    afterwards = async (): Promise<unknown> => undefined;

    override async *list(): AsyncIterable<StoredObject> {
      for await (const { key, size } of super.list())
        if (!this.hidden.has(key)) yield { key, size, storedAt: new Date(Date.now() - 2 * day) };
      await this.afterwards();
    }
  }
  let store: HidingStore;
  let paths: string[];
  const run = async (): Promise<Sweep | null> => {
    const vault = new EncryptedFileVault(store, { current: 'a secret of the tests' });
    const [sql, clock, jobs, runtime] = [Sql, Clock, Jobs, Runtime].map((type) =>
      app.app.get<unknown>(type),
    ) as [Sql, Clock, Jobs, Runtime];
    const sweep = new StorageSweep(
      vault,
      sql,
      clock,
      new SecretRotation(vault, sql, clock, app.app.get(DatabaseUnitOfWork), runtime),
      jobs,
      runtime,
    );
    await sweep.run();
    return sweep.last();
  };
  const add = (count: number, from = 0): Promise<{ path: string }[]> =>
    app.sql.rows<{ path: string }>(
      'test.many',
      `WITH d AS (
         INSERT INTO documents (user_id, title, file_name, file_type, file_path, file_size, sha256, uploaded_by,
           created_at, updated_at)
         SELECT $1, 'A paper', 'paper.pdf', 'application/pdf', md5(n::text), 1, repeat('0', 64), $1, now(), now()
         FROM generate_series($2::int, $2 + $3 - 1) AS n RETURNING *)
       INSERT INTO document_versions (document_id, version, kind, file_name, file_type, file_path, file_size, sha256,
         uploaded_by, created_at)
       SELECT id, 1, 'uploaded', file_name, file_type, file_path, file_size, sha256, uploaded_by, created_at FROM d
       ORDER BY id RETURNING file_path AS path`,
      [client.id, from, count],
    );
  beforeEach(async () => {
    store = new HidingStore();
    paths = (await add(1_700)).map((row) => row.path);
    for (const each of paths) store.objects.set(each, samplePdf);
  });

  it('finds the few mismatches anywhere', async () => {
    const orphans = ['0'.repeat(32), '7'.repeat(32), 'f'.repeat(32)];
    for (const each of orphans) store.objects.set(each, samplePdf);
    const lost = [paths[0], paths[500], paths[1_699]].map(String);
    for (const each of lost) store.objects.delete(each);
    const found = await run();
    expect(found).toMatchObject({ files: 1_700, removed: 3 });
    expect(found?.missing).toHaveLength(3);
    expect([...store.objects.keys()].filter((each) => orphans.includes(each))).toEqual([]);
  });

  itInTestAll(
    'checks again before it removes or reports, because rows and files change concurrently',
    async () => {
      store.objects.set('0'.repeat(32), samplePdf);
      const [arrived = ''] = paths;
      store.hidden.add(arrived);
      const [, deleted = ''] = paths;
      store.objects.delete(deleted);
      store.afterwards = async () => {
        await app.sql.rows(
          'test.arrive',
          `UPDATE document_versions SET file_path = repeat('0', 32) WHERE file_path = $1`,
          [paths[2]],
        );
        await app.sql.rows('test.delete', 'DELETE FROM documents WHERE file_path = $1', [deleted]);
      };
      expect(await run()).toMatchObject({ removed: 0, missing: [] });
      expect(store.objects.has('0'.repeat(32))).toBe(true);
    },
  );

  itInTestAll('removes nothing if most of them belong to another practice', async () => {
    await app.sql.rows('test.most', `DELETE FROM documents WHERE file_path > '7'`);
    expect(await run()).toMatchObject({ files: 1_700, removed: 0, missing: [] });
    expect(store.objects.size).toBe(1_700);
    expect(logged('do DATABASE_URL and STORAGE_URL belong together?')).toHaveLength(1);
  });
});

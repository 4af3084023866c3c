import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/test-database.js';
import { afterRestore } from '../../../commands/after-restore.js';
import { AppSecret } from '../../../platform/settings/app-secret.js';
import { migrationsOfBuild as migrations } from '../../../boot/migrations-of-build.js';
import { migrate } from '../../../platform/database/data-source.js';
import { EncryptedFileVault } from '../../../platform/files/encrypted-file-vault.js';
import { InMemoryRawStore } from '../../../platform/files/testing/in-memory-raw-store.js';
import { type BackupEntry, readBackup, writeBackup } from './backup-file.js';
import { makeBackup } from './make-backup.js';
import { restoreBackup } from './restore-backup.js';
import { RestoredSecret } from './restored-secret.js';
import { type VerifiedBackup, verifyBackup } from './verify-backup.js';

const secret = new AppSecret('a secret of the tests');
const vaultOf = (store: InMemoryRawStore): EncryptedFileVault =>
  new EncryptedFileVault(store, { current: secret.current });
const photo = Buffer.from('a photo');

let folder: string;
let databases: TestDatabase[];
let source: pg.Client;
let target: pg.Client;
let store: InMemoryRawStore;
let restored: InMemoryRawStore;

/** Database of the version before the baseline. */
let earlier: TestDatabase;
beforeAll(async () => {
  earlier = await createTestDatabase({ migrated: false });
  await migrate(earlier.url, migrations.slice(0, 1));
  const client = new pg.Client({ connectionString: earlier.url });
  await client.connect();
  await client.query(
    `UPDATE schema_migrations SET timestamp = 1790000089000, name = 'AccessToApprove1790000089000'`,
  );
  await client.end();
});
afterAll(() => earlier.drop());

async function connected(from: Parameters<typeof createTestDatabase>[0]): Promise<pg.Client> {
  const database = await createTestDatabase(from);
  databases.push(database);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return client;
}
const urlOf = (client: pg.Client): string => databases[client === source ? 0 : 1]?.url ?? '';

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'steward-restore-'));
  databases = [];
  source = await connected({ of: new URL(earlier.url).pathname.slice(1) });
  target = await connected({ migrated: false });
  store = new InMemoryRawStore();
  restored = new InMemoryRawStore();
  await source.query(`
    INSERT INTO users (id, username, email, password, role) VALUES
      (1, 'consultant', 'consultant@example.com', 'x', 'admin'), (2, 'asample', 'asample@example.com', 'x', 'client');
    SELECT setval('users_id_seq', 7);
    INSERT INTO sessions VALUES (gen_random_uuid(), 2, now(), now(), now() + interval '1 day', false, '::1', 'test');
    INSERT INTO access_tokens (user_id, name, scope, token_hash, created_at, expires_at)
      VALUES (2, 'Revoked since', 'read', 'x', now(), now() + interval '1 day');
    INSERT INTO recovery_codes (code_hash, user_id, created_at) VALUES ('x', 2, now());
    INSERT INTO calendar_feeds (user_id, secret_hash, sealed_secret, created_at) VALUES (2, 'x', 'x', now());
    INSERT INTO activity_events (subject_type, subject_id, subject_title, type, occurred_at)
      VALUES ('account', 2, 'asample', 'user.registered', now()), ('account', 2, 'asample', 'account.signed_in', now());
    INSERT INTO outbox (user_id, recipient, sender, subject, text, html, message_id, status, created_at, queued_at)
      VALUES (2, 'asample@example.com', 'Example', 'News', 'N', 'N', 'one@example.com', 'pending', now(), now());
    INSERT INTO live_event_heads VALUES (2, 41)`);
  const { path: file, sha256 } = await vaultOf(store).put(photo);
  await source.query('INSERT INTO client_profiles (user_id, photo_path, photo_sha256) VALUES (2, $1, $2)', [
    file,
    sha256,
  ]);
});
afterEach(async () => {
  await Promise.all([source, target].map((client) => client.end()));
  await Promise.all(databases.map((database) => database.drop()));
  rmSync(folder, { recursive: true });
});

let made = 0;
async function backup(): Promise<VerifiedBackup> {
  const file = path.join(folder, String(++made));
  await makeBackup({
    file,
    passphrase: undefined,
    databaseUrl: urlOf(source),
    store,
    secret,
    secretIsKept: false,
    version: '0.1.0',
  });
  return verifyBackup(file, undefined, migrations);
}

const restore = (
  from: VerifiedBackup,
  order: { overwrite?: boolean; store?: InMemoryRawStore; known?: typeof migrations } = {},
) => {
  const { store: into = restored, known = migrations } = order;
  return restoreBackup(from, {
    database: { url: urlOf(target), owner: undefined },
    migrations: known,
    files: { store: into, vault: vaultOf(into) },
    overwrite: order.overwrite ?? false,
    rules: afterRestore,
    beforeCommit: () => {},
    onFailure: () => {},
  });
};

async function column(sql: string): Promise<unknown[]> {
  const { rows } = await target.query<unknown[]>({ text: sql, rowMode: 'array' });
  return rows.map(([value]) => value);
}

it('a backup of the version before the baseline is taken over, without sending anything twice', async () => {
  expect(await restore(await backup())).toBe(1);
  expect(await column('SELECT name FROM schema_migrations ORDER BY id')).toEqual(
    migrations.map(({ name }) => name),
  );
  expect(await column('SELECT username FROM users ORDER BY id')).toEqual(['consultant', 'asample']);
  // Ids that were used are not used again.
  expect(await column(`SELECT nextval('users_id_seq')::int`)).toEqual([8]);
  const [file] = await column('SELECT photo_path FROM client_profiles');
  expect(await vaultOf(restored).get(String(file))).toEqual(photo);

  for (const table of ['sessions', 'access_tokens', 'recovery_codes', 'calendar_feeds'])
    expect([table, ...(await column(`SELECT user_id FROM ${table}`))]).toEqual([table]);
  expect(await column('SELECT status FROM outbox')).toEqual(['failed']);
  expect(await column('SELECT number FROM live_event_heads')).toEqual([1_000_041]);
  expect(await column(`SELECT type FROM activity_events WHERE subject_type = 'practice'`)).toEqual([
    'practice.restored',
  ]);
  // Triggers and constraints are unchanged.
  await expect(target.query(`UPDATE activity_events SET type = 'x'`)).rejects.toThrow('is refused');
  await expect(target.query('INSERT INTO client_profiles (user_id) VALUES (99)')).rejects.toThrow(
    'foreign key',
  );
  const hashes = (client: pg.Client) =>
    client.query(
      `SELECT sequence, sha256, previous FROM activity_events WHERE subject_type = 'account' ORDER BY id`,
    );
  expect((await hashes(target)).rows).toEqual((await hashes(source)).rows);
  // Restored a second time: existing files are not written again.
  expect(await restore(await backup(), { overwrite: true })).toBe(0);
});

/** A consistent backup in which the profile's user is missing. */
async function withoutItsUser({ file, contents }: VerifiedBackup): Promise<VerifiedBackup> {
  const altered = path.join(folder, 'altered');
  async function* entries(): AsyncIterable<BackupEntry> {
    for await (const entry of readBackup(file, undefined)) {
      const users = Buffer.from(String(entry.content).replace(/^2\t.*\n/m, ''));
      if (entry.name.startsWith('tables/users/')) {
        const sha256 = createHash('sha256').update(users).digest('hex');
        contents.tables['users'] = { rows: 1, bytes: users.length, sha256 };
        yield { ...entry, content: users };
      } else if (entry.name === 'contents.json')
        yield { ...entry, content: Buffer.from(JSON.stringify(contents)) };
      else yield entry;
    }
  }
  await writeBackup(altered, undefined, entries());
  return verifyBackup(altered, undefined, migrations);
}

it('a failed restore leaves the existing practice unchanged', async () => {
  await migrate(urlOf(target), migrations);
  await target.query(
    `INSERT INTO users (username, email, password) VALUES ('former', 'former@example.com', 'x')`,
  );
  const from = await backup();
  await expect(restore(from)).rejects.toThrow('This installation already has data (1 accounts).');
  const full = new InMemoryRawStore();
  full.write = () => Promise.reject(new Error('The disk is full.'));
  await expect(restore(from, { overwrite: true, store: full })).rejects.toThrow('The disk is full.');
  await expect(restore(await withoutItsUser(from), { overwrite: true })).rejects.toThrow('foreign key');
  await source.query('ALTER TABLE client_profiles ADD COLUMN unknown integer');
  await expect(restore(await backup(), { overwrite: true })).rejects.toThrow('does not exist');
  expect(await column('SELECT username FROM users')).toEqual(['former']);
  await target.query(
    `INSERT INTO users (username, email, password) VALUES ('next', 'next@example.com', 'x')`,
  );
});

it('a backup made under another APP_SECRET needs that secret', async () => {
  const settings = { appSecret: 'some other secret', appSecretPrevious: undefined };
  const from = await backup();
  expect(() => new RestoredSecret(from, settings, folder)).toThrow('made under another APP_SECRET');
});

it('a database with other contents is left alone', async () => {
  await target.query('CREATE TABLE recipes (id integer)');
  const from = await backup();
  await expect(restore(from, { overwrite: true })).rejects.toThrow('tables that do not belong to Steward');
  expect(await column('SELECT id FROM recipes')).toEqual([]);
});

it('a database in use is left alone', async () => {
  const from = await backup();
  const running = new pg.Client({ connectionString: urlOf(target), application_name: 'steward' });
  await running.connect();
  try {
    await expect(restore(from, { overwrite: true })).rejects.toThrow('This database is in use');
  } finally {
    await running.end();
  }
});

it('files destroyed during the backup are not missing, lost ones are', async () => {
  const [key = ''] = (
    await source.query<{ photo_path: string }>('SELECT photo_path FROM client_profiles')
  ).rows.map(({ photo_path }) => photo_path);
  await store.remove(key);
  expect((await backup()).contents.missing).toEqual(['photo of user 2']);
});

it('a build without a part restores a backup of one with it, unless that would lose data', async () => {
  class OfThings1999000000000 {
    readonly name = 'OfThings1999000000000';
    up = async (db: QueryRunner): Promise<void> => void (await db.query('CREATE TABLE things (id integer)'));
    down = (): Promise<void> => Promise.resolve();
  }
  const full = [...migrations, OfThings1999000000000];
  await migrate(urlOf(source), full);
  await restore(await backup());
  expect(await column('SELECT name FROM schema_migrations ORDER BY id')).toEqual(
    migrations.map(({ name }) => name),
  );
  // The part comes back.
  await migrate(urlOf(target), full);
  expect(await column('SELECT id FROM things')).toEqual([]);

  await source.query('INSERT INTO things VALUES (7)');
  const used = await backup();
  await expect(restore(used, { overwrite: true })).rejects.toThrow(
    'The backup has data of a part that this build of Steward lacks (things). Restore it with a build that has the part; then this one starts on it.',
  );
  await restore(used, { overwrite: true, known: full });
  expect(await column('SELECT id FROM things')).toEqual([7]);
});

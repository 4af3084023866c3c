import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/database/test-database.js';
import { TestApp, TestClock } from '../../../test/test-app.js';
import { dataSourceOptions } from '../database/data-source.js';
import { DatabaseUnitOfWork } from '../database/database-unit-of-work.js';
import { Sql } from '../database/sql.js';
import { DomainEvents } from '../unit-of-work/domain-events.js';
import { EncryptedFileVault } from './encrypted-file-vault.js';
import { SecretRotation } from './secret-rotation.js';
import { InMemoryRawStore } from './testing/in-memory-raw-store.js';
import { createLog } from '../process/log.js';
import { Runtime } from '../settings/runtime.js';
import { readSettings } from '../settings/settings.js';
import { AppSecret } from '../settings/app-secret.js';
import { SecretFingerprint } from './secret-fingerprint.js';
import { itInTestAll } from '../../../test/cases.js';

let database: TestDatabase;
let source: DataSource;
let work: DatabaseUnitOfWork;
beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource(dataSourceOptions(database.url, [])).initialize();
  work = new DatabaseUnitOfWork(source, new DomainEvents());
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const [first, second, third] = ['first', 'second', 'third'].map((one) => one.repeat(8)) as [
  string,
  string,
  string,
];

/** The part of an instance's start that checks the secrets. @returns its rotation */
async function start(current: string, previous?: string): Promise<SecretRotation> {
  const settings = readSettings({});
  const secret = new AppSecret(current, previous);
  const clock = new TestClock();
  const log = createLog('silent', process.stderr);
  const storage = { kind: 'disk', dir: '' } as const;
  const runtime = new Runtime({ settings, databaseUrl: database.url, storage, secret, log, clock });
  const vault = new EncryptedFileVault(new InMemoryRawStore(), secret);
  const sql = new Sql(work);
  const rotation = new SecretRotation(vault, sql, clock, work, runtime);
  await new SecretFingerprint(sql, work, rotation, runtime).onModuleInit();
  return rotation;
}
const rewrap = async (current: string, previous: string): Promise<unknown> =>
  (await start(current, previous)).run();
const refusal =
  'APP_SECRET is not the one that this database was last used with. Set the one that its other instances use. After a ' +
  'change, set APP_SECRET_PREVIOUS to the previous one.';

it('belongs to the database from the first start: an instance with another one is refused', async () => {
  await start(first);
  await start(first);
  await expect(start(second)).rejects.toThrow(refusal);
  await expect(start(second, third)).rejects.toThrow(refusal);
});

it('can be changed with the previous one set, and back', async () => {
  await start(second, first);
  await expect(start(first)).rejects.toThrow(refusal);
  await rewrap(second, first);
  await start(second);
  await rewrap(first, second);
});

itInTestAll('needs the previous one until everything is re-encrypted', async () => {
  const early =
    /^Files may still be encrypted under an earlier APP_SECRET\. Set APP_SECRET_PREVIOUS to it again/;
  await start(second, first);
  await expect(start(second)).rejects.toThrow(early);
  await expect(start(third, second)).rejects.toThrow(early);
  // After a change and back, nothing is missing.
  await start(first, second);
  await start(second, first);
  const app = await TestApp.start(
    { APP_SECRET: second, ALLOW_MISSING_FILES: 'on' },
    { databaseUrl: database.url },
  );
  const { agent } = await app.admin();
  const { body } = await agent.get('/api/admin/health').expect(200);
  const finding = {
    state: 'failing',
    sentence: expect.stringMatching(/Set APP_SECRET_PREVIOUS to it, and run make rewrap\.$/) as string,
  };
  expect(body.checks).toContainEqual(expect.objectContaining({ name: 'Secret rotation', ...finding }));
  await app.stop();
  await expect(start(second)).rejects.toThrow(early);
  await rewrap(second, first);
  await start(second, first);
  await start(second);
  // Another change between the same two starts over.
  await rewrap(first, second);
  await start(second, first);
  await expect(start(second)).rejects.toThrow(early);
});

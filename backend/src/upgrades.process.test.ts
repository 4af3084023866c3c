import pg from 'pg';
import { readSchemaShape } from '../test/database/schema-shape.js';
import { createTestDatabase } from '../test/database/test-database.js';
import { eventually } from '../test/eventually.js';
import { seededRandom } from '../test/faults/random.js';
import { expectSound } from '../test/faults/soundness.js';
import { Workload } from '../test/faults/workload.js';
import { aDemoPractice } from '../test/process/demo.js';
import { aFolder, clearProcesses, Steward } from '../test/process/steward.js';
import { versionAfter, versionBefore } from '../test/process/version-before.js';

afterEach(clearProcesses);

/** Of all instances of one practice. */
async function shared(): Promise<{ DATABASE_URL: string; [name: string]: string }> {
  const { url } = await createTestDatabase({ migrated: false });
  return {
    DATABASE_URL: url,
    STORAGE_URL: `file://${aFolder()}/files`,
    APP_SECRET: 'shared by both versions',
    DEMO_DATA: '1',
    THROTTLE: 'off',
  };
}
const start = (env: Record<string, string>, program?: string): Promise<Steward> =>
  Steward.start({ ...env, DATA_DIR: aFolder() }, program);
const enough = 8;

async function migrationsOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query('SELECT FROM schema_migrations');
  await client.end();
  return rowCount ?? 0;
}

describe('the version before', () => {
  it('works beside this one while that migrates, hands over to it, and can come back', async () => {
    const before = await versionBefore(aFolder());
    if (typeof before === 'string') return void process.stdout.write(`skipped: ${before}\n`);
    const random = seededRandom();
    const env = await shared();
    const old = await start(env, before.program);
    const known = await migrationsOf(env.DATABASE_URL);
    const instances = [old];
    const work = await Workload.begin(old, random, () => random.of(instances).url);
    const more = (): Promise<boolean> => {
      const goal = work.acknowledged + enough;
      return eventually(() => work.acknowledged >= goal, 120);
    };

    // Under load the new one migrates and begins to serve; then every call goes to either.
    const load = work.run(4);
    await more();
    const current = await start(env);
    instances.push(current);
    await more();
    await load.stop();
    await work.verify(true);

    // The old one ends under load; nobody is sent to it any more, and what it has begun it ends.
    const handover = work.run(4);
    await more();
    instances.shift();
    expect(await old.stop()).toBe(0);
    await more();
    await handover.stop();
    await work.verify(true);

    // Back to the version before, on the new schema, with what the new one has written.
    const back = await start(env, before.program);
    instances.splice(0, 1, back);
    const again = work.run(4);
    await more();
    await again.stop();
    await work.verify(true);
    expect([...work.refused]).toEqual([]);
    await expectSound(env.DATABASE_URL, new URL(env['STORAGE_URL'] ?? '').pathname);
    const now = await migrationsOf(env.DATABASE_URL);
    process.stdout.write(`Beside ${before.commit}: ${now - known} migrations, ${work.acknowledged} calls.\n`);
  });
});

describe('an upgrade that fails', () => {
  it('is refused with a sentence, and the version before goes on as if nothing had happened', async () => {
    const random = seededRandom();
    const env = { ...(await aDemoPractice()), THROTTLE: 'off' };
    const old = await start(env);
    const shape = await readSchemaShape(env.DATABASE_URL);
    const work = await Workload.begin(old, random, () => old.url);
    const load = work.run(4);
    const next = versionAfter(
      aFolder(),
      'ALTER TABLE documents ADD shelf text; DROP VIEW stored_files; ALTER TABLE messages DROP content; SELECT no_such()',
    );
    const { code, said } = await Steward.refused({ ...env, DATA_DIR: aFolder() }, next);
    expect(code).toBe(1);
    expect(said).toContain(
      'The database could not be brought up to date: function no_such() does not exist (ALTER TABLE documents ADD shelf text',
    );
    expect(said).toMatch(/It is as it was: the version before goes on with it\.$/);
    const goal = work.acknowledged + enough;
    await eventually(() => work.acknowledged >= goal, 120);
    await load.stop();
    expect(await readSchemaShape(env.DATABASE_URL)).toEqual(shape);
    await work.verify(true);
    expect([...work.refused]).toEqual([]);
    expect(await old.stop()).toBe(0);
    const again = await start(env);
    expect(await again.stop()).toBe(0);
    await expectSound(env.DATABASE_URL, new URL(env['STORAGE_URL'] ?? '').pathname);
  });
});

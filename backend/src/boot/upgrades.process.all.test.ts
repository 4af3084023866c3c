import { readSchemaShape } from '../../test/database/schema-shape.js';
import { eventually } from '../../test/eventually.js';
import { expectInvariants } from '../../test/faults/invariants.js';
import { seededRandom } from '../../test/faults/random.js';
import { Workload } from '../../test/faults/workload.js';
import { aDemoPractice } from '../../test/process/demo.js';
import { describeUpgrade, startRelease } from '../../test/process/last-release.js';
import { aFolder, clearProcesses, Steward, Visitor } from '../../test/process/steward.js';
import { migrationsOfBuild } from './migrations-of-build.js';
import { migrate } from '../platform/database/data-source.js';
import { refusingDatabase } from './start-refusals.js';

afterAll(clearProcesses);

const start = (env: Record<string, string>): Promise<Steward> =>
  Steward.start({ DATA_DIR: aFolder(), ...env });

describeUpgrade('an upgrade of an embedded database', () => {
  it('alters tables that belong to another role, and the practice can change its time zone', async () => {
    const env = { DATA_DIR: aFolder(), DEMO_DATA: '1' };
    const old = await startRelease(env);
    expect(await old.stop()).toBe(0);
    const current = await start(env);
    const admin = await Visitor.signIn(current, 'consultant', 'Limestone-1!');
    const months = () => admin.json<{ months: unknown[] }>('/api/admin/overview');
    const before = await months();
    const site = await admin.json<{ timeZone: string }>('/api/site');
    for (const timeZone of ['Asia/Kathmandu', site.timeZone]) {
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ ...site, timeZone });
      expect((await admin.call('/api/admin/site', { method: 'PUT', headers, body })).status).toBe(200);
    }
    expect(await months()).toEqual(before);
    expect(await current.stop()).toBe(0);
  });
});

describe('an upgrade that fails', () => {
  class Fails1999000000000 {
    readonly name = 'Fails1999000000000';
    up = (db: { query(statement: string): Promise<unknown> }): Promise<unknown> =>
      db.query(
        'ALTER TABLE documents ADD shelf text; DROP VIEW kept_files; ALTER TABLE messages DROP content; SELECT no_such()',
      );
    down = (): Promise<void> => Promise.resolve();
  }

  it('is refused with a message, and the previous version continues unaffected', async () => {
    const env = { ...(await aDemoPractice()), THROTTLE: 'off' };
    const old = await start(env);
    const shape = await readSchemaShape(env.DATABASE_URL);
    const work = await Workload.begin(old, seededRandom(), () => old.url, true);
    const load = work.run(4);
    await expect(
      migrate(env.DATABASE_URL, [...migrationsOfBuild, Fails1999000000000]).catch(refusingDatabase),
    ).rejects.toThrow(
      'The database could not be migrated: function no_such() does not exist (ALTER TABLE documents ADD shelf text; DROP VIEW ' +
        'kept_files; ALTER TABLE messages DROP content; SELEC). It was not changed: you can go on using the previous version.',
    );
    const goal = work.acknowledged + 8;
    await eventually(() => work.acknowledged >= goal);
    await load.stop();
    expect(await readSchemaShape(env.DATABASE_URL)).toEqual(shape);
    await work.verify(true);
    expect([...work.refused]).toEqual([]);
    expect(await old.stop()).toBe(0);
    await expectInvariants(env.DATABASE_URL, new URL(env.STORAGE_URL).pathname);
  });
});

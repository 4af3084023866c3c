import pg from 'pg';
import { createTestDatabase } from '../../test/database/test-database.js';
import { eventually } from '../../test/eventually.js';
import { seededRandom } from '../../test/faults/random.js';
import { expectInvariants } from '../../test/faults/invariants.js';
import { Workload } from '../../test/faults/workload.js';
import { describeUpgrade, startRelease } from '../../test/process/last-release.js';
import { aFolder, clearProcesses, Steward, Visitor } from '../../test/process/steward.js';

afterAll(clearProcesses);

const start = (env: Record<string, string>): Promise<Steward> =>
  Steward.start({ DATA_DIR: aFolder(), ...env });

const send = async <Body>(by: Visitor, method: string, address: string, body: object): Promise<Body> => {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await by.call(address, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status}: ${text}`);
  return (text === '' ? {} : JSON.parse(text)) as Body;
};

/** Waits for more acknowledged calls of the load. */
const more = (work: Workload): Promise<boolean> => {
  const goal = work.acknowledged + 8;
  return eventually(() => work.acknowledged >= goal, 120);
};

describeUpgrade('an upgrade from the last release, in the order of a rollout', () => {
  const password = 'River-stone-9!';
  let env: { DATABASE_URL: string; STORAGE_URL: string };
  let db: pg.Client;
  let old: Steward;
  let current: Steward;
  /** Signed in at the release, also after it was started again. */
  let onOld: Visitor;
  let onNew: Visitor;
  let work: Workload;
  /** Addresses to which the load is sent. */
  let instances: Steward[];
  /** Written by the release before the migration. */
  let early: { id: number };
  let overdue: number;
  let draft: number;
  let refusedDuringMigration: [number, number][];

  const migrationsApplied = async (): Promise<number> =>
    (await db.query('SELECT FROM schema_migrations')).rowCount ?? 0;
  const register = (username: string): Promise<{ id: number }> =>
    send(new Visitor(() => old.url), 'POST', '/api/register', {
      username,
      email: `${username}@example.com`,
      password,
      firstName: 'Vera',
      lastName: 'Sample',
    });
  const invoice = async (userId: number): Promise<number> => {
    const items = [{ description: 'Bookkeeping', amount: '125.00' }];
    const sent = { userId, description: 'Bookkeeping', dueDate: null, items };
    return (await send<{ id: number }>(onOld, 'POST', '/api/admin/invoices', sent)).id;
  };

  beforeAll(async () => {
    const { url } = await createTestDatabase({ migrated: false });
    const settings = { APP_SECRET: 'shared by both versions', DEMO_DATA: '1', THROTTLE: 'off' };
    env = {
      DATABASE_URL: url,
      STORAGE_URL: `file://${aFolder()}/files`,
      ...settings,
    };
    old = await startRelease({ DATA_DIR: aFolder(), ...env });
    db = new pg.Client({ connectionString: url });
    await db.connect();
    onOld = (await Visitor.signIn(old, 'consultant', 'Limestone-1!')).elsewhere(() => old.url);
    // An invoice due on receipt, and a client on hold.
    early = await register('early');
    overdue = await invoice(early.id);
    await db.query('UPDATE invoices SET issued_on = issued_on - 30 WHERE id = $1', [overdue]);
    ({ id: draft } = await send<{ id: number }>(onOld, 'POST', '/api/admin/invoices', {
      userId: 2,
      description: 'Planning',
      draft: true,
      items: [{ description: 'Planning', amount: '50.00' }],
    }));
    await send(onOld, 'PUT', '/api/admin/clients/2/legal-hold', { reason: 'Dispute about 2025' });
    const random = seededRandom();
    instances = [old];
    work = await Workload.begin(old, random, () => random.of(instances).url, true);
  });
  afterAll(() => db.end());

  it('continues beside this version during its migration', async () => {
    const known = await migrationsApplied();
    // Under load the new version migrates. All migrations since the release lock tables in one transaction, so
    // single calls can be answered 503; they succeed under their keys afterwards.
    const load = work.run(2, { statuses: [503] });
    await more(work);
    current = await start(env);
    await load.stop();
    await work.settle();
    await work.verify(true);
    refusedDuringMigration = [...work.refused];
    process.stdout.write(`Beside the last release: ${(await migrationsApplied()) - known} migrations.\n`);

    // Calls go to either version.
    instances.push(current);
    const both = work.run(2);
    await more(work);
    await both.stop();
    await work.verify(true);
  });

  it('means the same to both versions', async () => {
    onNew = await Visitor.signIn(current, 'consultant', 'Limestone-1!');
    expect(await onNew.json(`/api/admin/invoices/${overdue}`)).toMatchObject({
      overdue: true,
      dueDate: null,
    });
    const [document] = await onNew.json<{ id: number }[]>('/api/admin/documents?userId=2');
    for (const [by, address, code] of [
      [onNew, `/api/admin/documents/${document?.id}`, 'document.held'],
      [onOld, `/api/admin/documents/${document?.id}`, 'document.held'],
      [onNew, `/api/admin/invoices/${draft}`, 'invoice.held'],
    ] as const) {
      const answer = await by.call(address, { method: 'DELETE' });
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, code]);
    }
    const late = await register('late');
    const fresh = await invoice(late.id);
    expect(await onNew.json(`/api/admin/invoices/${fresh}`)).toMatchObject({ overdue: false, dueDate: null });
    await send(onOld, 'POST', `/api/admin/invoices/${fresh}/payments`, { amount: '125.00', method: 'check' });
    expect(await onNew.json(`/api/admin/invoices/${fresh}`)).toMatchObject({ status: 'paid' });
  });

  it('ends under load', async () => {
    // It gets no further calls, and finishes the running ones.
    const handover = work.run(2);
    await more(work);
    instances.shift();
    expect(await old.stop()).toBe(0);
    await more(work);
    await handover.stop();
    await work.verify(true);
  });

  it('can be started again, on the new schema with data of the new version', async () => {
    await send(onNew, 'POST', '/api/admin/document-requests', { userId: early.id, title: 'W-2' });
    old = await startRelease({ DATA_DIR: aFolder(), ...env });
    instances.push(old);
    const again = work.run(2);
    await more(work);
    await again.stop();
    await work.verify(true);
    expect([...work.refused]).toEqual(refusedDuringMigration);
    process.stdout.write(`Beside the last release: ${work.acknowledged} calls.\n`);
    const client = await Visitor.signIn(old, 'early', password);
    expect(await client.json('/api/document-requests')).toMatchObject([{ title: 'W-2' }]);
    expect([await old.stop(), await current.stop()]).toEqual([0, 0]);
    await expectInvariants(env.DATABASE_URL, new URL(env.STORAGE_URL).pathname);
  });
});

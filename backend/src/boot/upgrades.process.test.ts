import pg from 'pg';
import { addDays } from '../kernel/day.js';
import { dayOf } from '../kernel/zone.js';
import { readSchemaShape } from '../../test/database/schema-shape.js';
import { createTestDatabase } from '../../test/database/test-database.js';
import { eventually } from '../../test/eventually.js';
import { seededRandom } from '../../test/faults/random.js';
import { expectInvariants } from '../../test/faults/invariants.js';
import { Workload } from '../../test/faults/workload.js';
import { aDemoPractice } from '../../test/process/demo.js';
import { aFolder, clearProcesses, Steward, Visitor } from '../../test/process/steward.js';
import { untilPublished } from '../../test/process/until-published.js';
import { lastRelease, versionAfter } from '../../test/process/other-versions.js';

afterEach(clearProcesses);

/** Shared by all instances of one practice. */
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

describe('the last release', () => {
  it('works beside this version during its migration, and can be started again', async () => {
    const release = lastRelease(aFolder());
    const random = seededRandom();
    const env = await shared();
    const old = await start(env, release);
    const known = await migrationsOf(env.DATABASE_URL);
    const instances = [old];
    const work = await Workload.begin(old, random, () => random.of(instances).url);
    const more = (): Promise<boolean> => {
      const goal = work.acknowledged + enough;
      return eventually(() => work.acknowledged >= goal, 120);
    };

    // Under load the new version migrates. All migrations since the release lock tables in one transaction, so
    // single calls can be answered 503; they succeed under their keys afterwards.
    const load = work.run(4, { statuses: [503] });
    await more();
    const current = await start(env);
    await load.stop();
    await work.settle();
    await work.verify(true);
    const refusedDuringMigration = [...work.refused];

    // Calls go to either version.
    instances.push(current);
    const both = work.run(4);
    await more();
    await both.stop();
    await work.verify(true);

    // The old version ends under load: it gets no further calls, and finishes the running ones.
    const handover = work.run(4);
    await more();
    instances.shift();
    expect(await old.stop()).toBe(0);
    await more();
    await handover.stop();
    await work.verify(true);

    // Back to the previous version, on the new schema, with data of the new one.
    const back = await start(env, release);
    instances.splice(0, 1, back);
    const again = work.run(4);
    await more();
    await again.stop();
    await work.verify(true);
    expect([...work.refused]).toEqual(refusedDuringMigration);
    await expectInvariants(env.DATABASE_URL, new URL(env['STORAGE_URL'] ?? '').pathname);
    const now = await migrationsOf(env.DATABASE_URL);
    process.stdout.write(`Beside the last release: ${now - known} migrations, ${work.acknowledged} calls.\n`);
  });
});

describe('an upgrade from the last release', () => {
  const send = async <Body>(by: Visitor, method: string, address: string, body: object): Promise<Body> => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await by.call(address, { method, headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status}: ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as Body;
  };
  const password = 'River-stone-9!';

  it('preserves addresses, invoices and legal holds while the release keeps running', async () => {
    const release = lastRelease(aFolder());
    const env = await shared();
    const old = await start(env, release);
    const db = new pg.Client({ connectionString: env.DATABASE_URL });
    await db.connect();
    const known = await migrationsOf(env.DATABASE_URL);
    const onOld = await Visitor.signIn(old, 'consultant', 'Limestone-1!');
    const register = (username: string): Promise<{ id: number }> =>
      send(new Visitor(() => old.url), 'POST', '/api/register', {
        ...{ username, email: `${username}@example.com`, password, firstName: 'Vera', lastName: 'Sample' },
      });
    const invoice = (userId: number): Promise<{ id: number }> =>
      send(onOld, 'POST', '/api/admin/invoices', {
        ...{ userId, description: 'Bookkeeping', dueDate: null },
        items: [{ description: 'Bookkeeping', amount: '125.00' }],
      });

    // Written by the release: an address that its owner typed, an invoice due on receipt, and a client on
    // hold.
    const early = await register('early');
    const { id: overdueId } = await invoice(early.id);
    await db.query('UPDATE invoices SET issued_on = issued_on - 30 WHERE id = $1', [overdueId]);
    const [{ id: document }] = (
      await db.query<{ id: number }>('SELECT id FROM documents WHERE user_id = 2 ORDER BY id')
    ).rows as [{ id: number }];
    const { id: draft } = await send<{ id: number }>(onOld, 'POST', '/api/admin/invoices', {
      ...{ userId: 2, description: 'Planning', draft: true },
      items: [{ description: 'Planning', amount: '50.00' }],
    });
    await send(onOld, 'PUT', '/api/admin/clients/2/legal-hold', { reason: 'Dispute about 2025' });

    const current = await start(env);
    expect(await migrationsOf(env.DATABASE_URL)).toBeGreaterThan(known);
    const onNew = await Visitor.signIn(current, 'consultant', 'Limestone-1!');

    const client = await Visitor.signIn(current, 'early', password);
    expect(await client.json('/api/user')).toMatchObject({ emailConfirmed: false });
    const mailed = async (to: string): Promise<string[]> =>
      (await onNew.json<{ to: string; text: string }[]>(`/api/admin/outbox?limit=200&search=${to}`)).map(
        ({ text }) => text,
      );
    // It receives email as before, and does not count for bookings.
    const before = (await mailed('early@example.com')).length;
    await send(onNew, 'POST', '/api/admin/document-requests', { userId: early.id, title: 'W-2' });
    await untilPublished(env.DATABASE_URL);
    expect(await mailed('early@example.com')).toHaveLength(before + 1);
    const book = async (by: Visitor, email: string): Promise<unknown> => {
      const day = (ahead: number): string => addDays(dayOf(Date.now(), 'UTC'), ahead);
      const [slot] = await by.json<{ startsAt: string }[]>(`/api/booking/slots?from=${day(3)}&to=${day(20)}`);
      const person = { firstName: 'Vera', lastName: 'Sample', phone: '(210) 555-0142', terms: true };
      await send(by, 'POST', '/api/booking', { ...person, email, startsAt: slot?.startsAt });
      const token = (await mailed(email))
        .map((text) => /booking\S*[?#]token=([\w-]+)/.exec(text)?.[1])
        .find((found) => found !== undefined);
      await send(by, 'POST', '/api/booking/confirm', { token });
      const booked = 'SELECT user_id FROM appointments WHERE invitee_email = $1 AND starts_at = $2';
      return (await db.query(booked, [email, slot?.startsAt])).rows;
    };
    expect(await book(new Visitor(() => current.url), 'early@example.com')).toEqual([{ user_id: null }]);

    // Overdue, and reminded only manually.
    expect(await onNew.json(`/api/admin/invoices/${overdueId}`)).toMatchObject({
      overdue: true,
      dueDate: null,
    });
    const reminders = await db.query('SELECT stage FROM invoice_reminders WHERE invoice_id = $1', [
      overdueId,
    ]);
    expect(reminders.rows).toEqual([{ stage: 14 }]);
    await send(onNew, 'POST', `/api/admin/invoices/${overdueId}/remind`, {});

    for (const [by, address, code] of [
      [onNew, `/api/admin/documents/${document}`, 'document.held'],
      [onOld, `/api/admin/documents/${document}`, 'document.held'],
      [onNew, `/api/admin/invoices/${draft}`, 'invoice.held'],
    ] as const) {
      const answer = await by.call(address, { method: 'DELETE' });
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, code]);
    }

    // The release continues: its writes mean the same to the new version.
    const late = await register('late');
    const { id: fresh } = await invoice(late.id);
    expect(await onNew.json(`/api/admin/invoices/${fresh}`)).toMatchObject({ overdue: false, dueDate: null });
    await send(onOld, 'POST', `/api/admin/invoices/${fresh}/payments`, { amount: '125.00', method: 'check' });
    expect(await onNew.json(`/api/admin/invoices/${fresh}`)).toMatchObject({ status: 'paid' });
    // An address that the release changes is not confirmed, even if the previous one was.
    await db.query('UPDATE users SET confirmed_email = email WHERE id = $1', [late.id]);
    const lateOnNew = await Visitor.signIn(current, 'late', password);
    expect(await lateOnNew.json('/api/user')).toMatchObject({ emailConfirmed: true });
    const lateOnOld = await Visitor.signIn(old, 'late', password);
    await send(lateOnOld, 'PUT', '/api/profile', { email: 'later@example.com' });
    expect(await lateOnNew.json('/api/user')).toMatchObject({ emailConfirmed: false });

    await db.end();
    expect([await old.stop(), await current.stop()]).toEqual([0, 0]);
    await expectInvariants(env.DATABASE_URL, new URL(env['STORAGE_URL'] ?? '').pathname);
  });
});

describe('an upgrade of an embedded database', () => {
  it('alters tables that belong to another role, and the practice can change its time zone', async () => {
    const release = lastRelease(aFolder());
    const env = { DATA_DIR: aFolder(), DEMO_DATA: '1' };
    const old = await Steward.start(env, release);
    expect(await old.stop()).toBe(0);
    const current = await Steward.start(env);
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
  it('is refused with a message, and the previous version continues unaffected', async () => {
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
    const { code, output } = await Steward.refused({ ...env, DATA_DIR: aFolder() }, next);
    expect(code).toBe(1);
    expect(output).toContain(
      'The database could not be migrated: function no_such() does not exist (ALTER TABLE documents ADD shelf text',
    );
    expect(output).toMatch(/It was not changed: you can go on using the previous version\.$/);
    const goal = work.acknowledged + enough;
    await eventually(() => work.acknowledged >= goal, 120);
    await load.stop();
    expect(await readSchemaShape(env.DATABASE_URL)).toEqual(shape);
    await work.verify(true);
    expect([...work.refused]).toEqual([]);
    expect(await old.stop()).toBe(0);
    const again = await start(env);
    expect(await again.stop()).toBe(0);
    await expectInvariants(env.DATABASE_URL, new URL(env['STORAGE_URL'] ?? '').pathname);
  });
});

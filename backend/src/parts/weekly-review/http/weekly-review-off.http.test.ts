import { admin, alex as client, app, practice } from '../../../../test/practice.js';
import { eventually } from '../../../../test/eventually.js';
import { refused } from '../../../../test/test-app.js';
import { addDays, daysOfWeek, weekOf } from '../../../kernel/index.js';
import { Site } from '../../../modules/practice/index.js';
import { Jobs } from '../../../platform/events/jobs.js';

practice(['alex']);

const path = '/api/admin/weekly-close';
const turn = (on: boolean) => admin.put('/api/admin/parts/weekly-review').send({ on }).expect(200);
const notUsed = 'The practice does not use this.';
const run = (job: string): Promise<number> => app.app.get(Jobs).runNow(job);
const count = (table: 'week_snapshots' | 'outbox'): Promise<number> =>
  app.sql.onlyValue(`test.count-${table}`, `SELECT count(*)::int FROM ${table}`);

describe('the weekly review that is off', () => {
  it('closes no day, and closes those of before when it is on again', async () => {
    const today = await app.app.get(Site).today();
    const week = weekOf(addDays(today, -7));
    const issuedOn = daysOfWeek(week)?.to;
    const bill = (over: object = {}) =>
      admin.post('/api/admin/invoices').send({
        userId: client.id,
        description: 'Books',
        items: [{ description: 'Books', amount: '60.00' }],
        issuedOn,
        ...over,
      });
    await admin.post(path).send({ week }).expect(200);
    await bill().expect(409);
    expect((await admin.get('/api/admin/parts/weekly-review/touched').expect(200)).body).toEqual({
      touched: ['1 closed week opens'],
    });
    await turn(false);
    expect((await admin.get(path).expect(404)).body).toEqual(refused(404, 'part.off'));
    await app.visitor().get(path).expect(401);
    await bill().expect(201);
    await bill({ confirmClosed: false }).expect(201);
    expect((await bill({ confirmClosed: true }).expect(400)).body).toEqual(
      refused(400, 'request.invalid', { confirmClosed: notUsed }),
    );
    await turn(true);
    expect((await admin.get(`${path}?week=${week}`).expect(200)).body).toMatchObject({ closed: true });
    expect((await bill().expect(409)).body).toEqual(
      refused(409, 'invoice.period_closed', { issuedOn: expect.any(String) as string }),
    );
    await bill({ confirmClosed: true }).expect(201);
  });

  it('writes no email and stores no week, which is made up for at once; a preference is kept, and not answered', async () => {
    const both = { portal: true, email: true };
    const channels = { document: both, message: both, payment: both, appointment: both };
    const preferences = '/api/notification-preferences';
    await admin
      .put(preferences)
      .send({ ...channels, weekly: true })
      .expect(200);
    await turn(false);
    app.clock.pass(7 * 24 * 3_600_000);
    const owner = await app.signIn('consultant');
    const before = [await count('week_snapshots'), await count('outbox')];
    await run('weekly-close.mail');
    await run('weekly-close.take-snapshot');
    expect([await count('week_snapshots'), await count('outbox')]).toEqual(before);
    expect((await owner.get(preferences).expect(200)).body).toMatchObject({ ...channels, weekly: false });
    expect(
      (
        await owner
          .put(preferences)
          .send({ ...channels, weekly: true })
          .expect(400)
      ).body,
    ).toEqual(refused(400, 'request.invalid', { weekly: notUsed }));
    await owner
      .put(preferences)
      .send({ ...channels, weekly: false })
      .expect(200);
    await owner.put('/api/admin/parts/weekly-review').send({ on: true }).expect(200);
    expect((await owner.get(preferences).expect(200)).body).toMatchObject({ ...channels, weekly: true });
    await eventually(async () => (await count('week_snapshots')) === (before[0] ?? 0) + 1);
    expect(await count('outbox')).toBe(before[1]);
  });
});

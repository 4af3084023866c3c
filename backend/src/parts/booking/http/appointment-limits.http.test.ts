import { type Agent, refused, TestApp } from '../../../../test/test-app.js';
import { addDays, dayOf } from '../../../kernel/index.js';
import { openEveryDay } from '../../../modules/scheduling/testing/fixtures.js';
import { itInTestAll } from '../../../../test/cases.js';

interface Slot {
  startsAt: string;
}
interface Row extends Slot {
  id: number;
}

let app: TestApp;
let admin: Agent;
let clients = 0;
let days = 3;

beforeAll(async () => {
  app = await TestApp.start();
  ({ agent: admin } = await app.admin());
  const types = [
    { type: 'consultation', minutes: 60, label: 'Free first session' },
    { type: 'review', minutes: 15, label: 'Review' },
  ];
  await admin
    .put('/api/admin/availability')
    .send({ ...openEveryDay, types })
    .expect(200);
});
afterAll(() => app.stop());

const aClient = () => app.client(`client${++clients}`);
const dayMs = 24 * 60 * 60 * 1000;

/** Free times on a day that no other test uses. */
async function slots(agent: Agent, type = 'review'): Promise<string[]> {
  const day = addDays(dayOf(app.clock.now().getTime(), 'UTC'), days++);
  const query = { type, from: day, to: day };
  const { body } = await agent.get('/api/appointments/slots').query(query).expect(200);
  return (body as Slot[]).map(({ startsAt }) => startsAt);
}
const book = (agent: Agent, startsAt: string | undefined, type = 'review') =>
  agent.post('/api/appointments').send({ type, startsAt });
const cancel = (agent: Agent, id: number) =>
  agent.post(`/api/appointments/${id}/cancel`).send({}).expect(200);
const tooMany = refused(409, 'appointment.too_many');

describe('upcoming appointments of a client', () => {
  it('are limited to five: the sixth is refused until one is cancelled', async () => {
    const { agent } = await aClient();
    const free = await slots(agent);
    const made: Row[] = [];
    for (const startsAt of free.slice(0, 5)) made.push((await book(agent, startsAt).expect(201)).body as Row);
    const { body } = await book(agent, free[5]).expect(409);
    expect(body).toEqual(tooMany);
    // A move does not change their number.
    await agent.post(`/api/appointments/${made[0]?.id}/reschedule`).send({ startsAt: free[5] }).expect(200);
    await cancel(agent, made[1]?.id ?? 0);
    await book(agent, free[6]).expect(201);
    await book(agent, free[7]).expect(409);
  });

  itInTestAll('are limited for concurrent bookings as well', async () => {
    const { agent } = await aClient();
    const free = await slots(agent);
    const answers = await Promise.all(free.slice(0, 8).map((startsAt) => book(agent, startsAt)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body as unknown)).toEqual(
      Array(3).fill(tooMany),
    );
  });
});

describe('bookings and moves of a client', () => {
  itInTestAll('are 20 within 24 hours', async () => {
    const { agent } = await aClient();
    const free = await slots(agent);
    const last = free.at(-1);
    for (let time = 0; time < 9; time++) {
      const { body } = await book(agent, free[0]).expect(201);
      const { id: made } = body as Row;
      await agent.post(`/api/appointments/${made}/reschedule`).send({ startsAt: free[1] }).expect(200);
      // Moving to the same time does not count, nor does a refused move.
      await agent.post(`/api/appointments/${made}/reschedule`).send({ startsAt: free[1] }).expect(200);
      await book(agent, free[1]).expect(409);
      await cancel(agent, made);
    }
    const kept = ((await book(agent, free[2]).expect(201)).body as Row).id;
    await book(agent, free[3]).expect(201);
    for (const refusedCall of [
      book(agent, last),
      agent.post(`/api/appointments/${kept}/reschedule`).send({ startsAt: last }),
    ]) {
      const answer = await refusedCall.expect(429);
      expect(answer.body).toEqual(refused(429, 'request.too_many'));
      expect(answer.body).toMatchObject({ message: expect.stringContaining('20') as string });
      const seconds = Number(answer.headers['retry-after']);
      expect(seconds).toBeGreaterThan(23 * 60 * 60);
      expect(seconds).toBeLessThanOrEqual(24 * 60 * 60);
    }
    // The practice can still move it, and the client can still cancel.
    const practice = await app.signIn('consultant');
    await practice.post(`/api/appointments/${kept}/reschedule`).send({ startsAt: last }).expect(200);
    await cancel(agent, kept);
    app.clock.pass(dayMs);
    admin = await app.signIn('consultant');
    await book(await app.signIn(`client${clients}`), free[4]).expect(201);
  });
});

describe('the free first session', () => {
  const offered = async (agent: Agent): Promise<string[]> =>
    ((await agent.get('/api/appointment-types').expect(200)).body as { type: string }[]).map(
      ({ type }) => type,
    );
  const used = refused(409, 'appointment.free_session_used');

  it('a client books it once; a cancelled one does not count, and a move is not a second one', async () => {
    const { agent } = await aClient();
    const [first, second, third] = await slots(agent, 'consultation');
    expect(await offered(agent)).toEqual(['consultation', 'review']);
    const { body: booked } = await book(agent, first, 'consultation').expect(201);
    expect(booked).toMatchObject({ reschedulable: true });
    expect(await offered(agent)).toEqual(['review']);
    expect((await book(agent, second, 'consultation').expect(409)).body).toEqual(used);
    await book(agent, third).expect(201);
    await agent.post(`/api/appointments/${booked.id}/reschedule`).send({ startsAt: second }).expect(200);
    const { body: cancelled } = await agent
      .post(`/api/appointments/${booked.id}/cancel`)
      .send({})
      .expect(200);
    expect(cancelled).toMatchObject({ reschedulable: false });
    expect(await offered(agent)).toEqual(['consultation', 'review']);
    await book(agent, first, 'consultation').expect(201);
  });

  it('one of two concurrent bookings is accepted', async () => {
    const { agent } = await aClient();
    const free = await slots(agent, 'consultation');
    const answers = await Promise.all(
      free.slice(0, 4).map((startsAt) => book(agent, startsAt, 'consultation')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body as unknown)).toEqual(
      Array(3).fill(used),
    );
  });

  it('one created by the practice counts, also a past one; the practice can give another at any time', async () => {
    const { agent, id } = await aClient();
    const enter = (startsAt: string | undefined) =>
      admin.post('/api/admin/appointments').send({ userId: id, type: 'consultation', startsAt }).expect(201);
    await enter('2020-03-02T15:00:00Z');
    const [first, second] = await slots(agent, 'consultation');
    expect(await offered(agent)).toEqual(['review']);
    expect((await book(agent, first, 'consultation').expect(409)).body).toEqual(used);
    await enter(second);
    expect(await offered(admin)).toEqual(['consultation', 'review']);
  });

  it('is not offered to a client who has paid an invoice', async () => {
    const { agent, id } = await aClient();
    const { body: invoice } = await admin
      .post('/api/admin/invoices')
      .send({
        userId: id,
        description: 'Coaching',
        items: [{ description: 'Session', amount: '35.00' }],
        status: 'unpaid',
      })
      .expect(201);
    expect(await offered(agent)).toEqual(['consultation', 'review']);
    await admin
      .post(`/api/admin/invoices/${invoice.id}/payments`)
      .send({ amount: '35.00', method: 'check' })
      .expect(201);
    expect(await offered(agent)).toEqual(['review']);
    const [time] = await slots(agent, 'consultation');
    expect((await book(agent, time, 'consultation').expect(409)).body).toEqual(used);
  });
});

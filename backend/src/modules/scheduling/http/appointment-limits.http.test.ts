import { type Agent, refused, TestApp } from '../../../../test/test-app.js';
import { addDays } from '../../../kernel/day.js';
import { dayOf } from '../../../kernel/zone.js';

interface Slot {
  startsAt: string;
}
interface Row extends Slot {
  id: number;
}

let app: TestApp;
let admin: Agent;
let clients = 0;

beforeAll(async () => {
  app = await TestApp.start();
  ({ agent: admin } = await app.admin());
  await admin
    .put('/api/admin/availability')
    .send({
      weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '08:00', to: '18:00' })),
      closed: [],
      types: [{ type: 'review', minutes: 15, label: 'Review' }],
      bufferMinutes: 0,
      noticeHours: 0,
      horizonDays: 60,
      cancelHours: 0,
    })
    .expect(200);
});
afterAll(() => app.stop());

const aClient = () => app.client(`client${++clients}`);
const dayMs = 24 * 60 * 60 * 1000;

/** Free times on one day, at least three days ahead. */
async function slots(agent: Agent): Promise<string[]> {
  const day = addDays(dayOf(app.clock.now().getTime(), 'UTC'), 3 + clients);
  const { body } = await agent.get(`/api/appointments/slots?type=review&from=${day}&to=${day}`).expect(200);
  return (body as Slot[]).map(({ startsAt }) => startsAt);
}
const book = (agent: Agent, startsAt: string | undefined) =>
  agent.post('/api/appointments').send({ type: 'review', startsAt });
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

  it('are limited for concurrent bookings as well', async () => {
    const { agent } = await aClient();
    const free = await slots(agent);
    const answers = await Promise.all(free.slice(0, 8).map((startsAt) => book(agent, startsAt)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body as unknown)).toEqual(
      Array(3).fill(tooMany),
    );
  });

  it('include those of the practice, which are never refused', async () => {
    const { agent, id } = await aClient();
    const free = await slots(agent);
    for (const startsAt of free.slice(0, 6))
      await admin.post('/api/admin/appointments').send({ userId: id, type: 'review', startsAt }).expect(201);
    expect((await book(agent, free[6]).expect(409)).body).toEqual(tooMany);
  });

  it('no longer count once they have begun', async () => {
    const { agent } = await aClient();
    const free = await slots(agent);
    for (const startsAt of free.slice(0, 5)) await book(agent, startsAt).expect(201);
    app.clock.pass(Date.parse(free[0] ?? '') - app.clock.now().getTime());
    const again = await app.signIn(`client${clients}`);
    await book(again, free[6]).expect(201);
    await book(again, free[7]).expect(409);
  });
});

describe('bookings and moves of a client', () => {
  it('are 20 within 24 hours', async () => {
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
    await book(await app.signIn(`client${clients}`), free[4]).expect(201);
  });
});

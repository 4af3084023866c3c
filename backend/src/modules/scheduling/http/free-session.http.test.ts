import { type Agent, refused, TestApp } from '../../../../test/test-app.js';
import { addDays } from '../../../kernel/day.js';
import { dayOf } from '../../../kernel/zone.js';

let app: TestApp;
let admin: Agent;
let clients = 0;
let days = 3;

beforeAll(async () => {
  app = await TestApp.start();
  ({ agent: admin } = await app.admin());
  await admin
    .put('/api/admin/availability')
    .send({
      weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '08:00', to: '18:00' })),
      closed: [],
      types: [
        { type: 'consultation', minutes: 60, label: 'Free first session' },
        { type: 'review', minutes: 60, label: 'Review' },
      ],
      bufferMinutes: 0,
      noticeHours: 0,
      horizonDays: 60,
      cancelHours: 0,
    })
    .expect(200);
});
afterAll(() => app.stop());

const aClient = () => app.client(`client${++clients}`);
/** Free times on a day that no other test uses. */
async function times(agent: Agent): Promise<string[]> {
  const day = addDays(dayOf(app.clock.now().getTime(), 'UTC'), days++);
  const query = { type: 'consultation', from: day, to: day };
  const { body } = await agent.get('/api/appointments/slots').query(query).expect(200);
  return (body as { startsAt: string }[]).map(({ startsAt }) => startsAt);
}
const book = (agent: Agent, startsAt: string | undefined, type = 'consultation') =>
  agent.post('/api/appointments').send({ type, startsAt });
const offered = async (agent: Agent): Promise<string[]> =>
  ((await agent.get('/api/appointment-types').expect(200)).body as { type: string }[]).map(
    ({ type }) => type,
  );
const used = refused(409, 'appointment.free_session_used');

it('a client books it once; a cancelled one does not count, and a move is not a second one', async () => {
  const { agent } = await aClient();
  const [first, second, third] = await times(agent);
  expect(await offered(agent)).toEqual(['consultation', 'review']);
  const { body: booked } = await book(agent, first).expect(201);
  expect(booked).toMatchObject({ reschedulable: true });
  expect(await offered(agent)).toEqual(['review']);
  expect((await book(agent, second).expect(409)).body).toEqual(used);
  await book(agent, third, 'review').expect(201);
  await agent.post(`/api/appointments/${booked.id}/reschedule`).send({ startsAt: second }).expect(200);
  const { body: cancelled } = await agent.post(`/api/appointments/${booked.id}/cancel`).send({}).expect(200);
  expect(cancelled).toMatchObject({ reschedulable: false });
  expect(await offered(agent)).toEqual(['consultation', 'review']);
  await book(agent, first).expect(201);
});

it('one of two concurrent bookings is accepted', async () => {
  const { agent } = await aClient();
  const free = await times(agent);
  const answers = await Promise.all(free.slice(0, 4).map((startsAt) => book(agent, startsAt)));
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
  const [first, second] = await times(agent);
  expect(await offered(agent)).toEqual(['review']);
  expect((await book(agent, first).expect(409)).body).toEqual(used);
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
  const [time] = await times(agent);
  expect((await book(agent, time).expect(409)).body).toEqual(used);
});

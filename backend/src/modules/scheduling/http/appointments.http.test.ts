import { type Agent, refused, TestApp } from '../../../../test/test-app.js';
import { addDays } from '../../../kernel/day.js';

interface Caller {
  agent: Agent;
  id: number;
}

let app: TestApp;
let admin: Caller;
let alex: Caller;
let bea: Caller;

const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '09:00', to: '12:00' }));
const rules = {
  weekly: hours,
  closed: [],
  types: [{ type: 'review', minutes: 60, label: 'Review' }],
  bufferMinutes: 0,
  noticeHours: 24,
  horizonDays: 30,
  cancelHours: 24,
};

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  alex = await app.client('asample');
  bea = await app.client('briverside');
  await admin.agent.put('/api/admin/availability').send(rules).expect(200, rules);
});
afterAll(() => app.stop());

const today = (): string => app.clock.now().toISOString().slice(0, 10);
const slots = async (from = addDays(today(), 3), days = 1): Promise<{ startsAt: string; endsAt: string }[]> =>
  (
    await alex.agent
      .get(`/api/appointments/slots?type=review&from=${from}&to=${addDays(from, days - 1)}`)
      .expect(200)
  ).body as { startsAt: string; endsAt: string }[];

describe('the simple path', () => {
  it('offers, books, lists, moves and cancels', async () => {
    const offered = await slots();
    expect(offered).toHaveLength(3);
    const [slot] = offered;
    const { body } = await alex.agent
      .post('/api/appointments')
      .send({ type: 'review', startsAt: slot?.startsAt, notes: 'Hello' })
      .expect(201);
    expect(body).toMatchObject({ userId: alex.id, status: 'scheduled', ...slot, notes: 'Hello' });
    expect(body).not.toHaveProperty('privateNotes');
    expect(await slots()).toHaveLength(2);
    await bea.agent
      .post('/api/appointments')
      .send({ type: 'review', startsAt: slot?.startsAt })
      .expect(409)
      .expect(({ body: answer }) => expect(answer).toEqual(refused(409, 'appointment.taken')));
    await bea.agent.get(`/api/appointments/${body.id}`).expect(404);
    const { body: upcoming } = await alex.agent.get('/api/appointments?when=upcoming').expect(200);
    expect(upcoming).toEqual([body]);
    await alex.agent
      .post(`/api/appointments/${body.id}/reschedule`)
      .send({ startsAt: offered[1]?.startsAt })
      .expect(200);
    await alex.agent.post(`/api/appointments/${body.id}/cancel`).send({}).expect(200);
    expect((await alex.agent.get('/api/appointments?when=upcoming').expect(200)).body).toEqual([]);
    expect((await alex.agent.get('/api/appointments?when=past').expect(200)).body).toHaveLength(1);
  });

  it('is entered and changed by the practice', async () => {
    const { body } = await admin.agent
      .post('/api/admin/appointments')
      .send({
        userId: bea.id,
        type: 'other',
        startsAt: '2026-01-05T15:00:00Z',
        endsAt: '2026-01-05T16:00:00Z',
      })
      .expect(201);
    expect(body).toMatchObject({ status: 'completed', client: { id: bea.id } });
    const { body: changed } = await admin.agent
      .patch(`/api/admin/appointments/${body.id}`)
      .send({ privateNotes: 'Quiet', notes: 'Loud' })
      .expect(200);
    expect(changed).toMatchObject({ privateNotes: 'Quiet', notes: 'Loud' });
    const { body: list } = await admin.agent
      .get('/api/admin/appointments?from=2026-01-05&to=2026-01-05')
      .expect(200);
    expect(list).toEqual([changed]);
  });
});

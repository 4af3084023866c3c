import { alex, app, bea, consultant as admin, practice } from '../../../../test/practice.js';
import { absurdIds, type Agent, isRefused, pages } from '../../../../test/test-app.js';
import { Jobs } from '../../../platform/events/jobs.js';

interface Caller {
  agent: Agent;
  id: number;
}
interface Row {
  id: number;
  status: string;
}

practice(['alex', 'bea']);

const hourMs = 60 * 60 * 1000;
const inDays = (days: number): string => new Date(+app.clock.now() + days * 24 * hourMs).toISOString();
/** For an hour. @returns its id */
const enter = async (userId: number, startsAt: string): Promise<number> => {
  const endsAt = new Date(Date.parse(startsAt) + hourMs).toISOString();
  const { body } = await admin.agent
    .post('/api/admin/appointments')
    .send({ userId, type: 'review', startsAt, endsAt })
    .expect(201);
  return (body as Row).id;
};
const own = async ({ agent }: Caller, when = ''): Promise<Row[]> =>
  (await agent.get(`/api/appointments${when && `?when=${when}`}`).expect(200)).body as Row[];
const idsOf = (rows: Row[]): number[] => rows.map(({ id }) => id);

describe('an appointment', () => {
  it('is cancelled by its client, once', async () => {
    const id = await enter(alex.id, inDays(30));
    const cancel = () => alex.agent.post(`/api/appointments/${id}/cancel`).send({ reason: ' I am ill ' });
    const { body } = await cancel().expect(200);
    expect(body).toMatchObject({ status: 'cancelled', cancelReason: 'I am ill', cancellableUntil: null });
    expect(idsOf(await own(alex, 'upcoming'))).not.toContain(id);
    expect(idsOf(await own(alex, 'past'))).toContain(id);
    await isRefused(cancel(), 409, 'appointment.cancelled');
  });

  it('is 404 if it is another client’s or unknown', async () => {
    const id = await enter(bea.id, inDays(31));
    await isRefused(alex.agent.get(`/api/appointments/${id}`), 404, 'appointment.not_found');
    await isRefused(alex.agent.post(`/api/appointments/${id}/cancel`), 404, 'appointment.not_found');
    await isRefused(admin.agent.get('/api/appointments/2147483647'), 404, 'appointment.not_found');
    for (const absurd of absurdIds)
      await isRefused(alex.agent.get(`/api/appointments/${absurd}`), 404, 'record.not_found');
  });

  it('needs a login; own lists are for clients', async () => {
    const calls = [
      ['get', '/api/appointments'],
      ['get', '/api/appointments/1'],
      ['post', '/api/appointments/1/cancel'],
    ] as const;
    for (const [method, address] of calls)
      await isRefused(app.visitor()[method](address), 401, 'auth.signed_out');
    await isRefused(admin.agent.get('/api/appointments'), 403, 'auth.forbidden');
  });
});

describe('lists', () => {
  it('show upcoming ones soonest first, past ones latest first, in pages', async () => {
    const carl = await app.client('cmercado');
    const past = [await enter(carl.id, '2026-01-05T15:00:00Z'), await enter(carl.id, '2026-01-06T15:00:00Z')];
    const coming: number[] = [];
    for (let n = 0; n < 3; n++) coming.push(await enter(carl.id, inDays(3 + n)));
    expect(idsOf(await own(carl, 'upcoming'))).toEqual(coming);
    expect(idsOf(await own(carl, 'past'))).toEqual(past.toReversed());
    expect(idsOf(await own(carl))).toEqual([...past, ...coming].toReversed());
    expect((await own(carl, 'past')).map(({ status }) => status)).toEqual(['completed', 'completed']);
    for (const [when, ids] of [
      ['upcoming', coming],
      ['past', past.toReversed()],
    ] as const) {
      const read = await pages<Row>(carl.agent, `/api/appointments?when=${when}&limit=1`);
      expect(read.flatMap(({ rows }) => idsOf(rows))).toEqual(ids);
      expect(read.map(({ total }) => total)).toEqual(ids.map(() => ids.length));
    }
    await isRefused(carl.agent.get('/api/appointments?when=later'), 400, 'request.invalid', {
      when: 'Must be one of upcoming, past',
    });
    await isRefused(carl.agent.get('/api/appointments?cursor=x'), 400, 'request.invalid');
  });
});

describe('before an appointment', () => {
  it('reminders notify client and practice', async () => {
    const dora = await app.client('dora');
    const startsAt = new Date(app.clock.now().getTime() + 61 * 60 * 1000).toISOString();
    await enter(dora.id, startsAt);
    const reminders = async ({ agent }: Caller): Promise<string[]> =>
      ((await agent.get('/api/notifications').expect(200)).body as { title: string; message: string }[])
        .filter(({ title }) => title === 'Appointment reminder')
        .map(({ message }) => message.replace(/ is on .*/, ''));
    const remind = () => app.app.get(Jobs).runNow('appointments.remind');
    await remind();
    expect(await reminders(dora)).toEqual([]);
    app.clock.pass(2 * 60 * 1000);
    await remind();
    expect(await reminders(dora)).toEqual(['“Review”']);
    expect(await reminders(admin)).toEqual(['“Review” with Sam Sample']);
  });
});

import { eventually } from '../../../../test/eventually.js';
import { type Agent, refused, TestApp } from '../../../../test/test-app.js';
import { addDays, dayOf } from '../../../kernel/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { openEveryDay } from '../../../modules/scheduling/testing/fixtures.js';
import { calendarFile, CalendarServer } from '../testing/calendar-server.js';

let server: CalendarServer;
let app: TestApp;
let owner: Agent;
let ownerId: number;
let client: Agent;
beforeAll(async () => {
  server = await new CalendarServer().start();
  app = await TestApp.start({ CONNECTIONS_HOSTS: server.host });
  ({ agent: owner, id: ownerId } = await app.admin());
  ({ agent: client } = await app.client('asample'));
  await owner.put('/api/admin/availability').send(openEveryDay).expect(200);
});
afterAll(async () => {
  await app.stop();
  server.stop();
});

const path = '/api/admin/connections/calendars';
const turn = (on: boolean) => owner.put('/api/admin/parts/connected-calendars').send({ on }).expect(200);
const answered = async <Answer>(address: string): Promise<Answer> =>
  (await owner.get(address).expect(200)).body as Answer;
const card = async () =>
  (await answered<{ calendars: { name: string }[] }>('/api/admin/connections')).calendars.map(
    ({ name }) => name,
  );
const started = async () =>
  (await answered<{ connections: object[] }>(`/api/admin/staff/${ownerId}/started`)).connections;

/** Connects a calendar whose file is shelved. */
async function connectAnns(): Promise<{ id: number; url: string }> {
  const url = server.url('/secret/ann.ics');
  const { body } = await owner.post(path).send({ name: 'Ann', url }).expect(201);
  return { id: (body as { id: number }).id, url };
}

describe('connected calendars that are off', () => {
  it('block nothing, are not read and not shown, and are read again at once when they are on again', async () => {
    const day = addDays(dayOf(+app.clock.now(), 'UTC'), 3);
    const busy = () => answered<object[]>(`/api/admin/appointments/busy?from=${day}&to=${day}`);
    const start = `${day.replaceAll('-', '')}T160000Z`;
    server.shelves.set('/secret/ann.ics', {
      calendars: [
        calendarFile({ uid: 'a', lines: [`DTSTART:${start}`, 'DURATION:PT1H', 'SUMMARY:Dentist'] }),
      ],
    });
    const isOffered = async (): Promise<boolean> => {
      const query = { type: 'review', from: day, to: day };
      const { body } = await client.get('/api/appointments/slots').query(query).expect(200);
      return (body as { startsAt: string }[]).some(({ startsAt }) => startsAt === `${day}T16:00:00.000Z`);
    };
    const { id, url } = await connectAnns();
    const theirs = {
      startsAt: `${day}T16:00:00.000Z`,
      endsAt: `${day}T17:00:00.000Z`,
      calendar: 'Ann',
    };
    expect([await card(), await busy(), await isOffered()]).toEqual([['Ann'], [theirs], false]);
    expect(await started()).toHaveLength(1);
    expect(await answered('/api/admin/parts/connected-calendars/touched')).toEqual({
      touched: ['1 calendar stops blocking appointments'],
    });

    await turn(false);
    for (const call of [owner.post(path).send({ name: 'Bea', url }), owner.delete(`${path}/${id}`)])
      expect((await call.expect(404)).body).toEqual(refused(404, 'part.off'));
    await app.visitor().post(path).send({}).expect(401);
    expect([await card(), await busy(), await started()]).toEqual([[], [], []]);
    server.calls.splice(0);
    await app.app.get(Jobs).runNow('calendars.read');
    expect([await isOffered(), server.calls]).toEqual([true, []]);

    await turn(true);
    await eventually(() => server.calls.length === 1);
    expect([await card(), await busy(), await isOffered()]).toEqual([['Ann'], [theirs], false]);
    expect(await started()).toHaveLength(1);
    await owner.delete(`${path}/${id}`).expect(204);
  });

  it('count no time off when one fails after it', async () => {
    const { id } = await connectAnns();
    const told = async () =>
      (await answered<{ title: string }[]>('/api/notifications')).filter(
        ({ title }) => title === 'Calendar not read',
      ).length;
    const health = async () =>
      (await answered<{ checks: { name: string; state: string }[] }>('/api/admin/health')).checks.find(
        ({ name }) => name === 'Calendars',
      )?.state;
    const pass = async (hours: number): Promise<void> => {
      app.clock.pass(hours * 3_600_000);
      owner = await app.signIn('consultant');
    };
    await turn(false);
    await pass(48);
    server.answers.set('/secret/ann.ics', (_, response) => response.writeHead(503).end());
    await turn(true);
    await app.app.get(Jobs).runNow('calendars.read');
    expect([await told(), await health()]).toEqual([0, 'attention']);
    await pass(25);
    await app.app.get(Jobs).runNow('calendars.read');
    expect([await told(), await health()]).toEqual([1, 'failing']);
    server.answers.clear();
    await owner.delete(`${path}/${id}`).expect(204);
  });
});

import { mailsTo } from '../../../../test/account-mails.js';
import { anOrganization, grant } from '../../../../test/grants.js';
import { assign, setStaffSees, staffMember } from '../../../../test/staff.js';
import { fetchBytes, refused, TestApp } from '../../../../test/test-app.js';
import { addDays, dayOf } from '../../../kernel/index.js';

const address = '/api/appointments';
type Person = Awaited<ReturnType<TestApp['client']>>;

interface Row {
  id: number;
}

let app: TestApp;
let admin: Person;
let dana: Person;
let bakery: number;
let days = 3;
beforeAll(async () => {
  app = await TestApp.start({ PUBLIC_URL: 'http://portal.example' });
  admin = await app.admin();
  dana = await app.client('dana');
  bakery = await anOrganization(app, { kind: 'business', name: 'Dos Amigos Bakery' });
});
afterAll(() => app.stop());

/** Four quarters of an hour on a day that no other test uses. */
function times(): [string, string, string, string] {
  const day = addDays(dayOf(app.clock.now().getTime(), 'UTC'), days++);
  const at = (minute: string): string => `${day}T15:${minute}:00.000Z`;
  return [at('00'), at('15'), at('30'), at('45')];
}
const enter = async (userId: number, startsAt: string): Promise<number> => {
  const endsAt = new Date(Date.parse(startsAt) + 15 * 60_000).toISOString();
  const { body } = await admin.agent
    .post('/api/admin/appointments')
    .send({ userId, type: 'review', startsAt, endsAt })
    .expect(201);
  return (body as Row).id;
};

describe('appointments of a client', () => {
  it('are closed to people without access or without the scope', async () => {
    const id = await enter(dana.id, times()[0]);
    const stranger = await app.client('hal');
    const reader = await app.client('ida');
    await grant(app, { clientId: dana.id, personId: reader.id, scopes: ['documents'] });
    const former = await app.client('jon');
    await grant(app, { clientId: dana.id, personId: former.id, ended: true });
    const calls = ({ agent }: Person) => [
      agent.get(`${address}/${id}`),
      agent.post(`${address}/${id}/cancel`).send({}),
      agent.get(`/api/calendar-feed?client=${dana.id}`),
      agent.post(`/api/calendar-feed?client=${dana.id}`).send({}),
    ];
    for (const person of [stranger, former]) for (const call of calls(person)) await call.expect(404);
    for (const call of calls(reader))
      expect((await call.expect(403)).body).toEqual(refused(403, 'access.scope_missing'));
    await app.visitor().get(`${address}/${id}`).expect(401);
  });
});

describe('a calendar feed of another client', () => {
  const urlOf = async ({ agent }: Person, query = ''): Promise<string | null> =>
    (await agent.get(`/api/calendar-feed${query}`).expect(200)).body.url as string | null;
  const make = async ({ agent }: Person, query = ''): Promise<string> =>
    (await agent.post(`/api/calendar-feed${query}`).send({}).expect(201)).body.url as string;
  const read = (url: string) => fetchBytes(app.visitor(), new URL(url).pathname);
  const entries = async (url: string): Promise<number> =>
    ((await read(url).expect(200)).body as Buffer).toString().split('BEGIN:VEVENT').length - 1;

  it('is one per person and client, with that client’s appointments, until the access ends', async () => {
    const client = await app.client('kim');
    const helper = await app.client('lee');
    const access = await grant(app, { clientId: client.id, personId: helper.id, scopes: ['appointments'] });
    const other = await app.client('mia');
    await grant(app, { clientId: client.id, personId: other.id, scopes: ['appointments'] });
    await enter(client.id, times()[0]);
    const ofClient = `?client=${client.id}`;
    const own = await make(helper);
    expect(await urlOf(helper, ofClient)).toBeNull();
    const first = await make(helper, ofClient);
    const url = await make(helper, ofClient);
    await read(first).expect(404);
    expect([await urlOf(helper), await urlOf(helper, ofClient)]).toEqual([own, url]);
    expect(await urlOf(other, ofClient)).toBeNull();
    expect([await entries(own), await entries(url)]).toEqual([0, 1]);
    const toldOfLink = async (email: string) =>
      (await mailsTo(app, admin.agent, email)).some(({ subject }) =>
        subject.startsWith('A calendar link was created'),
      );
    expect([await toldOfLink('lee@example.com'), await toldOfLink('kim@example.com')]).toEqual([true, false]);

    const change = (set: string) =>
      app.sql.rows(`test.access-${set}`, `UPDATE client_access SET ${set} WHERE id = $1`, [access]);
    await change(`scopes = '{documents}'`);
    await read(url).expect(404);
    await change(`scopes = '{appointments}'`);
    await read(url).expect(200);
    await change(`until = '2026-01-31'`);
    await read(url).expect(404);
    await change(`until = '2999-01-31'`);
    await change('ended_at = now()');
    await read(url).expect(404);
    await helper.agent.get(`/api/calendar-feed${ofClient}`).expect(404);
    await read(own).expect(200);
    // A new access does not bring the old address back.
    await grant(app, { clientId: client.id, personId: helper.id, scopes: ['appointments'] });
    await read(url).expect(404);
    expect(await urlOf(helper, ofClient)).toBeNull();
    const later = await make(helper, ofClient);
    await helper.agent.delete(`/api/calendar-feed${ofClient}`).expect(204);
    await read(later).expect(404);
    await read(own).expect(200);
  });

  it('ends with the account of the person or the client', async () => {
    const client = await app.client('ned');
    const helper = await app.client('ola');
    await grant(app, { clientId: client.id, personId: helper.id });
    const ofBakery = await app.client('pia');
    await grant(app, { clientId: bakery, personId: ofBakery.id, role: 'owner' });
    const [one, another] = [
      await make(helper, `?client=${client.id}`),
      await make(ofBakery, `?client=${bakery}`),
    ];
    await admin.agent.delete(`/api/admin/clients/${client.id}`).expect(204);
    await read(one).expect(404);
    await read(another).expect(200);
    await admin.agent.delete(`/api/admin/clients/${ofBakery.id}`).expect(204);
    await read(another).expect(404);
  });
});

describe('staff who see assigned clients only', () => {
  it('see their clients’ and visitors’ appointments, and of others that the time is taken', async () => {
    const consultant = await staffMember(app, 'casey', 'consultant');
    const [mine, theirs] = [await app.client('quin'), await app.client('rae')];
    await setStaffSees(app, 'assigned');
    await assign(app, mine.id, consultant.id);
    const [first, second, third, free] = times();
    const [own, hidden] = [await enter(mine.id, first), await enter(theirs.id, second)];
    const visitor = await app.sql.onlyValue<number>(
      'test.visitor',
      `INSERT INTO appointments (uid, type, label, status, starts_at, ends_at, source, invitee_name, invitee_email,
         created_at, updated_at)
       VALUES (gen_random_uuid(), 'review', 'Review', 'scheduled', $1, $1::timestamptz + interval '15 minutes', 'visitor',
         'Vera', 'vera@example.com', now(), now()) RETURNING id`,
      [third],
    );
    const at = '/api/admin/appointments';
    const { body } = await consultant.agent.get(at).expect(200);
    expect((body as Row[]).map(({ id }) => id).toSorted()).toEqual([own, visitor].toSorted());
    await consultant.agent.get(`${at}/${visitor}`).expect(200);
    await consultant.agent.patch(`${at}/${visitor}`).send({ notes: 'By phone' }).expect(200);
    await consultant.agent.get(`${at}/${hidden}`).expect(404);
    await consultant.agent.patch(`${at}/${hidden}`).send({ notes: 'x' }).expect(404);
    await consultant.agent.post(`${address}/${hidden}/cancel`).send({}).expect(404);
    const taken = async (startsAt: string | undefined): Promise<string> =>
      (
        (await consultant.agent.patch(`${at}/${own}`).send({ startsAt }).expect(409)).body as {
          message: string;
        }
      ).message;
    expect(await taken(second)).toBe('This time is taken.');
    expect(await taken(third)).toContain('Vera');
    await consultant.agent.patch(`${at}/${own}`).send({ startsAt: free }).expect(200);
    const { body: feed } = await consultant.agent.post('/api/calendar-feed').send({}).expect(201);
    const { body: file } = await fetchBytes(
      app.visitor(),
      new URL((feed as { url: string }).url).pathname,
    ).expect(200);
    expect((file as Buffer).toString().split('BEGIN:VEVENT')).toHaveLength(3);
  });
});

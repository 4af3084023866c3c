import { mailsTo } from '../../../../test/account-mails.js';
import { anOrganization, grant } from '../../../../test/grants.js';
import { assign, setStaffSees, staffMember } from '../../../../test/staff.js';
import { type Agent, fetchBytes, refused, TestApp } from '../../../../test/test-app.js';
import { addDays, dayOf } from '../../../kernel/index.js';
import { openEveryDay } from '../../../modules/scheduling/testing/fixtures.js';

const address = '/api/appointments';
type Person = Awaited<ReturnType<TestApp['client']>>;

interface Row {
  id: number;
  userId: number;
  client: { id: number; name: string } | null;
  allowed: string[];
}

let app: TestApp;
let admin: Person;
let dana: Person;
let eli: Person;
let bakery: number;
let owner: Person;
let days = 3;
beforeAll(async () => {
  app = await TestApp.start({ PUBLIC_URL: 'http://portal.example' });
  admin = await app.admin();
  const types = [
    { type: 'consultation', minutes: 15, label: 'Free first session', free: true },
    { type: 'review', minutes: 15, label: 'Review', free: false },
  ];
  await admin.agent
    .put('/api/admin/availability')
    .send({ ...openEveryDay, types })
    .expect(200);
  dana = await app.client('dana');
  eli = await app.client('eli');
  owner = await app.client('owner');
  bakery = await anOrganization(app, { kind: 'business', name: 'Dos Amigos Bakery' });
  await grant(app, { clientId: dana.id, personId: eli.id, scopes: ['appointments'] });
  await grant(app, { clientId: bakery, personId: owner.id, role: 'owner' });
});
afterAll(() => app.stop());

/** Free times on a day that no other test uses. */
async function times({ agent }: Person, client: number): Promise<string[]> {
  const day = addDays(dayOf(app.clock.now().getTime(), 'UTC'), days++);
  const query = { type: 'review', from: day, to: day, client };
  const { body } = await agent.get(`${address}/slots`).query(query).expect(200);
  return (body as { startsAt: string }[]).map(({ startsAt }) => startsAt);
}
const book = ({ agent }: Person, client: number, startsAt: string | undefined, type = 'review') =>
  agent.post(`${address}?client=${client}`).send({ type, startsAt });
const listed = async (agent: Agent, query = ''): Promise<number[]> =>
  ((await agent.get(`${address}${query}`).expect(200)).body as Row[]).map(({ id }) => id);

describe('appointments of a client', () => {
  it('are booked, moved, confirmed and cancelled by its people, each told of what they did', async () => {
    const [first, second] = await times(eli, dana.id);
    const { body } = await book(eli, dana.id, first).expect(201);
    const { id } = body as Row;
    expect(body).toMatchObject({
      userId: dana.id,
      client: { id: dana.id },
      allowed: expect.any(Array) as [],
    });
    expect(await listed(dana.agent)).toEqual([id]);
    expect(await listed(eli.agent)).toEqual([]);
    expect(await listed(eli.agent, `?client=${dana.id}`)).toEqual([id]);
    await dana.agent.post(`${address}/${id}/reschedule`).send({ startsAt: second }).expect(200);
    await eli.agent.get(`${address}/${id}/calendar`).expect(200);
    await eli.agent.post(`${address}/${id}/cancel`).send({}).expect(200);
    const subjects = async (name: string) =>
      (await mailsTo(app, admin.agent, `${name}@example.com`)).map(({ subject }) => subject.split(' – ')[0]);
    expect(await subjects('eli')).toEqual(
      expect.arrayContaining(['Your appointment was cancelled', 'Your appointment is booked']),
    );
    expect(await subjects('dana')).toContain('Your appointment was moved');
    const [mail] = await mailsTo(app, admin.agent, 'eli@example.com');
    expect(mail?.text).toContain(
      `http://portal.example/client/appointments?appointment=${id}&client=${dana.id}`,
    );
    const { body: entered } = await admin.agent
      .post('/api/admin/appointments')
      .send({ userId: dana.id, type: 'review', startsAt: (await times(eli, dana.id))[0] })
      .expect(201);
    await eli.agent.post(`${address}/${(entered as Row).id}/confirm`).expect(200);
    const { rows } = await app.sql
      .rows<{ actor: number; client: number }>(
        'test.recorded',
        `SELECT actor_id AS actor, client_id AS client FROM activity_events WHERE type = 'appointment.confirmed'`,
      )
      .then((all) => ({ rows: all }));
    expect(rows).toEqual([{ actor: eli.id, client: dana.id }]);
  });

  it('count toward the limits and the free session of the client, whoever books', async () => {
    const client = await app.client('fay');
    const helper = await app.client('gus');
    await grant(app, { clientId: client.id, personId: helper.id, scopes: ['appointments'] });
    const free = await times(helper, client.id);
    await book(helper, client.id, free[0], 'consultation').expect(201);
    expect((await book(client, client.id, free[1], 'consultation').expect(409)).body).toEqual(
      refused(409, 'appointment.free_session_used'),
    );
    const types = async (query: string): Promise<string[]> =>
      ((await helper.agent.get(`/api/appointment-types${query}`).expect(200)).body as { type: string }[]).map(
        ({ type }) => type,
      );
    expect(await types(`?client=${client.id}`)).toEqual(['review']);
    // Their own is not used.
    expect(await types('')).toEqual(['consultation', 'review']);
    for (const startsAt of free.slice(2, 4)) await book(helper, client.id, startsAt).expect(201);
    for (const startsAt of free.slice(4, 6)) await book(client, client.id, startsAt).expect(201);
    for (const person of [client, helper])
      expect((await book(person, client.id, free[6]).expect(409)).body).toEqual(
        refused(409, 'appointment.too_many'),
      );
    await book(helper, helper.id, free[6]).expect(201);
  });

  it('of a business are booked by its owner, and named in the practice’s list', async () => {
    const [startsAt] = await times(owner, bakery);
    const { body } = await book(owner, bakery, startsAt).expect(201);
    expect(body).toMatchObject({ client: { id: bakery, name: 'Dos Amigos Bakery' } });
    const found = async (search: string) =>
      ((await admin.agent.get('/api/admin/appointments').query({ search }).expect(200)).body as Row[]).map(
        ({ id }) => id,
      );
    expect(await found('Amigos')).toEqual([(body as Row).id]);
    expect(await found('organization:')).toEqual([]);
  });

  it('are closed to people without access or without the scope', async () => {
    const [startsAt, other] = await times(dana, dana.id);
    const { id } = (await book(dana, dana.id, startsAt).expect(201)).body as Row;
    const stranger = await app.client('hal');
    const reader = await app.client('ida');
    await grant(app, { clientId: dana.id, personId: reader.id, scopes: ['documents'] });
    const former = await app.client('jon');
    await grant(app, { clientId: dana.id, personId: former.id, ended: true });
    const calls = ({ agent }: Person) => [
      agent.get(`${address}/${id}`),
      agent.post(`${address}/${id}/cancel`).send({}),
      agent.post(`${address}?client=${dana.id}`).send({ type: 'review', startsAt: other }),
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
    const [startsAt] = await times(helper, client.id);
    await book(helper, client.id, startsAt).expect(201);
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
    const [first, second, third, free] = await times(mine, mine.id);
    const enter = async (userId: number, startsAt: string | undefined): Promise<number> =>
      (
        (
          await admin.agent
            .post('/api/admin/appointments')
            .send({ userId, type: 'review', startsAt })
            .expect(201)
        ).body as Row
      ).id;
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

import { confirmEmail, mailsTo, tokenIn } from '../../../../test/account-mails.js';
import { type Agent, password, refused, TestApp } from '../../../../test/test-app.js';
import { addDays } from '../../../kernel/day.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { PublicContent } from '../../content/index.js';
import { dayOf } from '../../../kernel/zone.js';

interface Slot {
  startsAt: string;
  endsAt: string;
}
interface Row {
  id: number;
  userId: number | null;
  startsAt: string;
  invitee: object | null;
}

const minute = 60_000;
const rules = {
  weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '09:00', to: '17:00' })),
  closed: [],
  types: [{ type: 'consultation', minutes: 60, label: 'Free first session' }],
  bufferMinutes: 0,
  noticeHours: 24,
  horizonDays: 60,
  cancelHours: 24,
};
const person = { firstName: 'Nora', lastName: 'van Sample', phone: '(210) 555-0142', terms: true };

let app: TestApp;
let admin: Agent;
beforeAll(async () => {
  app = await TestApp.start({ TRUST_PROXY: '1', PUBLIC_URL: 'http://portal.example' });
  ({ agent: admin } = await app.admin());
});
beforeEach(async () => {
  // Tests let more time pass than a session lives.
  admin = await app.signIn('consultant');
  await setHours();
});
afterAll(() => app.stop());

const setHours = (over: object = {}) =>
  admin
    .put('/api/admin/availability')
    .send({ ...rules, ...over })
    .expect(200);
const day = (ahead: number): string => addDays(dayOf(app.clock.now().getTime(), 'UTC'), ahead);
const free = async (from = day(3), to = from): Promise<Slot[]> =>
  (await app.visitor().get('/api/booking/slots').query({ from, to }).expect(200)).body as Slot[];
const aSlot = async (): Promise<Slot> => {
  const [slot] = await free();
  if (!slot) throw new Error('Nothing is free');
  return slot;
};

let people = 0;
/** Another person from another network each time, unless one is given. */
const wish = (startsAt: unknown, over: object = {}, network?: string) => {
  people++;
  return app
    .visitor()
    .post('/api/booking')
    .set('X-Forwarded-For', network ?? `203.0.113.${people}`)
    .send({ ...person, email: `nora${people}@example.com`, startsAt, ...over });
};
const confirm = (token: unknown) => app.visitor().post('/api/booking/confirm').send({ token });
const newestToken = async (email: string): Promise<string> => tokenIn((await mailsTo(app, admin, email))[0]);
/** Holds a time and confirms it. */
async function book(email: string): Promise<Slot> {
  const slot = await aSlot();
  await wish(slot.startsAt, { email }).expect(201);
  await confirm(await newestToken(email)).expect(200);
  return slot;
}
const listed = async (): Promise<Row[]> =>
  (await admin.get('/api/admin/appointments?when=upcoming&limit=200').expect(200)).body as Row[];
const ofInvitee = async (email: string): Promise<Row[]> =>
  (await listed()).filter(({ invitee }) => (invitee as { email?: string } | null)?.email === email);

describe('what is offered to visitors', () => {
  const offer = async (): Promise<unknown> =>
    (await app.visitor().get('/api/booking').expect(200)).body.session;

  it('is the free first session, with its times', async () => {
    expect(await offer()).toEqual({ label: 'Free first session', minutes: 60, horizonDays: 60 });
    expect(await free()).toHaveLength(8);
  });

  it.each([
    ['without hours', { weekly: [] }],
    ['without such a kind', { types: [{ type: 'review', minutes: 30, label: 'Review' }] }],
  ])('is nothing %s', async (_what, over) => {
    const slot = await aSlot();
    await setHours(over);
    expect(await offer()).toBeNull();
    expect(await free()).toEqual([]);
    const { body } = await wish(slot.startsAt).expect(409);
    expect(body).toEqual(refused(409, 'appointment.not_offered'));
  });

  it('is nothing while there is a scheduling page elsewhere', async () => {
    const slot = await aSlot();
    const { body: site } = await admin.get('/api/site').expect(200);
    const put = (schedulingUrl: string | null) =>
      admin
        .put('/api/admin/site')
        .send({ ...(site as object), schedulingUrl })
        .expect(200);
    await put('https://calendly.com/sample/hello');
    expect(await offer()).toBeNull();
    expect(await free()).toEqual([]);
    expect((await wish(slot.startsAt)).body).toEqual(refused(409, 'appointment.not_offered'));
    await put(null);
    expect(await free()).toHaveLength(8);
  });

  it('stands on a page, which is made anew when it changes', async () => {
    const { version } = app.app.get(PublicContent);
    await setHours({ horizonDays: 30 });
    expect(app.app.get(PublicContent).version).toBeGreaterThan(version);
  });

  it('is asked for at most 62 days at once', async () => {
    const { body } = await app
      .visitor()
      .get('/api/booking/slots')
      .query({ from: day(0), to: day(62) })
      .expect(400);
    expect(body.fields).toHaveProperty('to');
    await app.visitor().get('/api/booking/slots').expect(400);
  });
});

describe('holding a time', () => {
  it('takes it for 30 minutes, stands in no list, and mails a link that only its reader sees', async () => {
    const slot = await aSlot();
    const { body } = await wish(slot.startsAt, { email: 'held@example.com' }).expect(201);
    expect(body).toEqual({ id: expect.any(Number), ...slot, heldUntil: expect.any(String) });
    const left = Date.parse(body.heldUntil) - app.clock.now().getTime();
    expect(left).toBeGreaterThan(29 * minute);
    expect(left).toBeLessThanOrEqual(30 * minute);
    expect((await free()).map(({ startsAt }) => startsAt)).not.toContain(slot.startsAt);
    expect(await ofInvitee('held@example.com')).toEqual([]);
    await admin.get(`/api/admin/appointments/${body.id}`).expect(404);
    const [mail] = await mailsTo(app, admin, 'held@example.com');
    expect(mail?.text).toMatch(/:00 [AP]M C[SD]T for a free first session/);
    expect(mail?.text).toContain('http://portal.example/booking?token=');
    const [row] = await app.sql.rows<{ text: string }>(
      'test.mail',
      `SELECT text FROM outbox WHERE recipient = 'held@example.com'`,
    );
    expect(row?.text).toContain('[hidden]');
    expect((await wish(slot.startsAt)).body).toEqual(refused(409, 'appointment.taken'));
  });

  it.each([
    ['firstName', 'A'],
    ['lastName', ''],
    ['email', 'nora'],
    ['startsAt', 'tomorrow'],
    ['startsAt', undefined],
    ['terms', false],
    ['phone', 'x'.repeat(101)],
  ])('refuses %s %j', async (field, value) => {
    const slot = await aSlot();
    const { body } = await wish(slot.startsAt, { [field]: value }).expect(400);
    expect(Object.keys(body.fields as object)).toEqual([field]);
  });

  it('refuses what is no slot: past, off the grid, too soon, beyond the horizon', async () => {
    const slot = await aSlot();
    const shifted = (milliseconds: number): string =>
      new Date(Date.parse(slot.startsAt) + milliseconds).toISOString();
    for (const startsAt of [shifted(15 * minute), '2020-01-01T15:00:00Z', shifted(90 * 24 * 60 * minute)])
      expect((await wish(startsAt)).body).toEqual(refused(409, 'appointment.not_offered'));
  });

  it('is open once for an e-mail address, whatever its letters, and twice for a network', async () => {
    const [first, second, third] = await free(day(4));
    const network = '198.51.100.7';
    await wish(first?.startsAt, { email: 'twice@example.com' }, network).expect(201);
    const { body: again } = await wish(second?.startsAt, { email: 'Twice@Example.com' }).expect(409);
    expect(again).toEqual(refused(409, 'booking.held', { email: expect.any(String) as string }));
    await wish(second?.startsAt, {}, network).expect(201);
    const { body, headers } = await wish(third?.startsAt, {}, network).expect(429);
    expect(body).toEqual(refused(429, 'booking.too_many_held'));
    expect(Number(headers['retry-after'])).toBeGreaterThan(29 * 60);
    app.clock.pass(31 * minute);
    await wish(third?.startsAt, { email: 'twice@example.com' }, network).expect(201);
  });

  it('gives way once it has expired', async () => {
    const slot = await aSlot();
    await wish(slot.startsAt, { email: 'late@example.com' }).expect(201);
    const token = await newestToken('late@example.com');
    app.clock.pass(30 * minute);
    expect(await free()).toContainEqual(slot);
    await wish(slot.startsAt).expect(201);
    expect((await confirm(token).expect(409)).body).toEqual(refused(409, 'booking.expired'));
  });

  it('gives one of two at once the time', async () => {
    const slot = await aSlot();
    const answers = await Promise.all([wish(slot.startsAt), wish(slot.startsAt), wish(slot.startsAt)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe('confirming', () => {
  it('books it, tells the practice and the visitor, and does so once', async () => {
    const slot = await aSlot();
    await wish(slot.startsAt, { email: 'sure@example.com' }).expect(201);
    const token = await newestToken('sure@example.com');
    const { body } = await confirm(token).expect(200);
    expect(body).toEqual({
      typeLabel: 'Free first session',
      status: 'scheduled',
      ...slot,
      location: null,
      videoUrl: null,
    });
    expect((await confirm(token).expect(200)).body).toEqual(body);
    app.clock.pass(31 * minute);
    await confirm(token).expect(200);
    admin = await app.signIn('consultant');
    expect(await ofInvitee('sure@example.com')).toMatchObject([
      {
        userId: null,
        source: 'visitor',
        status: 'scheduled',
        invitee: { name: 'Nora van Sample', email: 'sure@example.com', phone: '(210) 555-0142' },
        ...slot,
      },
    ]);
    const [confirmation, link, ...more] = await mailsTo(app, admin, 'sure@example.com');
    expect(more).toEqual([]);
    expect(confirmation?.subject).toContain('Your free first session is booked');
    expect(confirmation?.text).toMatch(/:00 [AP]M C[SD]T, for 60 minutes/);
    expect(confirmation?.text).toContain('To cancel or move it, write to');
    expect(link?.text).toContain('[hidden]');
    const events = await app.sql.rows<{ type: string }>(
      'test.events',
      `SELECT e.type FROM activity_events e JOIN appointments a ON a.id = e.subject_id
       WHERE e.subject_type = 'appointment' AND a.invitee_email = 'sure@example.com'`,
    );
    expect(events).toEqual([{ type: 'appointment.booked' }]);
  });

  it('makes it the client’s whose address it is, which holding does not tell', async () => {
    const { id, agent } = await app.client('known');
    await confirmEmail(app, admin, agent, 'known@example.com');
    const slot = await aSlot();
    const { body: hold } = await wish(slot.startsAt, { email: 'Known@example.com' }).expect(201);
    expect(Object.keys(hold as object).sort()).toEqual(['endsAt', 'heldUntil', 'id', 'startsAt']);
    await confirm(await newestToken('Known@example.com')).expect(200);
    const { body: own } = await agent.get('/api/appointments?when=upcoming').expect(200);
    expect(own).toMatchObject([{ id: hold.id, userId: id, invitee: null }]);
  });

  it('is refused after 30 minutes, and with a link that is none', async () => {
    const slot = await aSlot();
    await wish(slot.startsAt, { email: 'slow@example.com' }).expect(201);
    const token = await newestToken('slow@example.com');
    app.clock.pass(30 * minute);
    expect((await confirm(token).expect(409)).body).toEqual(refused(409, 'booking.expired'));
    expect((await confirm('made-up').expect(404)).body).toEqual(refused(404, 'booking.not_found'));
    for (const none of [undefined, '', 7, null]) await confirm(none).expect(400);
  });

  it('is forgotten where it did not happen, with the person; its link still says that it expired', async () => {
    const slot = await aSlot();
    await wish(slot.startsAt, { email: 'gone@example.com' }).expect(201);
    const token = await newestToken('gone@example.com');
    const traces = async (): Promise<number> =>
      (
        await app.sql.rows(
          'test.traces',
          `SELECT 1 FROM outbox WHERE recipient = 'gone@example.com'
        UNION ALL SELECT 1 FROM appointments WHERE invitee_email = 'gone@example.com'`,
        )
      ).length;
    await app.app.get(Jobs).runNow('booking.purge');
    expect(await traces()).toBe(2);
    app.clock.pass(30 * minute);
    await app.app.get(Jobs).runNow('booking.purge');
    expect(await traces()).toBe(0);
    expect((await confirm(token).expect(409)).body).toEqual(refused(409, 'booking.expired'));
    app.clock.pass(31 * 24 * 60 * minute);
    await app.app.get(Jobs).runNow('booking.purge');
    await confirm(token).expect(404);
  });
});

describe('a booking with the address of an account', () => {
  const register = (username: string, email: string) => {
    const agent = app.visitor();
    const names = { firstName: 'Att', lastName: 'Acker' };
    return { agent, request: agent.post('/api/register').send({ username, email, password, ...names }) };
  };

  it('stays a visitor’s until the account has confirmed that address', async () => {
    const email = 'vera@example.com';
    const stranger = register('stranger', email);
    const { id: strangerId } = (await stranger.request.expect(201)).body as { id: number };
    await book(email);
    const [booking] = await ofInvitee(email);
    expect(booking).toMatchObject({ userId: null, client: null });
    expect((await stranger.agent.get('/api/appointments').expect(200)).body).toEqual([]);
    for (const action of ['reschedule', 'cancel'])
      await stranger.agent
        .post(`/api/appointments/${booking?.id}/${action}`)
        .send({ startsAt: booking?.startsAt })
        .expect(404);
    await admin.delete(`/api/admin/clients/${strangerId}`).expect(204);

    const owner = register('vera', email);
    const { id } = (await owner.request.expect(201)).body as { id: number };
    expect((await owner.agent.get('/api/appointments').expect(200)).body).toEqual([]);
    await confirmEmail(app, admin, owner.agent, email);
    expect((await owner.agent.get('/api/appointments').expect(200)).body).toMatchObject([
      { id: booking?.id, userId: id, invitee: null },
    ]);
    expect(await ofInvitee(email)).toMatchObject([{ id: booking?.id, userId: id, invitee: { email } }]);
  });

  it('becomes the account’s of a stranger by no link but one that was mailed to that address', async () => {
    const email = 'una@example.com';
    const stranger = register('unastranger', email);
    await stranger.request.expect(201);
    await stranger.agent.put('/api/profile').send({ email: 'own@example.com' }).expect(200);
    await confirmEmail(app, admin, stranger.agent, 'own@example.com');
    await stranger.agent.put('/api/profile').send({ email }).expect(200);
    await book(email);
    expect((await stranger.agent.get('/api/appointments').expect(200)).body).toEqual([]);
  });
});

describe('what becomes of it', () => {
  it('is told to the visitor by mail: moved, near, cancelled', async () => {
    const email = 'told@example.com';
    await book(email);
    const [row] = await ofInvitee(email);
    const address = `/api/admin/appointments/${row?.id}`;
    const [later] = await free(day(5));
    await admin.patch(address).send({ startsAt: later?.startsAt }).expect(200);
    const newest = async () => (await mailsTo(app, admin, email))[0];
    expect((await newest())?.subject).toContain('Your session was moved');
    expect((await newest())?.text).toMatch(/It is now on .+ at 9:00 AM C[SD]T/);
    app.clock.pass(Date.parse(later?.startsAt ?? '') - app.clock.now().getTime() - 23 * 60 * minute);
    admin = await app.signIn('consultant');
    await app.app.get(Jobs).runNow('appointments.remind');
    expect((await newest())?.subject).toContain('Your session is near');
    await admin.patch(address).send({ status: 'cancelled', reason: 'The office is closed.' }).expect(200);
    expect((await newest())?.subject).toContain('Your session was cancelled');
    expect((await newest())?.text).toContain('The office is closed.');
    expect((await newest())?.text).toContain('http://portal.example/contact#book');
  });
});

describe('making a visitor a client', () => {
  const make = (id: number | string, agent = admin) => agent.post(`/api/admin/appointments/${id}/client`);

  it('invites them, and gives them all their appointments', async () => {
    await book('newcomer@example.com');
    await book('newcomer@example.com');
    const [one, two] = await ofInvitee('newcomer@example.com');
    const { body } = await make(one?.id ?? 0).expect(201);
    expect(body).toMatchObject({
      username: 'newcomer',
      email: 'newcomer@example.com',
      firstName: 'Nora',
      lastName: 'van Sample',
      role: 'client',
    });
    for (const row of [one, two]) {
      const { body: now } = await admin.get(`/api/admin/appointments/${row?.id}`).expect(200);
      expect(now).toMatchObject({ userId: body.id, client: { id: body.id, name: 'Nora van Sample' } });
    }
    const mails = await mailsTo(app, admin, 'newcomer@example.com');
    const invitation = mails.find(({ subject }) => subject.startsWith('An invitation'));
    await app
      .visitor()
      .post('/api/login')
      .send({ username: 'newcomer', password: 'Any-stone-9!' })
      .expect(401)
      .expect(({ body: refusal }) => expect(refusal.code).toBe('auth.invalid_credentials'));
    await app
      .visitor()
      .post('/api/password-reset/confirm')
      .send({ token: tokenIn(invitation), password: 'Moon-harbour-7!' })
      .expect(204);
    const again = await make(one?.id ?? 0).expect(409);
    expect(again.body).toEqual(refused(409, 'appointment.assigned'));
  });

  it('is refused where an account has the address: then it is assigned', async () => {
    await book('later@example.com');
    const { id: clientId } = await app.account('later');
    const [row] = await ofInvitee('later@example.com');
    expect((await make(row?.id ?? 0).expect(409)).body.code).toBe('user.email_taken');
    await admin.patch(`/api/admin/appointments/${row?.id}`).send({ userId: clientId }).expect(200);
  });

  it('is the practice’s alone', async () => {
    const slot = await aSlot();
    const { body: hold } = await wish(slot.startsAt).expect(201);
    await make(hold.id).expect(404);
    await make(999_999).expect(404);
    await make('abc').expect(404);
    await make(hold.id, app.visitor()).expect(401);
    const { agent } = await app.client('curious');
    await make(hold.id, agent).expect(403);
  });
});

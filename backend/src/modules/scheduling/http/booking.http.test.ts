import { confirmEmail, mailsTo, tokenIn } from '../../../../test/account-mails.js';
import { type Agent, password, refused, TestApp } from '../../../../test/test-app.js';
import { addDays } from '../../../kernel/day.js';
import { AppSecret } from '../../../platform/secrets/app-secret.js';
import { SecretRotation } from '../../../platform/files/secret-rotation.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { SealedBox } from '../../../platform/secrets/sealed-box.js';
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
  types: [{ type: 'consultation', minutes: 60, label: 'Free first session', free: true }],
  bufferMinutes: 0,
  noticeHours: 24,
  horizonDays: 60,
  cancelHours: 24,
};
const person = { firstName: 'Nora', lastName: 'van Sample', phone: '(210) 555-0142', terms: true };

const secrets = {
  APP_SECRET: 'the present secret of tests',
  APP_SECRET_PREVIOUS: 'the former secret of tests',
};

let app: TestApp;
let admin: Agent;
beforeAll(async () => {
  app = await TestApp.start({ TRUST_PROXY: '1', PUBLIC_URL: 'http://portal.example', ...secrets });
  ({ agent: admin } = await app.admin());
});
beforeEach(async () => {
  // These tests advance the clock beyond the lifetime of a session.
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
const freeInAWeek = (): Promise<Slot[]> => free(day(3), day(9));
const aSlot = async (): Promise<Slot> => {
  const [slot] = await freeInAWeek();
  if (!slot) throw new Error('Nothing is free');
  return slot;
};

let people = 0;
/** A new person from a new network each time, unless one is given. */
const requestHold = (startsAt: unknown, over: object = {}, network?: string) => {
  people++;
  return app
    .visitor()
    .post('/api/booking')
    .set('X-Forwarded-For', network ?? `203.0.113.${people}`)
    .send({ ...person, email: `nora${people}@example.com`, startsAt, ...over });
};
const confirm = (token: unknown) => app.visitor().post('/api/booking/confirm').send({ token });
const newestToken = async (email: string): Promise<string> => tokenIn((await mailsTo(app, admin, email))[0]);
/** The link to manage a booking; empty if there is none. */
const managingLinkIn = (mail: { text: string } | undefined): string =>
  /http\S+\/booking\/manage#token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
/** Holds a time and confirms it. */
async function book(email: string): Promise<Slot> {
  const slot = await aSlot();
  await requestHold(slot.startsAt, { email }).expect(201);
  await confirm(await newestToken(email)).expect(200);
  return slot;
}
const listed = async (): Promise<Row[]> =>
  (await admin.get('/api/admin/appointments?when=upcoming&limit=200').expect(200)).body as Row[];
const ofInvitee = async (email: string): Promise<Row[]> =>
  (await listed()).filter(({ invitee }) => (invitee as { email?: string } | null)?.email === email);

describe('the offer to visitors', () => {
  const offer = async (): Promise<unknown> =>
    (await app.visitor().get('/api/booking').expect(200)).body.session;

  it('is the free first session, with its times', async () => {
    expect(await offer()).toEqual({ label: 'Free first session', minutes: 60, horizonDays: 60 });
    expect(await free()).toHaveLength(8);
  });

  it.each([
    ['without hours', { weekly: [] }],
    ['without such a kind', { types: [{ type: 'review', minutes: 30, label: 'Review' }] }],
    ['while it is not free', { types: [{ ...rules.types[0], free: false }] }],
  ])('is empty %s', async (_what, over) => {
    const slot = await aSlot();
    await setHours(over);
    expect(await offer()).toBeNull();
    expect(await free()).toEqual([]);
    const { body } = await requestHold(slot.startsAt).expect(409);
    expect(body).toEqual(refused(409, 'appointment.not_offered'));
  });

  it('is empty with an external booking page', async () => {
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
    expect((await requestHold(slot.startsAt)).body).toEqual(refused(409, 'appointment.not_offered'));
    await put(null);
    expect(await free()).toHaveLength(8);
  });

  it('is part of a prerendered page, which is rebuilt when it changes', async () => {
    const { version } = app.app.get(PublicContent);
    await setHours({ horizonDays: 30 });
    expect(app.app.get(PublicContent).version).toBeGreaterThan(version);
  });

  it('covers at most 62 days per request', async () => {
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
  it('takes it for 30 minutes, is in no list, and emails a link that only the recipient sees', async () => {
    const slot = await aSlot();
    const { body } = await requestHold(slot.startsAt, { email: 'held@example.com' }).expect(201);
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
    expect((await requestHold(slot.startsAt)).body).toEqual(refused(409, 'appointment.taken'));
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
    const { body } = await requestHold(slot.startsAt, { [field]: value }).expect(400);
    expect(Object.keys(body.fields as object)).toEqual([field]);
  });

  it('is refused for anything but a slot: past, off the grid, too soon, beyond the horizon', async () => {
    const slot = await aSlot();
    const shifted = (milliseconds: number): string =>
      new Date(Date.parse(slot.startsAt) + milliseconds).toISOString();
    for (const startsAt of [shifted(15 * minute), '2020-01-01T15:00:00Z', shifted(90 * 24 * 60 * minute)])
      expect((await requestHold(startsAt)).body).toEqual(refused(409, 'appointment.not_offered'));
  });

  it('is limited to one per email address, case-insensitively, and two per network', async () => {
    const [first, second, third] = await free(day(4));
    const network = '198.51.100.7';
    await requestHold(first?.startsAt, { email: 'twice@example.com' }, network).expect(201);
    const { body: again } = await requestHold(second?.startsAt, { email: 'Twice@Example.com' }).expect(409);
    expect(again).toEqual(refused(409, 'booking.held', { email: expect.any(String) as string }));
    await requestHold(second?.startsAt, {}, network).expect(201);
    const { body, headers } = await requestHold(third?.startsAt, {}, network).expect(429);
    expect(body).toEqual(refused(429, 'booking.too_many_held'));
    expect(Number(headers['retry-after'])).toBeGreaterThan(29 * 60);
    app.clock.pass(31 * minute);
    await requestHold(third?.startsAt, { email: 'twice@example.com' }, network).expect(201);
  });

  it('ends when it expires', async () => {
    const slot = await aSlot();
    await requestHold(slot.startsAt, { email: 'late@example.com' }).expect(201);
    const token = await newestToken('late@example.com');
    app.clock.pass(30 * minute);
    expect(await free()).toContainEqual(slot);
    await requestHold(slot.startsAt).expect(201);
    expect((await confirm(token).expect(409)).body).toEqual(refused(409, 'booking.expired'));
  });

  it('gives the time to one of two concurrent requests', async () => {
    const slot = await aSlot();
    const answers = await Promise.all([
      requestHold(slot.startsAt),
      requestHold(slot.startsAt),
      requestHold(slot.startsAt),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe('confirming', () => {
  it('books it, notifies the practice and the visitor, and does so once', async () => {
    const slot = await aSlot();
    await requestHold(slot.startsAt, { email: 'sure@example.com' }).expect(201);
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
    expect(confirmation?.text).toContain('To move or cancel it, use the button below');
    expect(confirmation?.attachments).toEqual([{ fileName: 'appointment.ics', fileType: 'text/calendar' }]);
    expect(link?.text).toContain('[hidden]');
    const events = await app.sql.rows<{ type: string }>(
      'test.events',
      `SELECT e.type FROM activity_events e JOIN appointments a ON a.id = e.subject_id
       WHERE e.subject_type = 'appointment' AND a.invitee_email = 'sure@example.com'`,
    );
    expect(events).toEqual([{ type: 'appointment.booked' }]);
  });

  it('assigns it to the client with that address, which holding does not reveal', async () => {
    const { id, agent } = await app.client('known');
    await confirmEmail(app, admin, agent, 'known@example.com');
    const slot = await aSlot();
    const { body: hold } = await requestHold(slot.startsAt, { email: 'Known@example.com' }).expect(201);
    expect(Object.keys(hold as object).sort()).toEqual(['endsAt', 'heldUntil', 'id', 'startsAt']);
    await confirm(await newestToken('Known@example.com')).expect(200);
    const { body: own } = await agent.get('/api/appointments?when=upcoming').expect(200);
    expect(own).toMatchObject([{ id: hold.id, userId: id, invitee: null }]);
  });

  it('is refused after 30 minutes, and with an unknown link', async () => {
    const slot = await aSlot();
    await requestHold(slot.startsAt, { email: 'slow@example.com' }).expect(201);
    const token = await newestToken('slow@example.com');
    app.clock.pass(30 * minute);
    expect((await confirm(token).expect(409)).body).toEqual(refused(409, 'booking.expired'));
    expect((await confirm('made-up').expect(404)).body).toEqual(refused(404, 'booking.not_found'));
    for (const none of [undefined, '', 7, null]) await confirm(none).expect(400);
  });

  it('deletes the person’s data if it did not happen; the link still says that it expired', async () => {
    const slot = await aSlot();
    await requestHold(slot.startsAt, { email: 'gone@example.com' }).expect(201);
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

  it('stays the visitor’s until the account has confirmed that address', async () => {
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

  it('is not assigned to another person’s account by any link except one emailed to that address', async () => {
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

describe('a second free session', () => {
  const register = async (username: string, email: string): Promise<Agent> => {
    const agent = app.visitor();
    const names = { firstName: 'Nora', lastName: 'Sample' };
    await agent
      .post('/api/register')
      .send({ username, email, password, ...names })
      .expect(201);
    return agent;
  };

  it('is not held: the answer is the same, and the email has the link of the first one', async () => {
    const email = 'second@example.com';
    await book(email);
    const link = managingLinkIn((await mailsTo(app, admin, email))[0]);
    expect(link).toMatch(/^http:\/\/portal\.example\/booking\/manage#token=[\w-]{43}$/);
    const slot = await aSlot();
    const { body } = await requestHold(slot.startsAt, { email: 'Second@Example.com' }).expect(201);
    expect(body).toEqual({ id: expect.any(Number), ...slot, heldUntil: expect.any(String) });
    expect(await freeInAWeek()).toContainEqual(slot);
    const [mail, ...others] = await mailsTo(app, admin, 'Second@Example.com');
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('You already have a free session');
    expect(mail?.text).toContain(link);
    expect(mail?.text).not.toContain('/booking?token=');
    const again = await requestHold(slot.startsAt, { email }).expect(409);
    expect(again.body).toMatchObject({ code: 'booking.held' });
    await requestHold(slot.startsAt).expect(201);
  });

  it('is possible once the first was cancelled', async () => {
    const email = 'anew@example.com';
    await book(email);
    const [row] = await ofInvitee(email);
    await admin.patch(`/api/admin/appointments/${row?.id}`).send({ status: 'cancelled' }).expect(200);
    await book(email);
  });

  it('is possible as soon as its visitor cancels by the link in the refusing email', async () => {
    const email = 'at-once@example.com';
    await book(email);
    const slot = await aSlot();
    await requestHold(slot.startsAt, { email }).expect(201);
    const token = managingLinkIn((await mailsTo(app, admin, email))[0]).slice(-43);
    await app.visitor().post('/api/booking/cancel').set('X-Booking-Token', token).expect(200);
    await book(email);
  });

  it('is refused by an email that says if it is too late to change the first one online', async () => {
    const email = 'too-late@example.com';
    const first = await book(email);
    await setHours({ cancelHours: 24 * 30 });
    const slot = await aSlot();
    await requestHold(slot.startsAt, { email }).expect(201);
    const [mail] = await mailsTo(app, admin, email);
    expect(mail?.subject).toContain('You already have a free session');
    expect(mail?.text).toMatch(/It’s too late to change it online\. To change it, call \S/);
    expect(mail?.text).not.toMatch(/You can move|Move or cancel/);
    const link = managingLinkIn(mail);
    const { body } = await app
      .visitor()
      .get('/api/booking/manage')
      .set('X-Booking-Token', link.slice(-43))
      .expect(200);
    expect(body).toMatchObject({ ...first, cancellableUntil: null });
  });

  it('is not offered to an account that owns the first by its confirmed address', async () => {
    const email = 'owner@example.com';
    await book(email);
    const owner = await register('owner', email);
    const types = async (): Promise<unknown> => (await owner.get('/api/appointment-types').expect(200)).body;
    expect(await types()).toMatchObject([{ type: 'consultation', free: true }]);
    await confirmEmail(app, admin, owner, email);
    expect(await types()).toEqual([]);
    const slot = await aSlot();
    const { body } = await owner
      .post('/api/appointments')
      .send({ type: 'consultation', startsAt: slot.startsAt })
      .expect(409);
    expect(body).toEqual(refused(409, 'appointment.free_session_used'));
  });

  it('is not confirmed for a client who booked one in the portal in the meantime', async () => {
    const email = 'meanwhile@example.com';
    const agent = await register('meanwhile', email);
    await confirmEmail(app, admin, agent, email);
    const [held, own] = await freeInAWeek();
    await requestHold(held?.startsAt, { email }).expect(201);
    const token = await newestToken(email);
    await agent.post('/api/appointments').send({ type: 'consultation', startsAt: own?.startsAt }).expect(201);
    const { body } = await confirm(token).expect(409);
    expect(body).toEqual(refused(409, 'appointment.free_session_used'));
    // The hold has expired, so that the next attempt is answered by the email about the first one.
    expect(await freeInAWeek()).toContainEqual(held);
    await requestHold(held?.startsAt, { email }).expect(201);
    expect((await mailsTo(app, admin, email))[0]?.subject).toContain('You already have a free session');
  });
});

describe('the link to manage a booking', () => {
  const manage = (token: string) => app.visitor().get('/api/booking/manage').set('X-Booking-Token', token);
  const cancel = (token: string) => app.visitor().post('/api/booking/cancel').set('X-Booking-Token', token);
  const move = (token: string, startsAt: unknown) =>
    app.visitor().post('/api/booking/reschedule').set('X-Booking-Token', token).send({ startsAt });
  const newest = async (email: string) => (await mailsTo(app, admin, email))[0];
  const linked = async (email: string): Promise<string> => managingLinkIn(await newest(email)).slice(-43);
  const calendarOf = async (token: string): Promise<string> => {
    const answer = await app
      .visitor()
      .get('/api/booking/calendar')
      .set('X-Booking-Token', token)
      .buffer(true)
      .expect(200)
      .expect('Content-Type', 'text/calendar; charset=utf-8');
    return answer.text.replaceAll('\r\n ', '');
  };

  it('shows time, type and place, but no personal data', async () => {
    const email = 'shows@example.com';
    const slot = await book(email);
    const token = await linked(email);
    const { body, headers } = await manage(token).expect(200);
    const cancellableUntil = new Date(Date.parse(slot.startsAt) - 24 * 60 * minute).toISOString();
    expect(body).toEqual({
      ...{ typeLabel: 'Free first session', status: 'scheduled', ...slot, place: 'office' },
      location: '100 Example Street, San Antonio, TX 78205',
      ...{ videoUrl: null, cancellableUntil },
    });
    expect(headers['cache-control']).toMatch(/no-store/);
    const text = await calendarOf(token);
    expect(text).toMatch(/^LOCATION:100 Example Street/m);
    expect(text).not.toContain(email);
  });

  it('moves it before the deadline to a free time, and stays the same', async () => {
    const email = 'moves@example.com';
    await book(email);
    const token = await linked(email);
    const [later] = (await free(day(6))).slice(-1);
    const { body } = await move(token, later?.startsAt).expect(200);
    expect(body).toMatchObject({ ...later, status: 'scheduled' });
    const mail = await newest(email);
    expect(mail?.subject).toContain('Your session was moved');
    expect(await linked(email)).toBe(token);
    expect(await calendarOf(token)).toMatch(/^SEQUENCE:1$/m);
    expect((await move(token, '2020-01-01T15:00:00Z').expect(409)).body.code).toBe('appointment.not_offered');
    expect((await move(token, undefined).expect(400)).body.fields).toHaveProperty('startsAt');
  });

  it('cancels it once; after that it cannot be moved', async () => {
    const email = 'ends@example.com';
    const slot = await book(email);
    const token = await linked(email);
    expect((await cancel(token).expect(200)).body).toMatchObject({
      status: 'cancelled',
      cancellableUntil: null,
    });
    const mail = await newest(email);
    expect(mail?.subject).toContain('Your session was cancelled');
    expect(mail?.text).not.toContain('We’re sorry');
    expect(mail?.attachments).toEqual([{ fileName: 'appointment.ics', fileType: 'text/calendar' }]);
    const mails = (await mailsTo(app, admin, email)).length;
    expect((await cancel(token).expect(200)).body).toMatchObject({ status: 'cancelled' });
    expect(await mailsTo(app, admin, email)).toHaveLength(mails);
    expect((await move(token, slot.startsAt).expect(409)).body.code).toBe('appointment.cancelled');
    expect(await calendarOf(token)).toMatch(/^METHOD:CANCEL$/m);
    expect(await freeInAWeek()).toContainEqual(slot);
  });

  it('has the same deadline as clients', async () => {
    const email = 'late-change@example.com';
    const slot = await book(email);
    const token = await linked(email);
    app.clock.pass(Date.parse(slot.startsAt) - app.clock.now().getTime() - 23 * 60 * minute);
    expect((await manage(token).expect(200)).body).toMatchObject({ cancellableUntil: null });
    expect((await cancel(token).expect(409)).body.code).toBe('appointment.too_late');
    const [later] = (await free(day(6))).slice(-1);
    expect((await move(token, later?.startsAt).expect(409)).body.code).toBe('appointment.too_late');
    app.clock.pass(2 * 24 * 60 * minute);
    expect((await manage(token).expect(200)).body).toMatchObject({ status: 'completed' });
    app.clock.pass(30 * 24 * 60 * minute);
    expect((await manage(token).expect(404)).body).toEqual(refused(404, 'booking.not_found'));
  });

  it('differs from the confirming one, is stored hashed, and an unknown one is 404', async () => {
    const email = 'apart@example.com';
    const slot = await aSlot();
    await requestHold(slot.startsAt, { email }).expect(201);
    const confirming = await newestToken(email);
    await manage(confirming).expect(404);
    await confirm(confirming).expect(200);
    await manage(confirming).expect(404);
    const token = await linked(email);
    for (const unknown of [confirming, 'made-up', '', 'x'.repeat(5000)]) {
      await manage(unknown).expect(404);
      await cancel(unknown).expect(404);
      await move(unknown, slot.startsAt).expect(404);
    }
    await app.visitor().get('/api/booking/manage').expect(404);
    await confirm(token).expect(404);
    const [row] = await app.sql.rows<{ all: string }>(
      'test.booking-rows',
      `SELECT (SELECT string_agg(b::text, ' ') FROM visitor_bookings b) || (SELECT string_agg(o::text, ' ') FROM outbox o) AS all`,
    );
    expect(row?.all).not.toContain(token);
    expect(row?.all).not.toContain(Buffer.from(token).toString('hex'));
    expect(app.logged.join('\n')).not.toContain(token);
  });

  it('stays the same when APP_SECRET is rotated', async () => {
    const email = 'rotated@example.com';
    await book(email);
    const token = await linked(email);
    const [row] = await ofInvitee(email);
    const id = row?.id ?? 0;
    const box = new SealedBox(new AppSecret(secrets.APP_SECRET_PREVIOUS), 'steward/booking-link/v1');
    const sealed = box.seal(Buffer.from(token), `booking link of appointment ${id}`);
    const kept = () =>
      app.sql.first<{ sealed: Buffer }>(
        'test.sealed',
        'SELECT manage_sealed AS sealed FROM visitor_bookings WHERE appointment_id = $1',
        [id],
      );
    await app.sql.rows(
      'test.reseal',
      'UPDATE visitor_bookings SET manage_sealed = $2 WHERE appointment_id = $1',
      [id, sealed],
    );
    await app.app.get(SecretRotation).run();
    expect((await kept())?.sealed).not.toEqual(sealed);
    const [later] = (await free(day(7))).slice(-1);
    await move(token, later?.startsAt).expect(200);
    expect(await linked(email)).toBe(token);
  });

  it('is not emailed to a client once the booking is theirs; they get one email at their account', async () => {
    const email = 'theirs@example.com';
    await book(email);
    const token = await linked(email);
    const agent = app.visitor();
    const names = { firstName: 'Nora', lastName: 'Sample' };
    await agent
      .post('/api/register')
      .send({ username: 'theirs', email, password, ...names })
      .expect(201);
    await confirmEmail(app, admin, agent, email);
    const before = (await mailsTo(app, admin, email)).length;
    await cancel(token).expect(200);
    const [mail, ...others] = await mailsTo(app, admin, email);
    expect(others).toHaveLength(before);
    expect(mail?.subject).toContain('Your appointment was cancelled');
    const { body } = await agent.get('/api/appointments').expect(200);
    expect(body).toMatchObject([{ status: 'cancelled' }]);
  });

  it('is rate limited per network', async () => {
    const from = () =>
      app
        .visitor()
        .get('/api/booking/manage')
        .set('X-Forwarded-For', '192.0.2.77')
        .set('X-Booking-Token', 'no');
    let status = 404;
    for (let tries = 0; tries < 130 && status === 404; tries++) ({ status } = await from());
    expect(status).toBe(429);
  });
});

describe('a visitor’s booking', () => {
  it('is followed by emails when it is moved, near or cancelled', async () => {
    const email = 'told@example.com';
    await book(email);
    const [row] = await ofInvitee(email);
    const address = `/api/admin/appointments/${row?.id}`;
    const [later] = await free(day(5));
    await admin.patch(address).send({ startsAt: later?.startsAt }).expect(200);
    const newest = async () => (await mailsTo(app, admin, email))[0];
    expect((await newest())?.subject).toContain('Your session was moved');
    expect((await newest())?.text).toMatch(/Your session is now on .+ at 9:00 AM C[SD]T/);
    app.clock.pass(Date.parse(later?.startsAt ?? '') - app.clock.now().getTime() - 23 * 60 * minute);
    admin = await app.signIn('consultant');
    await app.app.get(Jobs).runNow('appointments.remind');
    expect((await newest())?.subject).toContain('Your session is coming up');
    await admin.patch(address).send({ status: 'cancelled', reason: 'The office is closed.' }).expect(200);
    expect((await newest())?.subject).toContain('Your session was cancelled');
    expect((await newest())?.text).toContain('The office is closed.');
    expect((await newest())?.text).toContain('http://portal.example/contact#book');
  });
});

describe('turning a visitor into a client', () => {
  const make = (id: number | string, agent = admin) => agent.post(`/api/admin/appointments/${id}/client`);

  it('invites them, and assigns them all their appointments', async () => {
    await book('newcomer@example.com');
    const [one] = await ofInvitee('newcomer@example.com');
    await admin.patch(`/api/admin/appointments/${one?.id}`).send({ status: 'cancelled' }).expect(200);
    await book('newcomer@example.com');
    const two = (await ofInvitee('newcomer@example.com')).find(({ id }) => id !== one?.id);
    const before = (await mailsTo(app, admin, 'newcomer@example.com')).length;
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
    // The visitor has already confirmed the time.
    expect(mails).toHaveLength(before + 1);
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

  it('asks them to confirm a time that the practice chose in the meantime', async () => {
    const email = 'moved-since@example.com';
    await book(email);
    const [row] = await ofInvitee(email);
    const [later] = (await free(day(6))).slice(-1);
    await admin.patch(`/api/admin/appointments/${row?.id}`).send({ startsAt: later?.startsAt }).expect(200);
    await make(row?.id ?? 0).expect(201);
    const subjects = (await mailsTo(app, admin, email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('A new appointment'))).toHaveLength(1);
  });

  it('is refused if an account has the address, which can then be assigned', async () => {
    await book('later@example.com');
    const { id: clientId } = await app.account('later');
    const [row] = await ofInvitee('later@example.com');
    expect((await make(row?.id ?? 0).expect(409)).body.code).toBe('user.email_taken');
    await admin.patch(`/api/admin/appointments/${row?.id}`).send({ userId: clientId }).expect(200);
  });

  it('is for admins only', async () => {
    const slot = await aSlot();
    const { body: hold } = await requestHold(slot.startsAt).expect(201);
    await make(hold.id).expect(404);
    await make(999_999).expect(404);
    await make('abc').expect(404);
    await make(hold.id, app.visitor()).expect(401);
    const { agent } = await app.client('curious');
    await make(hold.id, agent).expect(403);
  });
});

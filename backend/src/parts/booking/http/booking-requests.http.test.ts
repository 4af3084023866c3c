import { mailsTo, tokenIn } from '../../../../test/account-mails.js';
import { adminId, alex, app, practice } from '../../../../test/practice.js';
import { assign, setStaffSees, staffMember } from '../../../../test/staff.js';
import { type Agent, pages, refused } from '../../../../test/test-app.js';
import { addDays, dayOf } from '../../../kernel/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { Site } from '../../../modules/practice/index.js';
import { endedHolds } from '../after-restore.js';
import { rules } from '../testing/booking-over-http.js';

/* No mail server is set up. */
practice(['alex'], { TRUST_PROXY: '1' });

interface Slot {
  startsAt: string;
  endsAt: string;
}
interface Waiting extends Slot {
  id: number;
  created_at: string;
  heldUntil: string;
  invitee: { email: string };
}

const path = '/api/admin/booking-requests';
const person = { firstName: 'Nora', lastName: 'van Sample', phone: '(210) 555-0142', terms: true };
let owner: Agent;
let people = 0;

beforeEach(async () => {
  // Tests advance the clock beyond the lifetime of a session.
  owner = await app.signIn('consultant');
  await owner.put('/api/admin/availability').send(rules).expect(200);
});
afterEach(async () => {
  await app.sql.rows('test.forget', 'DELETE FROM booking_requests');
  await app.sql.rows('test.free', `DELETE FROM appointments WHERE status = 'held'`);
});

const offer = async () => (await app.visitor().get('/api/booking').expect(200)).body as object;
const free = async (): Promise<Slot[]> => {
  const today = dayOf(+app.clock.now(), 'UTC');
  const query = { from: addDays(today, 3), to: addDays(today, 9) };
  return (await app.visitor().get('/api/booking/slots').query(query).expect(200)).body as Slot[];
};
/** Asks for a time, as a new person from a new network unless one is given. */
const ask = (startsAt: unknown, over: object = {}, network = `203.0.113.${people}`) => {
  people++;
  return app
    .visitor()
    .post('/api/booking')
    .set('X-Forwarded-For', network)
    .send({ ...person, email: `nora${people}@example.com`, startsAt, ...over });
};
/** A request for the first free time. */
async function asked(over: object = {}): Promise<Slot & { id: number; heldUntil: string }> {
  const [slot] = await free();
  return (await ask(slot?.startsAt, over).expect(201)).body as Slot & { id: number; heldUntil: string };
}
const waiting = async (agent = owner): Promise<Waiting[]> =>
  (await agent.get(path).expect(200)).body as Waiting[];
const answer = (id: number, how: 'confirm' | 'decline' | 'close', agent = owner, body: object = {}) =>
  agent.post(`${path}/${id}/${how}`).send(body);
const today = async () => (await owner.get('/api/admin/today').expect(200)).body.bookings as object;
const appointments = async () =>
  (await owner.get('/api/admin/appointments?limit=200').expect(200)).body as { id: number; status: string }[];
const unread = async (agent = owner) =>
  (
    (await agent.get('/api/notifications').expect(200)).body as {
      url: string;
      message: string;
      read: boolean;
    }[]
  )
    .filter(({ read }) => !read)
    .map(({ url, message }) => ({ url, message }));
const events = (id: number) =>
  app.sql.rows<{ type: string; actor: number | null }>(
    'test.events',
    `SELECT type, actor_id AS actor FROM activity_events
     WHERE subject_type IN ('booking', 'appointment') AND subject_id = $1 ORDER BY id`,
    [id],
  );

/** Bookings with Alex's address are his then. */
const confirmAddressOfAlex = () =>
  app.sql.rows('test.confirmed', 'UPDATE users SET confirmed_email = email WHERE id = $1', [alex.id]);

describe('a visitor’s request, without a mail server', () => {
  it('is announced, held for two working days, and on the practice’s lists alone', async () => {
    expect(await offer()).toMatchObject({ session: { confirmedBy: 'practice' }, phone: null });
    const [slot] = await free();
    const { body: held } = await ask(slot?.startsAt, {
      email: 'nora@example.com',
      service: 'Taxes',
      language: 'es',
    }).expect(201);
    expect(held).toEqual({ ...slot, id: held.id, confirmedBy: 'practice', heldUntil: expect.any(String) });
    const zone = await app.app.get(Site).timeZone();
    const lastDay = dayOf(Date.parse(held.heldUntil as string) - 1, zone);
    const daysHeld = [1, 2, 3, 4].filter((count) => addDays(dayOf(+app.clock.now(), zone), count) <= lastDay);
    const working = daysHeld.filter(
      (count) => new Date(addDays(dayOf(+app.clock.now(), zone), count)).getUTCDay() % 6,
    );
    expect(working).toHaveLength(2);
    expect(await free()).not.toContainEqual(slot);
    const invitee = { name: 'Nora van Sample', email: 'nora@example.com', phone: '(210) 555-0142' };
    const { id, heldUntil } = held;
    expect(await waiting()).toEqual([
      {
        ...slot,
        id,
        heldUntil,
        type: 'consultation',
        place: 'office',
        language: 'es',
        created_at: expect.any(String),
        invitee: { ...invitee, firstName: 'Nora', lastName: 'van Sample' },
      },
    ]);
    expect(await today()).toEqual({
      count: 1,
      items: [
        {
          ...slot,
          id,
          heldUntil,
          type: 'booking',
          place: 'office',
          invitee,
          notes: 'Service: Taxes',
          title: 'Nora van Sample: Free first session',
          client: null,
          url: `/admin?booking=${id}`,
          since: expect.any(String),
        },
      ],
    });
    expect(await appointments()).not.toContainEqual(expect.objectContaining({ id }));
    await owner.get(`/api/admin/appointments/${id}`).expect(404);
    const [notified] = await unread();
    expect(notified).toMatchObject({ url: `/admin?booking=${id}` });
    expect(notified?.message).toMatch(/^Nora van Sample asks for “Free first session” on /);
    const [mail] = await mailsTo(app, owner, 'nora@example.com');
    expect(mail).toMatchObject({ status: 'kept' });
    expect(mail?.text).not.toMatch(/30 min/);
  });

  it('becomes the appointment that the link would have made, once, and tells both', async () => {
    const { id, startsAt } = await asked({ email: 'booked@example.com' });
    const [link] = await mailsTo(app, owner, 'booked@example.com');
    const { body } = await answer(id, 'confirm').expect(200);
    expect(body).toMatchObject({
      id,
      startsAt,
      status: 'scheduled',
      source: 'visitor',
      userId: null,
      invitee: { name: 'Nora van Sample', email: 'booked@example.com' },
    });
    expect(body.confirmedAt).toEqual(expect.any(String));
    expect(await appointments()).toContainEqual(expect.objectContaining({ id, status: 'scheduled' }));
    for (const how of ['confirm', 'decline', 'close'] as const)
      expect((await answer(id, how).expect(409)).body).toEqual(refused(409, 'booking.answered'));
    expect(await waiting()).toEqual([]);
    expect(await unread()).not.toContainEqual(expect.objectContaining({ url: `/admin?booking=${id}` }));
    expect(await events(id)).toEqual([
      { type: 'booking.requested', actor: null },
      { type: 'appointment.booked', actor: adminId },
      { type: 'booking.confirmed', actor: adminId },
    ]);
    const [confirmation] = await mailsTo(app, owner, 'booked@example.com');
    expect(confirmation?.subject).toContain('Your free first session is booked');
    expect(
      (
        await app
          .visitor()
          .post('/api/booking/confirm')
          .send({ token: tokenIn(link) })
          .expect(200)
      ).body,
    ).toMatchObject({ status: 'scheduled', manageToken: null });
  });

  it('is booked by its link, which answers it', async () => {
    const { id } = await asked({ email: 'link@example.com' });
    const token = tokenIn((await mailsTo(app, owner, 'link@example.com'))[0]);
    await app.visitor().post('/api/booking/confirm').send({ token }).expect(200);
    expect((await answer(id, 'confirm').expect(409)).body).toEqual(refused(409, 'booking.answered'));
    expect(await waiting()).toEqual([]);
    expect(await events(id)).toContainEqual({ type: 'booking.confirmed', actor: null });
  });

  it('is confirmed by one of two colleagues, or by the visitor at the same moment', async () => {
    const { id } = await asked();
    const both = await Promise.all([answer(id, 'confirm'), answer(id, 'confirm')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { id: other } = await asked({ email: 'same@example.com' });
    const token = tokenIn((await mailsTo(app, owner, 'same@example.com'))[0]);
    const [byPractice, byVisitor] = await Promise.all([
      answer(other, 'confirm'),
      app.visitor().post('/api/booking/confirm').send({ token }),
    ]);
    expect(byVisitor.status).toBe(200);
    expect([200, 409]).toContain(byPractice.status);
    const booked = (await events(other)).filter(({ type }) => type === 'appointment.booked');
    expect(booked).toHaveLength(1);
  });

  it('repeats the answer to the same key', async () => {
    const { id } = await asked();
    const confirm = () => answer(id, 'confirm').set('Idempotency-Key', `confirm-${id}`).expect(200);
    const { body } = await confirm();
    expect((await confirm()).body).toEqual(body);
  });

  it('says in its email until when it is held, unless the session is before', async () => {
    const days = (from: number) => {
      const today = dayOf(+app.clock.now(), 'UTC');
      return { from: addDays(today, from), to: addDays(today, from + 3) };
    };
    const mailAbout = async (email: string, from: number): Promise<string | undefined> => {
      const { body } = await app.visitor().get('/api/booking/slots').query(days(from)).expect(200);
      const [slot] = body as Slot[];
      await ask(slot?.startsAt, { email }).expect(201);
      return (await mailsTo(app, owner, email))[0]?.text;
    };
    expect(await mailAbout('soon@example.com', 1)).toContain('We hold the time for you.\n');
    expect(await mailAbout('late@example.com', 9)).toMatch(/We hold the time for you until .+ After that, /);
  });

  it('is declined with a reason, which frees the time and stays out of every list', async () => {
    const { id, startsAt, endsAt } = await asked({ email: 'declined@example.com' });
    const token = tokenIn((await mailsTo(app, owner, 'declined@example.com'))[0]);
    const tooLong = await answer(id, 'decline', owner, { reason: 'x'.repeat(501) }).expect(400);
    expect(Object.keys(tooLong.body.fields as object)).toEqual(['reason']);
    const { body } = await answer(id, 'decline', owner, { reason: 'We are away.' }).expect(200);
    expect(body).toEqual({ id, answer: 'declined' });
    expect((await answer(id, 'confirm').expect(409)).body).toEqual(refused(409, 'booking.answered'));
    expect(await free()).toContainEqual({ startsAt, endsAt });
    expect(await today()).toEqual({ count: 0, items: [] });
    expect(await appointments()).not.toContainEqual(expect.objectContaining({ id }));
    const { body: late } = await app.visitor().post('/api/booking/confirm').send({ token }).expect(409);
    expect(late).toEqual(refused(409, 'booking.expired'));
    const [mail] = await mailsTo(app, owner, 'declined@example.com');
    expect(mail?.text).toContain('We are away.');
    await ask(startsAt).expect(201);
  });

  it('lapses, and stays on Today until a person closes it', async () => {
    const { id, startsAt, heldUntil } = await asked({ email: 'lapsed@example.com' });
    expect((await answer(id, 'close').expect(409)).body).toEqual(refused(409, 'booking.open'));
    app.clock.pass(Date.parse(heldUntil) - +app.clock.now() - 60_000);
    owner = await app.signIn('consultant');
    await ask(startsAt).expect(409);
    app.clock.pass(120_000);
    await app.app.get(Jobs).runNow('booking.purge');
    expect(await today()).toMatchObject({
      count: 1,
      items: [{ id, invitee: { email: 'lapsed@example.com' } }],
    });
    for (const how of ['confirm', 'decline'] as const)
      expect((await answer(id, how).expect(409)).body).toEqual(refused(409, 'booking.answered'));
    expect((await answer(id, 'close').expect(200)).body).toEqual({ id, answer: 'closed' });
    await answer(id, 'close').expect(200);
    expect(await today()).toEqual({ count: 0, items: [] });
    expect(await unread()).not.toContainEqual(expect.objectContaining({ url: `/admin?booking=${id}` }));
    app.clock.pass(31 * 24 * 60 * 60_000);
    await app.app.get(Jobs).runNow('booking.purge');
    owner = await app.signIn('consultant');
    await answer(id, 'close').expect(404);
    app.clock.reset();
  });

  it('lapses when a backup is restored, whose free times may be others', async () => {
    const { id } = await asked();
    for (const [index, statement] of endedHolds.statements.entries())
      await app.sql.rows(`test.restored-${index}`, statement);
    expect(await today()).toMatchObject({ count: 1, items: [{ id }] });
    expect((await answer(id, 'confirm').expect(409)).body).toEqual(refused(409, 'booking.answered'));
    await answer(id, 'close').expect(200);
  });

  it('is one of ten, then visitors are offered the phone number', async () => {
    const slots = await free();
    for (const { startsAt } of slots.slice(0, 10)) await ask(startsAt).expect(201);
    const { phone } = await app.app.get(Site).get();
    expect(await offer()).toEqual({ session: null, types: [], phone });
    expect(await free()).toEqual([]);
    expect((await ask(slots[10]?.startsAt).expect(409)).body).toEqual(refused(409, 'booking.full'));
    const [first] = await pages<Waiting>(owner, `${path}?limit=4`);
    expect(first).toMatchObject({ total: 10, rows: { length: 4 } });
    await answer(first?.rows[0]?.id ?? 0, 'decline').expect(200);
    expect(await offer()).toMatchObject({ session: { confirmedBy: 'practice' }, phone: null });
  });

  it('is one of each address and two of each network', async () => {
    const [one, two, three] = await free();
    await ask(one?.startsAt, { email: 'again@example.com' }, '198.51.100.1').expect(201);
    const { body } = await ask(two?.startsAt, { email: 'Again@example.com' }, '198.51.100.2').expect(409);
    expect(body).toEqual(refused(409, 'booking.held'));
    expect(body.fields.email).toMatch(/call or write/);
    await ask(two?.startsAt, {}, '198.51.100.1').expect(201);
    const { body: many } = await ask(three?.startsAt, {}, '198.51.100.1').expect(429);
    expect(many).toEqual(refused(429, 'booking.too_many_held'));
  });

  it('is answered by all staff, and by nobody else', async () => {
    const { agent: assistant } = await staffMember(app, 'asa', 'assistant');
    const { agent: adviser, id: adviserId } = await staffMember(app, 'ada', 'consultant');
    await confirmAddressOfAlex();
    await setStaffSees(app, 'assigned');
    await assign(app, alex.id, adminId);
    const { id } = await asked({ email: 'asample@example.com' });
    for (const agent of [assistant, adviser]) expect(await waiting(agent)).toMatchObject([{ id }]);
    for (const [agent, status] of [
      [app.visitor(), 401],
      [await app.signIn('asample'), 403],
    ] as const) {
      await agent.get(path).expect(status);
      for (const how of ['confirm', 'decline', 'close'] as const) await answer(id, how, agent).expect(status);
    }
    await answer(999_999, 'confirm', assistant).expect(404);
    // The address is that of a client whom they do not see: the appointment stays the visitor's.
    expect((await answer(id, 'confirm', assistant).expect(200)).body).toMatchObject({ id, userId: null });
    await assign(app, alex.id, adminId, adviserId);
    const { id: other } = await asked({ email: 'asample@example.com' });
    expect((await answer(other, 'confirm', adviser).expect(200)).body).toMatchObject({ userId: alex.id });
    await setStaffSees(app, 'all');
  });
});

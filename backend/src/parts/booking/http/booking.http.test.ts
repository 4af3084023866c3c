import { refused } from '../../../../test/test-app.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { PublicContent } from '../../../modules/content/index.js';
import {
  aSlot,
  admin,
  app,
  confirm,
  confirmEmail,
  day,
  free,
  mailsTo,
  minute,
  newestToken,
  ofInvitee,
  requestHold,
  rules,
  setHours,
  signInAgain,
  useBookings,
} from '../testing/booking-over-http.js';

useBookings();

describe('the offer to visitors', () => {
  const offer = async (): Promise<unknown> =>
    (await app.visitor().get('/api/booking').expect(200)).body.session;

  it('is the free first session, with its times', async () => {
    await setHours({ noticeHours: 72 });
    expect(await offer()).toEqual({
      label: 'Free first session',
      minutes: 60,
      horizonDays: 60,
      places: ['office'],
      confirmedBy: 'email',
      labels: { en: 'Free first session', es: 'Primera sesión gratis' },
      nextFreeAt: (await free(day(0), day(9)))[0]?.startsAt,
    });
    // The third day can be within the notice, late in the day.
    expect(await free(day(4))).toHaveLength(8);
  });

  it.each([
    ['without hours', { weekly: [] }],
    ['without such a kind', { types: [{ type: 'review', minutes: 30, label: 'Review' }] }],
    ['while none is for visitors', { types: [{ ...rules.types[0], visitors: false }] }],
  ])('is empty %s', async (_what, over) => {
    const slot = await aSlot();
    await setHours(over);
    expect(await offer()).toBeNull();
    expect(await free()).toEqual([]);
    const { body } = await requestHold(slot.startsAt).expect(409);
    expect(body).toEqual(refused(409, 'appointment.not_offered'));
  });

  it('is part of a prerendered page, which is rebuilt when it changes, and after a minute', async () => {
    const content = app.app.get(PublicContent);
    const { version } = content;
    await setHours({ horizonDays: 30 });
    expect(content.version).toBeGreaterThan(version);
    expect(await content.answer('/api/booking')).toMatchObject({
      body: { session: { horizonDays: 30 }, phone: null },
      seconds: 60,
    });
  });
});

it('is every type for visitors, with its length, place and cost', async () => {
  const cost = { kind: 'price', amount: '65.00' };
  const review = {
    type: 'review',
    minutes: 30,
    label: 'Review',
    places: ['phone', 'office'],
    visitors: true,
    cost,
  };
  await setHours({ types: [review, { ...rules.types[0], free: false }] });
  const { body } = await app.visitor().get('/api/booking').expect(200);
  expect(await app.app.get(PublicContent).answer('/api/booking')).toEqual({ body, seconds: 60 });
  expect(body).toMatchObject({
    session: { label: 'Free first session' },
    types: [
      { type: 'consultation', free: false, cost: null },
      {
        type: 'review',
        label: 'Review',
        labels: { en: 'Review', es: null },
        minutes: 30,
        place: 'phone',
        places: ['phone', 'office'],
        free: false,
        cost,
        nextFreeAt: expect.any(String) as string,
      },
    ],
  });
  const slots = await app
    .visitor()
    .get(`/api/booking/slots?type=review&from=${day(3)}&to=${day(3)}`)
    .expect(200);
  const [slot] = slots.body as { startsAt: string; endsAt: string }[];
  expect(Date.parse(slot?.endsAt ?? '') - Date.parse(slot?.startsAt ?? '')).toBe(30 * minute);
  const refusal = refused(400, 'request.invalid', {
    type: 'This type of appointment can’t be booked here. Please choose another.',
  });
  expect((await requestHold(slot?.startsAt, { type: 'planning' }).expect(400)).body).toEqual(refusal);
  const email = 'paid@example.com';
  expect((await requestHold(slot?.startsAt, { type: 'review', email }).expect(201)).body).toMatchObject(
    slot ?? {},
  );
  const [mail] = await mailsTo(app, admin, email);
  expect(mail?.subject).toContain('Confirm your session');
  expect(mail?.text).toMatch(/: Review\. .*\n\nIt costs \$65\.00\./);
  await confirm(await newestToken(email)).expect(200);
  expect((await mailsTo(app, admin, email))[0]?.subject).toContain('Your session is booked');
});

describe('holding a time', () => {
  it('takes it for 30 minutes, is in no list, and emails a link that only the recipient sees', async () => {
    const slot = await aSlot();
    const { body } = await requestHold(slot.startsAt, { email: 'held@example.com' }).expect(201);
    expect(body).toEqual({
      id: expect.any(Number),
      ...slot,
      heldUntil: expect.any(String),
      confirmedBy: 'email',
    });
    const left = Date.parse(body.heldUntil) - app.clock.now().getTime();
    expect(left).toBeGreaterThan(29 * minute);
    expect(left).toBeLessThanOrEqual(30 * minute);
    expect((await free()).map(({ startsAt }) => startsAt)).not.toContain(slot.startsAt);
    expect(await ofInvitee('held@example.com')).toEqual([]);
    await admin.get(`/api/admin/appointments/${body.id}`).expect(404);
    const [mail] = await mailsTo(app, admin, 'held@example.com');
    expect(mail?.text).toMatch(/:00 [AP]M C[SD]T for a free first session/);
    expect(mail?.text).toContain('http://portal.example/booking#token=');
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
      typeLabels: { en: 'Free first session', es: 'Primera sesión gratis' },
      status: 'scheduled',
      ...slot,
      place: 'office',
      location: '100 Example Street, San Antonio, TX 78205',
      videoUrl: null,
      manageToken: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    expect((await confirm(token).expect(200)).body).toEqual({ ...body, manageToken: null });
    expect((await confirm('made-up').expect(404)).body).toEqual(refused(404, 'booking.not_found'));
    for (const none of [undefined, '', 7, null]) await confirm(none).expect(400);
    app.clock.pass(31 * minute);
    await confirm(token).expect(200);
    await signInAgain();
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
    await confirmEmail(app, agent, 'known@example.com');
    const slot = await aSlot();
    const { body: hold } = await requestHold(slot.startsAt, { email: 'Known@example.com' }).expect(201);
    expect(Object.keys(hold as object).sort()).toEqual([
      'confirmedBy',
      'endsAt',
      'heldUntil',
      'id',
      'startsAt',
    ]);
    await confirm(await newestToken('Known@example.com')).expect(200);
    const { body: own } = await agent.get('/api/appointments?when=upcoming').expect(200);
    expect(own).toMatchObject([{ id: hold.id, userId: id, invitee: null }]);
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

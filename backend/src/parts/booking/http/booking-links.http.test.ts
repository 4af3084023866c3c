import { type Agent, password, refused } from '../../../../test/test-app.js';
import { AppSecret } from '../../../platform/settings/app-secret.js';
import { SecretRotation } from '../../../platform/files/secret-rotation.js';
import { SealedBox } from '../../../platform/security/sealed-box.js';
import { sealedColumns } from '../../../platform/security/sealed-columns.js';
import {
  aSlot,
  admin,
  app,
  book,
  confirm,
  confirmEmail,
  day,
  free,
  freeInAWeek,
  mailsTo,
  managingLinkIn,
  minute,
  newestToken,
  ofInvitee,
  requestHold,
  secrets,
  setHours,
  useBookings,
} from '../testing/booking-over-http.js';

useBookings();

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
    expect(body).toEqual({
      id: expect.any(Number),
      ...slot,
      heldUntil: expect.any(String),
      confirmedBy: 'email',
    });
    expect(await freeInAWeek()).toContainEqual(slot);
    const [mail, ...others] = await mailsTo(app, admin, 'Second@Example.com');
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('You already have a free session');
    expect(mail?.text).toContain(link);
    expect(mail?.text).not.toContain('/booking#token=');
    const again = await requestHold(slot.startsAt, { email }).expect(409);
    expect(again.body).toMatchObject({ code: 'booking.held' });
    await requestHold(slot.startsAt).expect(201);
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
    await confirmEmail(app, owner, email);
    expect(await types()).toEqual([]);
    const slot = await aSlot();
    const { body } = await owner
      .post('/api/appointments')
      .send({ type: 'consultation', startsAt: slot.startsAt })
      .expect(409);
    expect(body).toEqual(refused(409, 'appointment.free_session_used'));
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
      type: 'consultation',
      typeLabel: 'Free first session',
      status: 'scheduled',
      ...slot,
      place: 'office',
      typeLabels: { en: 'Free first session', es: 'Primera sesión gratis' },
      location: '100 Example Street, San Antonio, TX 78205',
      videoUrl: null,
      cancellableUntil,
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

  it.each(['booked', 'held'])('does not move it to a %s time, which stays as it is', async (taken) => {
    const [email, other] = [`mover-to-${taken}@example.com`, `${taken}-before@example.com`];
    const slot = await book(email);
    const token = await linked(email);
    const wanted = await aSlot();
    await requestHold(wanted.startsAt, { email: other }).expect(201);
    if (taken === 'booked') await confirm(await newestToken(other)).expect(200);
    const { body } = await move(token, wanted.startsAt).expect(409);
    expect(body).toEqual(refused(409, 'appointment.taken'));
    expect((await manage(token).expect(200)).body).toMatchObject({ ...slot, status: 'scheduled' });
    if (taken === 'held') await confirm(await newestToken(other)).expect(200);
    expect(await ofInvitee(other)).toMatchObject([{ ...wanted, status: 'scheduled' }]);
  });

  it('changes no other visitor’s booking', async () => {
    const [own, other] = ['own-link@example.com', 'other-link@example.com'];
    await book(own);
    const theirs = await book(other);
    const token = await linked(own);
    const [row] = await ofInvitee(other);
    const aimed = { id: row?.id, appointmentId: row?.id, token: await linked(other) };
    await app
      .visitor()
      .post('/api/booking/cancel')
      .query({ id: row?.id })
      .set('X-Booking-Token', token)
      .send(aimed)
      .expect(200);
    expect((await manage(token).expect(200)).body).toMatchObject({ status: 'cancelled' });
    expect(await ofInvitee(other)).toMatchObject([{ ...theirs, status: 'scheduled' }]);
  });

  it.each([
    [{ startsAt: 7 }],
    [{ startsAt: null }],
    [{ startsAt: ['2030-01-01T15:00:00Z'] }],
    [{ startsAt: { $gt: '' } }],
    [{ startsAt: '2030-02-30T15:00:00Z' }],
    [{ startsAt: '+275760-09-13T00:00:00Z' }],
    [{ startsAt: 'x'.repeat(10_000) }],
  ])('names the field of a move that is no time: %j', async (sent) => {
    const email = 'hostile-move@example.com';
    if ((await ofInvitee(email)).length === 0) await book(email);
    const token = await linked(email);
    const { body } = await app
      .visitor()
      .post('/api/booking/reschedule')
      .set('X-Booking-Token', token)
      .send(sent)
      .expect(400);
    expect(Object.keys(body.fields as object)).toEqual(['startsAt']);
    expect(JSON.stringify(body)).not.toContain(token);
  });

  it('is in no error and no activity', async () => {
    const email = 'silent@example.com';
    await book(email);
    const token = await linked(email);
    await move(token, (await free(day(6))).at(-1)?.startsAt).expect(200);
    await cancel(token).expect(200);
    const { text } = await move(token, '2030-01-01T15:00:00Z').expect(409);
    expect(text).not.toContain(token);
    const [row] = await app.sql.rows<{ all: string }>(
      'test.activity-rows',
      `SELECT string_agg(e::text, ' ') AS all FROM activity_events e`,
    );
    expect(row?.all).not.toContain(token);
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
    const box = new SealedBox(new AppSecret(secrets.APP_SECRET_PREVIOUS), sealedColumns.bookingLink);
    const sealed = box.seal(Buffer.from(token), id);
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
    await confirmEmail(app, agent, email);
    const before = (await mailsTo(app, admin, email)).length;
    await cancel(token).expect(200);
    const [mail, ...others] = await mailsTo(app, admin, email);
    expect(others).toHaveLength(before);
    expect(mail?.subject).toContain('Your appointment was cancelled');
    const { body } = await agent.get('/api/appointments').expect(200);
    expect(body).toMatchObject([{ status: 'cancelled' }]);
  });

  it('is rate limited per network', async () => {
    const from = () => manage('no').set('X-Forwarded-For', '192.0.2.77');
    await from().expect(404);
    await app.sql.rows('test.spend', `UPDATE rate_limits SET points = 120 WHERE key LIKE 'booking-manage:%'`);
    await from().expect(429);
  });
});

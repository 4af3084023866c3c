import { tokenIn } from '../../../../test/account-mails.js';
import { password, refused } from '../../../../test/test-app.js';
import { Jobs } from '../../../platform/events/jobs.js';
import {
  aSlot,
  admin,
  app,
  book,
  confirmEmail,
  day,
  free,
  mailsTo,
  minute,
  ofInvitee,
  requestHold,
  signInAgain,
  useBookings,
} from '../testing/booking-over-http.js';
import { itInTestAll } from '../../../../test/cases.js';

useBookings();

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
    await confirmEmail(app, owner.agent, email);
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
    await confirmEmail(app, stranger.agent, 'own@example.com');
    await stranger.agent.put('/api/profile').send({ email }).expect(200);
    await book(email);
    expect((await stranger.agent.get('/api/appointments').expect(200)).body).toEqual([]);
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
    await signInAgain();
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

  itInTestAll('invites them, and assigns them all their appointments', async () => {
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
      .expect(200);
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

import { type Agent, refused } from '../../../../test/test-app.js';
import { type NewAvailability, PracticeAvailability } from '../../../modules/scheduling/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import {
  admin,
  app,
  aSlot,
  book,
  confirm,
  day,
  free,
  mailsTo,
  managingLinkIn,
  newestToken,
  ofInvitee,
  requestHold,
  rules,
  signInAgain,
  useBookings,
} from '../testing/booking-over-http.js';

useBookings();

const turn = (on: boolean, part = 'booking') => admin.put(`/api/admin/parts/${part}`).send({ on });
const turnOff = async () => {
  await turn(false, 'connected-calendars');
  await turn(false).expect(200);
};
afterEach(() => turn(true).expect(200));

const availability = '/api/admin/availability';
const notUsed = 'The practice does not use this.';
const isOff = refused(404, 'part.off');
const managed = (token: string, method: 'get' | 'post', path: string, body?: object) =>
  app.visitor()[method](`/api/booking/${path}`).set('X-Booking-Token', token).send(body);
const ownerId = async () => ((await admin.get('/api/user').expect(200)).body as { id: number }).id;
const tokenOf = (link: string): string => link.split('token=')[1] ?? '';
/** Token of the link in the newest email to a visitor that has one. */
async function managingToken(email: string): Promise<string> {
  const links = (await mailsTo(app, admin, email)).map(managingLinkIn);
  return tokenOf(links.find((link) => link !== '') ?? '');
}

describe('booking that is off', () => {
  it('answers to no call, except to callers whose call it would not be', async () => {
    const { agent: client } = await app.client('asample');
    await turnOff();
    const ofClients = (agent: Agent) => [
      agent.get('/api/appointment-types'),
      agent.get(`/api/appointments/slots?type=consultation&from=${day(3)}&to=${day(3)}`),
      agent.post('/api/appointments').send({ type: 'consultation', startsAt: `${day(3)}T15:00:00Z` }),
      agent.post('/api/appointments/1/reschedule').send({ startsAt: `${day(3)}T15:00:00Z` }),
    ];
    const visitor = app.visitor();
    const ofVisitors = [
      visitor.get('/api/booking'),
      visitor.get(`/api/booking/slots?from=${day(3)}&to=${day(3)}`),
      visitor.post('/api/booking').send({}),
      visitor.post('/api/booking/preview').send({ token: 'x' }),
      visitor.post('/api/booking/confirm').send({ token: 'x' }),
      managed('x', 'post', 'reschedule', { startsAt: `${day(3)}T15:00:00Z` }),
    ];
    const requests = '/api/admin/booking-requests';
    const ofStaff = (agent: Agent) => [
      agent.get(requests),
      ...['confirm', 'decline', 'close'].map((answer) => agent.post(`${requests}/1/${answer}`).send({})),
    ];
    for (const call of [...ofClients(client), ...ofVisitors, ...ofStaff(admin)])
      expect((await call.expect(404)).body).toEqual(isOff);
    for (const call of [...ofClients(visitor), ...ofStaff(visitor)]) await call.expect(401);
    for (const call of ofStaff(client)) await call.expect(403);
  });

  it('is needed by connected calendars', async () => {
    const rows = (await admin.get('/api/admin/parts').expect(200)).body as {
      name: string;
      needs: string[];
    }[];
    const needing = rows.filter(({ needs }) => needs.includes('booking')).map(({ name }) => name);
    for (const name of needing) {
      await turn(true, name).expect(200);
      expect((await turn(false).expect(409)).body).toMatchObject({ code: 'part.needed' });
      await turn(false, name).expect(200);
    }
    await turn(false).expect(200);
    for (const name of needing)
      expect((await turn(true, name).expect(409)).body).toMatchObject({ code: 'part.needed' });
  });

  it('keeps the practice’s rules, which are answered empty and cannot be changed', async () => {
    const { body: before } = await admin.get(availability).expect(200);
    await turnOff();
    const { types, cancelHours, videoUrl, ...keys } = (await admin.get(availability).expect(200)).body as {
      types: { type: string; free: boolean }[];
    } & Record<string, unknown>;
    expect(keys).toEqual({ weekly: [], closed: [], bufferMinutes: 0, noticeHours: 0, horizonDays: 0 });
    expect(types.map(({ free: isFree }) => isFree)).toEqual([false]);
    const put = (over: object) => admin.put(availability).send({ types, cancelHours, videoUrl, ...over });
    for (const [key, value] of Object.entries(rules))
      if (key in keys && JSON.stringify(value) !== JSON.stringify(keys[key]))
        expect((await put({ [key]: value }).expect(400)).body).toEqual(
          refused(400, 'request.invalid', { [key]: notUsed }),
        );
    expect((await put({ types: [{ ...types[0], free: true }] }).expect(400)).body).toEqual(
      refused(400, 'request.invalid', { 'types.0.free': notUsed }),
    );
    await put({ cancelHours: 12 }).expect(200);
    await put({ ...keys, cancelHours: 12 }).expect(200);
    await turn(true).expect(200);
    expect((await admin.get(availability).expect(200)).body).toEqual({ ...before, cancelHours: 12 });
  });

  it('stores the rules of a call that had begun before', async () => {
    const { body } = await admin.get(availability).expect(200);
    await turnOff();
    const entered = { ...(body as NewAvailability), noticeHours: 7 };
    await app.app.get(PracticeAvailability).replace({ id: await ownerId(), role: 'admin' }, entered);
    await turn(true).expect(200);
    expect((await admin.get(availability).expect(200)).body).toEqual({ ...(body as object), noticeHours: 7 });
    await admin.put(availability).send(rules).expect(200);
  });

  it('leaves a type free until it gets a cost', async () => {
    await turnOff();
    const { body } = await admin.get(availability).expect(200);
    const cost = { kind: 'price', amount: '50.00' };
    const types = [{ ...(body as { types: object[] }).types[0], cost }];
    const put = await admin
      .put(availability)
      .send({ ...body, types })
      .expect(200);
    expect((put.body as { types: object[] }).types).toMatchObject([{ cost, free: false }]);
    await turn(true).expect(200);
    expect((await admin.get(availability).expect(200)).body).toMatchObject({
      types: [{ cost, free: false }],
    });
  });

  it('takes the hours and the offer from the website, which has the practice’s own line', async () => {
    const { body: site } = await admin.get('/api/admin/site').expect(200);
    const written = { hours: 'By appointment', texts: { offer: 'First session is FREE' } };
    await admin
      .put('/api/admin/site')
      .send({ ...site, ...written })
      .expect(200);
    const visible = async () => (await app.visitor().get('/api/site').expect(200)).body;
    expect(await visible()).toMatchObject({ ...written, openingHours: rules.weekly });
    await turnOff();
    expect(await visible()).toMatchObject({
      openingHours: [],
      closedDays: [],
      hours: 'By appointment',
      texts: { offer: null },
    });
    await turn(true).expect(200);
    expect(await visible()).toMatchObject({ ...written, openingHours: rules.weekly });
  });

  it('lets a client confirm and cancel, and the practice make and move appointments', async () => {
    const { agent: client, id: userId } = await app.client('bsample');
    const slot = await aSlot();
    const { body: booked } = await client
      .post('/api/appointments')
      .send({ type: 'consultation', startsAt: slot.startsAt })
      .expect(201);
    expect(booked).toMatchObject({ reschedulable: true, allowed: ['confirm', 'cancel', 'reschedule'] });
    expect((await admin.get('/api/admin/parts/booking/touched').expect(200)).body).toEqual({
      touched: ['1 coming session'],
    });
    await turnOff();
    const path = `/api/appointments/${(booked as { id: number }).id}`;
    expect((await client.get(path).expect(200)).body).toMatchObject({
      reschedulable: false,
      allowed: ['confirm', 'cancel'],
      cancellableUntil: expect.any(String) as string,
    });
    const moved = `${day(5)}T03:00:00.000Z`;
    await admin
      .patch(`/api/admin${path.slice(4)}`)
      .send({ startsAt: moved })
      .expect(200);
    await client.post(`${path}/confirm`).expect(200);
    expect((await client.post(`${path}/cancel`).send({}).expect(200)).body).toMatchObject({
      status: 'cancelled',
      startsAt: moved,
    });
    const { body: me } = await client.get('/api/user').expect(200);
    const [cancelled, confirmed] = await mailsTo(app, admin, (me as { email: string }).email);
    expect(cancelled?.subject).toMatch(/cancelled/);
    expect(confirmed?.text).toContain('You can cancel it in your client portal. To move it, ');
    await admin
      .post('/api/admin/appointments')
      .send({ userId, type: 'consultation', startsAt: moved })
      .expect(201);
  });

  it('lets a visitor see and cancel by an emailed link, not move; calendars go on', async () => {
    const email = 'ida@example.com';
    await book(email);
    const token = await managingToken(email);
    const [{ id } = { id: 0 }] = await ofInvitee(email);
    const { body: feed } = await admin.post('/api/calendar-feed').send({}).expect(201);
    const feedPath = new URL((feed as { url: string }).url).pathname;
    await turnOff();
    expect((await managed(token, 'get', 'manage').expect(200)).body).toMatchObject({ status: 'scheduled' });
    await managed(token, 'get', 'calendar').expect(200);
    expect((await app.visitor().get(feedPath).expect(200)).text).toContain('Nora van Sample');
    const startsAt = `${day(6)}T15:00:00.000Z`;
    expect((await managed(token, 'post', 'reschedule', { startsAt }).expect(404)).body).toEqual(isOff);
    await admin.patch(`/api/admin/appointments/${id}`).send({ startsAt }).expect(200);
    const [moved] = await mailsTo(app, admin, email);
    expect(moved?.text).toContain('To cancel it, use the button below. To move it, ');
    expect(tokenOf(managingLinkIn(moved))).toBe(token);
    expect((await managed(token, 'post', 'cancel').expect(200)).body).toMatchObject({ status: 'cancelled' });
    const [ended] = await mailsTo(app, admin, email);
    expect(ended?.text).toContain('Contact us');
    expect(ended?.text).not.toContain('another time');
  });

  it('keeps what is held, confirms nothing, and deletes what expired, which is free once it is on again', async () => {
    const email = 'una@example.com';
    const { startsAt } = await aSlot();
    const startOfDay = startsAt.slice(0, 10);
    await requestHold(startsAt, { email }).expect(201);
    const token = await newestToken(email);
    await turnOff();
    expect((await confirm(token).expect(404)).body).toEqual(isOff);
    const held = () =>
      app.sql.onlyValue('test.held', `SELECT count(*)::int FROM appointments WHERE status = 'held'`);
    const purge = () => app.app.get(Jobs).runNow('booking.purge');
    await purge();
    expect(await held()).toBe(1);
    app.clock.pass(31 * 60_000);
    await signInAgain();
    await purge();
    expect(await held()).toBe(0);
    expect((await admin.get('/api/admin/today').expect(200)).body).toMatchObject({
      bookings: { count: 0, items: [] },
    });
    await turn(true).expect(200);
    expect((await free(startOfDay)).map((slot) => slot.startsAt)).toContain(startsAt);
    expect((await confirm(token).expect(409)).body).toMatchObject({ code: 'booking.expired' });
  });
});

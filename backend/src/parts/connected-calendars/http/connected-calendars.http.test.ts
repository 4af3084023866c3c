import { itInTestAll } from '../../../../test/cases.js';
import { eventually } from '../../../../test/eventually.js';
import { staffMember } from '../../../../test/staff.js';
import { stub } from '../../../../test/stub.js';
import { type Agent, refused, TestApp } from '../../../../test/test-app.js';
import { addDays, Clock, dayOf } from '../../../kernel/index.js';
import { BackgroundTasks } from '../../../platform/events/background-tasks.js';
import { SecretRotation } from '../../../platform/files/secret-rotation.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { SealedBox } from '../../../platform/security/sealed-box.js';
import { sealedColumns } from '../../../platform/security/sealed-columns.js';
import { AppSecret } from '../../../platform/settings/app-secret.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { StaffQueries } from '../../../modules/identity/index.js';
import { Site } from '../../../modules/practice/index.js';
import { CalendarReadings } from '../application/calendar-readings.js';
import { CalendarServers, ConnectedCalendarRepository } from '../domain/connected-calendar.js';
import { calendarFile, CalendarServer } from '../testing/calendar-server.js';
import { sampleCalendars, sampleOwner } from '../testing/sample-calendars.js';
import { openEveryDay } from '../../../modules/scheduling/testing/fixtures.js';

let server: CalendarServer;
let app: TestApp;
let owner: Agent;
let client: { agent: Agent; id: number };
beforeAll(async () => {
  server = await new CalendarServer().start();
  app = await TestApp.start({ CONNECTIONS_HOSTS: server.host, ...secrets });
  ({ agent: owner } = await app.admin());
  client = await app.client('asample');
  await owner.put('/api/admin/availability').send(openEveryDay).expect(200);
});
afterAll(async () => {
  await app.stop();
  server.stop();
});
afterEach(async () => {
  server.answers.clear();
  await app.sql.rows('test.no-calendars', 'DELETE FROM connected_calendars');
  await app.sql.rows('test.no-appointments', 'DELETE FROM appointments');
});

const secrets = {
  APP_SECRET: 'the present secret of tests',
  APP_SECRET_PREVIOUS: 'the former secret of tests',
};
const minute = 60_000;
const path = '/api/admin/connections/calendars';
const inDays = (days: number): string => addDays(dayOf(+app.clock.now(), 'UTC'), days);
/** In three days, UTC. */
const at = (time: string): string => `${inDays(3)}T${time}:00.000Z`;
const event = (time: string, uid = 'a'): { uid: string; lines: string[] } => ({
  uid,
  lines: [`DTSTART:${at(time).replace(/[-:]|\.000/g, '')}`, 'DURATION:PT1H', 'SUMMARY:Dentist'],
});
const shelve = (...times: string[]): void =>
  void server.shelves.set('/secret/ann.ics', {
    calendars: [calendarFile(...times.map((time) => event(time, time)))],
  });

interface Calendar {
  id: number;
  lastOkAt: string;
  lastError: { at: string; message: string } | null;
}
const connect = async (over: object = {}): Promise<Calendar> => {
  const calendar = { url: server.url('/secret/ann.ics'), name: 'Ann', ...over };
  const { body } = await owner.post(path).send(calendar).expect(201);
  return body as Calendar;
};
const busy = async (): Promise<string[]> => {
  const { body } = await owner
    .get(`/api/admin/appointments/busy?from=${inDays(0)}&to=${inDays(9)}`)
    .expect(200);
  return (body as { startsAt: string; endsAt: string; calendar: string }[]).map(
    ({ startsAt, endsAt, calendar }) => `${calendar} ${startsAt.slice(11, 16)}-${endsAt.slice(11, 16)}`,
  );
};
const isOffered = async (time: string): Promise<boolean> => {
  const query = { type: 'review', from: inDays(2), to: inDays(4) };
  const { body } = await client.agent.get('/api/appointments/slots').query(query).expect(200);
  return (body as { startsAt: string }[]).some(({ startsAt }) => startsAt === at(time));
};
const readAll = () => app.app.get(Jobs).runNow('calendars.read');
const book = (time: string) =>
  client.agent.post('/api/appointments').send({ type: 'review', startsAt: at(time) });

describe('a connected calendar', () => {
  it('blocks its busy times for clients and, unless it books over them, the practice', async () => {
    shelve('16:00');
    const { id, ...calendar } = await connect({ minutesBefore: 15, minutesAfter: 30 });
    expect(calendar).toEqual({
      name: 'Ann',
      url: `http://${server.host}/…`,
      username: null,
      hasPassword: false,
      minutesBefore: 15,
      minutesAfter: 30,
      events: 1,
      unknownZones: 0,
      source: 'practice',
      lastOkAt: expect.any(String),
      lastError: null,
    });
    expect(await busy()).toEqual(['Ann 15:45-17:30']);
    expect(await Promise.all(['14:00', '15:00', '16:00', '17:00', '18:00'].map(isOffered))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
    expect((await book('16:00').expect(409)).body).toEqual(refused(409, 'appointment.taken'));

    const { body: booked } = await book('18:00').expect(201);
    const move = await client.agent
      .post(`/api/appointments/${booked.id}/reschedule`)
      .send({ startsAt: at('17:00') });
    expect(move.body).toEqual(refused(409, 'appointment.taken'));
    const entry = { userId: client.id, type: 'review', startsAt: at('16:30') };
    const taken = await owner.post('/api/admin/appointments').send(entry).expect(409);
    expect(taken.body).toEqual(
      refused(409, 'appointment.taken', {
        overBusy: expect.stringMatching(/^Ann is busy then: /) as string,
      }),
    );
    const { body: entered } = await owner
      .post('/api/admin/appointments')
      .send({ ...entry, overBusy: true })
      .expect(201);
    await owner
      .patch(`/api/admin/appointments/${entered.id}`)
      .send({ startsAt: at('16:15') })
      .expect(409);
    await owner
      .patch(`/api/admin/appointments/${entered.id}`)
      .send({ startsAt: at('16:15'), overBusy: true })
      .expect(200);

    await owner.delete(`${path}/${id}`).expect(204);
    expect(await busy()).toEqual([]);
    expect(await isOffered('15:00')).toBe(true);
    const { body: log } = await owner.get('/api/admin/activity?subjectType=practice').expect(200);
    const changes = (log as { type: string; details: object }[]).filter(
      ({ type }) => type === 'connection.changed',
    );
    expect(changes.map(({ details }) => details)).toEqual([
      { connection: 'calendars', change: 'disconnected', name: 'Ann' },
      { connection: 'calendars', change: 'connected', name: 'Ann' },
    ]);
  });

  it('is read again while someone chooses a time, and every 10 minutes, if it has changed', async () => {
    shelve('16:00');
    await connect();
    shelve('19:00');
    expect(await isOffered('16:00')).toBe(false);
    app.clock.pass(2 * minute + 1);
    expect(await isOffered('16:00')).toBe(true);
    expect(await isOffered('19:00')).toBe(false);
    server.calls.splice(0);
    await readAll();
    expect(server.calls).toEqual(['GET /secret/ann.ics 304']);
    shelve('20:00');
    await readAll();
    expect(await busy()).toEqual(['Ann 20:00-21:00']);
  });

  itInTestAll('makes nobody wait for more than half a second, and the next one not at all', async () => {
    shelve('16:00');
    await connect();
    app.clock.pass(2 * minute + 1);
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server.answers.set('/secret/ann.ics', (_, response) => void answered.then(() => response.end()));
    const began = performance.now();
    expect(await isOffered('16:00')).toBe(false);
    const first = performance.now() - began;
    expect(first).toBeGreaterThan(300);
    expect(await isOffered('16:00')).toBe(false);
    expect(performance.now() - began - first).toBeLessThan(first);
    answer();
    await app.app.get(BackgroundTasks).settled();
  });

  it('whose server does not answer delays no other one, and has failed if its reading never ended', async () => {
    shelve('16:00');
    server.shelves.set('/secret/bea.ics', { calendars: [calendarFile()] });
    await connect();
    await connect({ name: 'Bea', url: server.url('/secret/bea.ics') });
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server.answers.set('/secret/ann.ics', (_, response) => void answered.then(() => response.end()));
    server.calls.splice(0);
    const reading = readAll();
    await eventually(() => server.calls.some((call) => call.includes('bea.ics')));
    answer();
    await reading;
    await app.sql.rows(
      'test.killed',
      `UPDATE connected_calendars SET last_error_at = NULL, last_error = NULL, last_reply = NULL, claim = gen_random_uuid(),
         claimed_until = $1 WHERE name = 'Ann'`,
      [app.clock.now()],
    );
    const { body } = await owner.get('/api/admin/connections').expect(200);
    const [ann, bea] = (body as { calendars: { lastError: { message: string } | null }[] }).calendars;
    expect(ann?.lastError?.message).toBe('Reading this calendar did not end.');
    expect(bea?.lastError).toBeNull();
  });

  it('is failing on the health page once it was not read for half an hour', async () => {
    shelve('16:00');
    await connect();
    const line = async () => {
      const { body } = await owner.get('/api/admin/health').expect(200);
      const checks = (body as { checks: { name: string; state: string }[] }).checks;
      return checks.find(({ name }) => name === 'Calendars')?.state;
    };
    expect(await line()).toBe('ok');
    await app.sql.rows('test.long-ago', 'UPDATE connected_calendars SET last_ok_at = $1', [
      new Date(app.clock.now().getTime() - 31 * minute),
    ]);
    expect(await line()).toBe('attention');
  });

  it('is read by one instance at a time', async () => {
    shelve('16:00');
    await connect();
    const instance = () =>
      new CalendarReadings(
        app.app.get(ConnectedCalendarRepository),
        app.app.get(CalendarServers),
        app.app.get(Site),
        app.app.get(StaffQueries),
        app.app.get(BackgroundTasks),
        app.app.get(UnitOfWork),
        app.app.get(Clock),
        stub(PartScope, { every: () => undefined, onReturn: () => undefined }),
      );
    app.clock.pass(3 * minute);
    server.calls.splice(0);
    server.busiest = 0;
    await Promise.all([1, 2, 3].map(() => instance().refresh()));
    expect(server.calls).toHaveLength(1);
    await Promise.all([readAll(), instance().refresh(), readAll()]);
    expect(server.busiest).toBe(1);
  });

  itInTestAll('still blocks while it cannot be read, and notifies owners after a day, once', async () => {
    shelve('16:00');
    const { id, lastOkAt } = await connect();
    server.answers.set('/secret/ann.ics', (_, response) => response.writeHead(503).end());
    await readAll();
    const told = async (): Promise<number> => {
      const { body } = await owner.get('/api/notifications').expect(200);
      return (body as { title: string }[]).filter(({ title }) => title === 'Calendar not read').length;
    };
    const calendar = async (): Promise<Calendar> =>
      (await owner.patch(`${path}/${id}`).send({})).body as Calendar;
    expect(await calendar()).toMatchObject({
      lastOkAt,
      lastError: {
        at: expect.any(String),
        message: 'The server could not give us the calendar. (503 Service Unavailable)',
      },
    });
    expect([await told(), await busy()]).toEqual([0, ['Ann 16:00-17:00']]);
    const { body: health } = await owner.get('/api/admin/health').expect(200);
    expect(health.checks).toContainEqual(
      expect.objectContaining({
        name: 'Calendars',
        state: 'attention',
        sentence: expect.stringContaining('Ann') as string,
      }),
    );
    app.clock.pass(25 * 60 * minute);
    owner = await app.signIn('consultant');
    await readAll();
    await readAll();
    expect([await told(), (await busy()).length]).toEqual([1, 1]);
    await owner.get('/api/admin/health').expect(200);
    const { body: today } = await owner.get('/api/admin/today').expect(200);
    expect(today.health.items).toContainEqual({
      type: 'health',
      id: null,
      title: expect.stringMatching(/^Calendars: Ann could not be read for more than a day\./) as string,
      client: null,
      since: lastOkAt,
      url: '/admin/practice?tab=connections',
    });
    server.answers.clear();
    await readAll();
    expect((await calendar()).lastError).toBeNull();
    client = { ...client, agent: await app.signIn('asample') };
  });

  it('changes, but keeps its address if the new one cannot be read', async () => {
    shelve('16:00');
    const { id } = await connect();
    const change = (body: object) => owner.patch(`${path}/${id}`).send(body);
    expect((await change({ name: 'Ann’s', minutesAfter: 30 }).expect(200)).body).toMatchObject({
      name: 'Ann’s',
      minutesBefore: 0,
      minutesAfter: 30,
      events: 1,
      source: 'practice',
    });
    const refusal = await change({ url: server.url('/nothing.ics') }).expect(409);
    expect(refusal.body).toMatchObject({ code: 'calendar.refused', details: '404 Not Found' });
    server.shelves.set('/dav/', {
      calendars: [calendarFile(event('19:00'), event('20:00', 'b'))],
      isCollection: true,
      login: 'ann:secret',
    });
    const url = server.url('/dav/');
    expect((await change({ url, username: 'ann' }).expect(400)).body.fields).toEqual({
      password: 'Enter the password of this calendar',
    });
    expect((await change({ url, username: 'ann', password: 'wrong' }).expect(409)).body.details).toBe(
      '401 Wrong password',
    );
    expect(await busy()).toEqual(['Ann’s 16:00-17:30']);
    expect((await change({ url, username: 'ann', password: 'secret' }).expect(200)).body).toMatchObject({
      username: 'ann',
      hasPassword: true,
      events: 2,
      source: 'practice',
    });
    expect(await busy()).toEqual(['Ann’s 19:00-20:30', 'Ann’s 20:00-21:30']);
    // The password stays with its server and username.
    server.shelves.set('/dav/2/', { calendars: [], isCollection: true, login: 'ann:secret' });
    await change({ url: server.url('/dav/2/') }).expect(200);
    await change({ username: 'bea' }).expect(400);
    expect(await busy()).toEqual([]);
  });

  it('keeps its earlier times when its file ends in the middle, and says so', async () => {
    shelve('16:00');
    const { id } = await connect();
    server.shelves.set('/secret/ann.ics', { calendars: [calendarFile(event('19:00')).slice(0, -20)] });
    await readAll();
    expect(await busy()).toEqual(['Ann 16:00-17:00']);
    expect((await owner.patch(`${path}/${id}`).send({})).body.lastError.message).toBe(
      'The calendar ends in the middle. Please try again later.',
    );
  });

  it('knows what its owners declined, by the address of the practice, an owner or its username', async () => {
    const { body: site } = await owner.get('/api/admin/site').expect(200);
    const { body: me } = await owner.get('/api/user').expect(200);
    const invitation = (time: string, address: string) => {
      const { uid, lines } = event(time, time);
      const people = ['ann@example.net', 'bea@example.net'].map((one) => `ATTENDEE:mailto:${one}`);
      return { uid, lines: [...lines, ...people, `ATTENDEE;PARTSTAT=DECLINED:mailto:${address}`] };
    };
    const declined = ['someone@example.net', site.email, me.email, 'ann@dav.example.com'] as const;
    server.shelves.set('/secret/ann.ics', {
      calendars: [calendarFile(...declined.map((one, at) => invitation(`${14 + at}:00`, one as string)))],
      login: 'ann@dav.example.com:hunter2',
    });
    await connect({ username: 'ann@dav.example.com', password: 'hunter2' });
    expect(await busy()).toEqual(['Ann 14:00-15:00']);
  });

  itInTestAll('blocks what calendars of many programs mean', async () => {
    const year = app.clock.now().getUTCFullYear() + 1;
    const { body: me } = await owner.get('/api/user').expect(200);
    for (const [name, sample] of Object.entries(sampleCalendars(year))) {
      server.shelves.set('/secret/ann.ics', {
        calendars: [sample.text.replaceAll(sampleOwner, me.email as string)],
      });
      const answer = await owner.post(path).send({ url: server.url('/secret/ann.ics'), name });
      if (!sample.busy) {
        expect(answer.body).toMatchObject({ code: 'calendar.refused' });
        continue;
      }
      expect(answer.body).toMatchObject({ name, unknownZones: sample.unknownZones ?? 0 });
      const { body } = await owner
        .get(`/api/admin/appointments/busy?from=${year}-01-02&to=${year}-02-28`)
        .expect(200);
      const found = (body as { startsAt: string; endsAt: string }[]).map(
        ({ startsAt, endsAt }) =>
          `${startsAt.slice(0, 16)} ${(Date.parse(endsAt) - Date.parse(startsAt)) / minute}`,
      );
      expect([name, ...found]).toEqual([name, ...sample.busy]);
      await owner.delete(`${path}/${answer.body.id}`).expect(204);
    }
  });

  it('leaves out our own appointments', async () => {
    const { body: booked } = await book('21:00').expect(201);
    const [own] = await app.sql.rows<{ uid: string }>(
      'test.uid',
      'SELECT uid FROM appointments WHERE id = $1',
      [booked.id],
    );
    server.shelves.set('/secret/ann.ics', {
      calendars: [calendarFile(event('21:00', own?.uid), event('22:00', 'b'))],
    });
    await connect();
    expect(await busy()).toEqual(['Ann 22:00-23:00']);
  });

  it('is stored without its address and contents', async () => {
    server.shelves.set('/secret/ann.ics', {
      calendars: [calendarFile(event('16:00', 'uid-of-ann'))],
      login: 'ann:hunter2',
    });
    await connect({ username: 'ann', password: 'hunter2' });
    const rows = await app.sql.rows(
      'test.rows',
      'SELECT * FROM connected_calendars c JOIN busy_times ON calendar_id = c.id',
    );
    const stored = JSON.stringify(rows, (_, value: unknown) =>
      (value as { type?: string } | null)?.type === 'Buffer'
        ? Buffer.from(value as Buffer).toString('latin1')
        : value,
    );
    expect(rows).toHaveLength(1);
    for (const secret of ['ann.ics', 'hunter2', 'Dentist', 'uid-of-ann']) {
      expect(stored).not.toContain(secret);
      expect(app.logged.join()).not.toContain(secret);
    }
  });

  it('keeps its address when APP_SECRET changes', async () => {
    shelve('16:00');
    const { id } = await connect();
    const sealed = async (): Promise<Buffer> => {
      const [row] = await app.sql.rows<{ sealed: Buffer }>(
        'test.sealed',
        'SELECT sealed FROM connected_calendars',
      );
      return row?.sealed ?? Buffer.alloc(0);
    };
    const boxOf = (...of: [string, string?]) =>
      new SealedBox(new AppSecret(...of), sealedColumns.calendarAccess);
    const former = boxOf(secrets.APP_SECRET_PREVIOUS);
    const { plain = Buffer.alloc(0) } = boxOf(secrets.APP_SECRET).open(await sealed(), id) ?? {};
    await app.sql.rows('test.reseal', 'UPDATE connected_calendars SET sealed = $1', [former.seal(plain, id)]);
    shelve('17:00');
    await readAll();
    expect(await busy()).toEqual(['Ann 17:00-18:00']);
    await app.app.get(SecretRotation).run();
    expect(boxOf(secrets.APP_SECRET).open(await sealed(), id)).toEqual({ plain, isCurrent: true });
  });
});

describe('a calendar is refused', () => {
  const calendar = { url: 'https://calendar.example.com/a.ics', name: 'Ann' };

  it('with wrong fields', async () => {
    const fieldsOf = async (over: object): Promise<unknown> =>
      Object.keys(
        (
          await owner
            .post(path)
            .send({ ...calendar, ...over })
            .expect(400)
        ).body.fields as object,
      );
    expect(await fieldsOf({ url: 'http://calendar.example.com/' })).toEqual(['url']);
    expect(await fieldsOf({ url: 'https://127.0.0.1/a.ics' })).toEqual(['url']);
    expect(await fieldsOf({ url: 'webcal://192.168.1.1/a.ics' })).toEqual(['url']);
    expect(await fieldsOf({ username: 'ann' })).toEqual(['password']);
    expect(await fieldsOf({ minutesBefore: 241 })).toEqual(['minutesBefore']);
    expect(await fieldsOf({ name: '' })).toEqual(['name']);
  });

  it('behind a redirect to a private address, and by name', async () => {
    server.answers.set('/to', (_, response) =>
      response.writeHead(302, { location: 'https://127.0.0.1/' }).end(),
    );
    for (const url of [server.url('/to'), 'https://localhost.localdomain/a.ics'])
      expect(
        (
          await owner
            .post(path)
            .send({ ...calendar, url })
            .expect(409)
        ).body.code,
      ).toBe('calendar.refused');
  });

  it('above twenty', async () => {
    shelve('16:00');
    await connect();
    await app.sql.rows(
      'test.many',
      `INSERT INTO connected_calendars (name, origin, sealed, minutes_before, minutes_after, events, read_for, read_at, last_ok_at)
       SELECT 'x', 'https://x', '', 0, 0, 0, '', now(), now() FROM generate_series(1, 19)`,
    );
    const { body } = await owner
      .post(path)
      .send({ ...calendar, url: server.url('/secret/ann.ics') })
      .expect(409);
    expect(body).toEqual(refused(409, 'calendar.limit_reached'));
  });

  it('to everyone but owners in a fresh session; all staff see busy times', async () => {
    const { agent: consultant } = await staffMember(app, 'casey', 'consultant');
    const { agent: assistant } = await staffMember(app, 'robin', 'assistant');
    const codes = [consultant, assistant, client.agent].map(
      async (agent) => (await agent.post(path).send(calendar).expect(403)).body.code as string,
    );
    expect(await Promise.all(codes)).toEqual(['auth.not_permitted', 'auth.not_permitted', 'auth.forbidden']);
    await assistant.get(`/api/admin/appointments/busy?from=${inDays(0)}&to=${inDays(61)}`).expect(200);
    await assistant.get(`/api/admin/appointments/busy?from=${inDays(0)}&to=${inDays(62)}`).expect(400);
    await client.agent.get(`/api/admin/appointments/busy?from=${inDays(0)}&to=${inDays(1)}`).expect(403);
    const { body: token } = await owner
      .post('/api/access-tokens')
      .send({ name: 'Script', scope: 'write' })
      .expect(201);
    const script = app.visitor().set('Authorization', `Bearer ${token.token}`);
    expect((await script.post(path).send(calendar).expect(403)).body.code).toBe('auth.session_required');
    app.clock.pass(20 * minute);
    expect((await owner.post(path).send(calendar).expect(403)).body.code).toBe('auth.password_required');
  });
});

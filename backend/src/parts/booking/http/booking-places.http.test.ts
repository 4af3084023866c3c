import { refused } from '../../../../test/test-app.js';
import {
  aSlot,
  admin,
  app,
  confirm,
  day,
  free,
  mailsTo,
  managingLinkIn,
  minute,
  newestToken,
  ofInvitee,
  requestHold,
  rules,
  setHours,
  useBookings,
} from '../testing/booking-over-http.js';

useBookings();

const videoUrl = 'https://meet.example.com/steward';
const office = '100 Example Street, San Antonio, TX 78205';
const offering = (...places: string[]) =>
  setHours({
    videoUrl,
    types: [
      { ...rules.types[0], places },
      { type: 'review', minutes: 30, label: 'Review' },
    ],
  });
const preview = (token: unknown) => app.visitor().post('/api/booking/preview').send({ token });
const newest = async (email: string) => (await mailsTo(app, admin, email))[0];
const offer = async (): Promise<Record<string, unknown> | null> =>
  (await app.visitor().get('/api/booking').expect(200)).body.session;
/** The calendar file in the latest email to an address, unfolded. */
async function calendarTo(email: string): Promise<string> {
  const [row] = await app.sql.rows<{ content: string }>(
    'test.attached',
    `SELECT attachments -> 0 ->> 'content' AS content FROM outbox WHERE recipient = $1 ORDER BY id DESC LIMIT 1`,
    [email],
  );
  return (row?.content ?? '').replaceAll('\r\n ', '');
}
const manage = (token: string) => app.visitor().get('/api/booking/manage').set('X-Booking-Token', token);

describe('the place of a visitor’s booking', () => {
  it('is the first offered one by default, and one that is not offered is refused', async () => {
    await offering('phone', 'video');
    expect(await offer()).toMatchObject({ places: ['phone', 'video'] });
    const slot = await aSlot();
    const { body } = await requestHold(slot.startsAt, { place: 'office' }).expect(400);
    expect(Object.keys(body.fields as object)).toEqual(['place']);
    const made = await requestHold(slot.startsAt, { place: 'the moon' }).expect(400);
    expect(made.body.fields).toEqual({ place: 'Please choose a place' });
    const email = 'default-place@example.com';
    await requestHold(slot.startsAt, { email }).expect(201);
    expect((await preview(await newestToken(email)).expect(200)).body).toMatchObject({ place: 'phone' });
  });

  it.each([
    ['office', {}, office, `Where: ${office}`],
    ['phone', {}, 'Phone: we’ll call you at (210) 555-0142', 'Phone: we’ll call you at (210) 555-0142'],
    ['phone', { phone: '' }, 'Call us at (210) 555-0100', 'Call us at (210) 555-0100'],
    ['video', {}, videoUrl, `Video call: ${videoUrl}`],
  ])('%s %j is in every answer, email and calendar file', async (place, over, location, line) => {
    await offering('office', 'phone', 'video');
    const email = `${place}-${Object.keys(over).length}@example.com`;
    const slot = await aSlot();
    await requestHold(slot.startsAt, { email, place, ...over }).expect(201);
    expect((await newest(email))?.text).toContain(line);
    const { body } = await confirm(await newestToken(email)).expect(200);
    expect(body).toMatchObject({ place, location, videoUrl: place === 'video' ? videoUrl : null });
    expect((await manage(body.manageToken).expect(200)).body).toMatchObject({ place, location });
    expect(await ofInvitee(email)).toMatchObject([{ place, location: null }]);
    const mail = await newest(email);
    expect(mail?.text).toContain(line);
    expect(mail?.text).toMatch(/What to expect: .+\n\nWhat to bring: /);
    expect(managingLinkIn(mail).slice(-43)).toBe(body.manageToken);
    const file = await calendarTo(email);
    expect(file).toContain(`LOCATION:${location.replaceAll(',', '\\,')}\r\n`);
    expect(file).toMatch(/BEGIN:VALARM[^]*TRIGGER:-PT1H[^]*END:VALARM/);
  });

  it('stays after a move; a change of it by the practice is emailed, a change of notes is not', async () => {
    await offering('office', 'video');
    const email = 'changed-place@example.com';
    await requestHold((await aSlot()).startsAt, { email, place: 'video' }).expect(201);
    const { body } = await confirm(await newestToken(email)).expect(200);
    const [later] = await free(day(7));
    const moved = await app
      .visitor()
      .post('/api/booking/reschedule')
      .set('X-Booking-Token', body.manageToken)
      .send({ startsAt: later?.startsAt })
      .expect(200);
    expect(moved.body).toMatchObject({ ...later, place: 'video', location: videoUrl });
    const [row] = await ofInvitee(email);
    const change = (changes: object) =>
      admin.patch(`/api/admin/appointments/${row?.id}`).send(changes).expect(200);
    const before = (await mailsTo(app, admin, email)).length;
    await change({ notes: 'About the loan' });
    expect(await mailsTo(app, admin, email)).toHaveLength(before);
    expect((await change({ place: 'phone' })).body).toMatchObject({ place: 'phone', location: null });
    const mail = await newest(email);
    expect(mail?.subject).toContain('We changed the place of your session');
    expect(mail?.text).toContain('we’ll call you at (210) 555-0142');
    expect(await calendarTo(email)).toMatch(/^SEQUENCE:3\r$/m);
  });

  it.each([
    ['moved', 'Your session was moved', async () => ({ startsAt: (await free(day(9)))[0]?.startsAt })],
    ['cancelled', 'Your session was cancelled', () => ({ status: 'cancelled' })],
  ])('that changes in the call in which it is %s is in one email', async (means, subject, changes) => {
    await offering('office', 'video');
    const email = `${means}-elsewhere@example.com`;
    await requestHold((await aSlot()).startsAt, { email }).expect(201);
    await confirm(await newestToken(email)).expect(200);
    const [row] = await ofInvitee(email);
    const before = (await mailsTo(app, admin, email)).length;
    await admin
      .patch(`/api/admin/appointments/${row?.id}`)
      .send({ ...(await changes()), place: 'video' })
      .expect(200);
    const [mail, ...others] = await mailsTo(app, admin, email);
    expect(others).toHaveLength(before);
    expect(mail?.subject).toContain(subject);
    if (means === 'moved') expect(mail?.text).toContain(videoUrl);
  });
});

describe('a visitor’s name and service', () => {
  it.each([
    ['Una', 'Una', null],
    ['Una  Maria de Sample', 'Una Maria', 'Sample'],
  ])('%j is one name; the last of several words is the last name', async (name, firstName, lastName) => {
    const email = `named-${name.length}@example.com`;
    const unnamed = { firstName: undefined, lastName: undefined };
    await requestHold((await aSlot()).startsAt, { ...unnamed, name, email }).expect(201);
    await confirm(await newestToken(email)).expect(200);
    const [row] = await ofInvitee(email);
    expect(row?.invitee).toMatchObject({ name: name.replace(/ +/g, ' ') });
    const { body } = await admin.post(`/api/admin/appointments/${row?.id}/client`).expect(201);
    expect([body.firstName, body.lastName]).toEqual(
      lastName === null ? [firstName, null] : [`${firstName} de`, lastName],
    );
  });

  it.each([
    [{ name: ' ' }, ['name']],
    [{ name: 'A' }, ['name']],
    [{ name: 7 }, ['name']],
    [{ name: 'x'.repeat(101) }, ['name']],
    [{}, ['firstName', 'lastName', 'name']],
    [{ firstName: 'Una' }, ['lastName']],
    [{ name: 'Una', service: 'x'.repeat(101) }, ['service']],
    [{ name: 'Una', service: { id: 1 } }, ['service']],
  ])('%j is refused at %j', async (over, fields) => {
    const unnamed = { firstName: undefined, lastName: undefined };
    const { body } = await requestHold((await aSlot()).startsAt, { ...unnamed, ...over }).expect(400);
    expect(Object.keys(body.fields as object).sort()).toEqual(fields);
  });

  it('keeps the service in the notes, on one line, and out of emails and files', async () => {
    const email = 'service@example.com';
    const service = ' Professional\nBookkeeping ';
    await requestHold((await aSlot()).startsAt, { email, service }).expect(201);
    await confirm(await newestToken(email)).expect(200);
    expect(await ofInvitee(email)).toMatchObject([{ notes: 'Service: Professional Bookkeeping' }]);
    expect((await newest(email))?.text).not.toContain('Bookkeeping');
    expect(await calendarTo(email)).not.toContain('Bookkeeping');
  });
});

describe('the preview of a booking', () => {
  it('shows the time and confirms nothing, also after the confirmation', async () => {
    const email = 'previewed@example.com';
    const slot = await aSlot();
    const { body: hold } = await requestHold(slot.startsAt, { email }).expect(201);
    const token = await newestToken(email);
    const typeLabels = { en: 'Free first session', es: 'Primera sesión gratis' };
    const facts = { typeLabel: 'Free first session', typeLabels, ...slot, place: 'office' };
    const { body, headers } = await preview(token).expect(200);
    expect(body).toEqual({ ...facts, heldUntil: hold.heldUntil });
    expect(headers['cache-control']).toMatch(/no-store/);
    expect(await ofInvitee(email)).toEqual([]);
    await confirm(token).expect(200);
    expect((await preview(token).expect(200)).body).toEqual({ ...facts, heldUntil: null });
  });

  it('refuses unknown, missing and expired links, and those of the other kind', async () => {
    const email = 'not-previewed@example.com';
    await requestHold((await aSlot()).startsAt, { email }).expect(201);
    const token = await newestToken(email);
    expect((await preview('made-up').expect(404)).body).toEqual(refused(404, 'booking.not_found'));
    for (const none of [undefined, '', 7, null]) await preview(none).expect(400);
    app.clock.pass(30 * minute);
    expect((await preview(token).expect(409)).body).toEqual(refused(409, 'booking.expired'));
    expect((await confirm(token).expect(409)).body).toEqual(refused(409, 'booking.expired'));
  });

  it('refuses the managing link', async () => {
    const email = 'managing-only@example.com';
    await requestHold((await aSlot()).startsAt, { email }).expect(201);
    const { body } = await confirm(await newestToken(email)).expect(200);
    await preview(body.manageToken).expect(404);
  });
});

it('tokens are in no log line, no URL query and no stored row', async () => {
  const email = 'secret@example.com';
  await requestHold((await aSlot()).startsAt, { email }).expect(201);
  const mail = await newest(email);
  const confirming = await newestToken(email);
  expect(mail?.text).toContain(`http://portal.example/booking#token=${confirming}`);
  expect(mail?.text).not.toMatch(/\?\S*token=/);
  await preview(confirming).expect(200);
  const { body } = await confirm(confirming).expect(200);
  expect((await newest(email))?.text).not.toMatch(/\?\S*token=/);
  await manage(body.manageToken).expect(200);
  const [row] = await app.sql.rows<{ all: string }>(
    'test.all-rows',
    `SELECT (SELECT string_agg(b::text, ' ') FROM visitor_bookings b) || (SELECT string_agg(o::text, ' ') FROM outbox o) AS all`,
  );
  for (const token of [confirming, body.manageToken]) {
    expect(app.logged.join('\n')).not.toContain(token);
    expect(row?.all).not.toContain(token);
  }
});

it('of two moves to one time at once, one succeeds', async () => {
  const tokens: string[] = [];
  for (const email of ['one-mover@example.com', 'other-mover@example.com']) {
    await requestHold((await aSlot()).startsAt, { email }).expect(201);
    tokens.push((await confirm(await newestToken(email)).expect(200)).body.manageToken);
  }
  const [wanted] = (await free(day(8))).slice(-1);
  const move = (token: string, startsAt = wanted?.startsAt) =>
    app.visitor().post('/api/booking/reschedule').set('X-Booking-Token', token).send({ startsAt });
  const answers = await Promise.all(tokens.map((token) => move(token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refusal = answers.find(({ status }) => status === 409);
  expect(refusal?.body).toEqual(refused(409, 'appointment.taken'));
  // The one that was refused keeps its time.
  const loser = tokens[answers.findIndex(({ status }) => status === 409)] ?? '';
  expect((await manage(loser).expect(200)).body).toMatchObject({ status: 'scheduled' });
});

it('of two requests for one time at once, one holds it', async () => {
  const slot = await aSlot();
  const answers = await Promise.all([requestHold(slot.startsAt), requestHold(slot.startsAt)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

it('of two confirmations by one link at once, one gets the managing link, and one booking results', async () => {
  const email = 'twice@example.com';
  await requestHold((await aSlot()).startsAt, { email }).expect(201);
  const token = await newestToken(email);
  const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const links = answers.flatMap(({ body }) => (body.manageToken as string | null) ?? []);
  expect(links).toHaveLength(1);
  await manage(links[0] ?? '').expect(200);
  expect(await ofInvitee(email)).toHaveLength(1);
  expect(await mailsTo(app, admin, email)).toHaveLength(2);
});

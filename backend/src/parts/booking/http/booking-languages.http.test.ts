import ICAL from 'ical.js';
import { tokenIn } from '../../../../test/account-mails.js';
import { Jobs } from '../../../platform/events/jobs.js';
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
  signInAgain,
  useBookings,
} from '../testing/booking-over-http.js';

useBookings();

/** The newest email to an address, with the summary of its calendar entry. */
async function newestTo(email: string) {
  const [mail] = await mailsTo(app, admin, email);
  const file = await app.sql.value<string>(
    'test.attachment',
    `SELECT attachments -> 0 ->> 'content' FROM outbox WHERE id = $1`,
    [mail?.id],
  );
  return { ...mail, text: mail?.text ?? '', entry: file ? summaryOf(file) : undefined };
}
const summaryOf = (file: string): string => {
  const event = new ICAL.Component(ICAL.parse(file) as unknown[]).getFirstSubcomponent('vevent');
  return new ICAL.Event(event ?? undefined).summary;
};

/** Holds a time on a Spanish page, and confirms it in an English browser. */
async function book(email: string): Promise<void> {
  const { startsAt } = await aSlot();
  await requestHold(startsAt, { email, language: 'es' }).expect(201);
  await confirm(await newestToken(email)).expect(200);
}
const practice = async (): Promise<string> => (await app.visitor().get('/api/site')).body.name as string;

describe('a booking on a Spanish page', () => {
  it('is confirmed by a Spanish email, whose link opens the Spanish page', async () => {
    const email = 'nora@example.com';
    const { startsAt } = await aSlot();
    await requestHold(startsAt, { email, language: 'es' }).expect(201);
    const mail = await newestTo(email);
    expect(mail.subject).toBe(`Confirme su primera sesión gratis – ${await practice()}`);
    expect(mail.text).toContain('Hola, Nora:');
    expect(mail.text).toMatch(
      /con nosotros el \S+ \d+ de \w+ de 20\d\d a las 9:00 a\.m\. C[SD]T para una primera/,
    );
    expect(mail.text).toMatch(/^Confirmar mi sesión: http:\/\/portal\.example\/es\/booking#token=[\w-]+$/m);
    expect(mail.html).toContain('<html lang="es">');
    await app
      .visitor()
      .post('/api/booking/preview')
      .send({ token: tokenIn(mail) })
      .expect(200);
  });

  it('keeps its language for all emails and its calendar file, also if the practice changes it', async () => {
    const email = 'told@example.com';
    await book(email);
    const summary = `Primera sesión gratis con ${await practice()}`;
    const booked = await newestTo(email);
    expect(booked).toMatchObject({
      subject: expect.stringContaining('Su primera sesión gratis está agendada') as string,
      entry: summary,
    });
    expect(booked.text).toContain('Dónde: 100 Example Street');
    expect(booked.text).toMatch(/en línea, llame al .+\. ¿Preguntas\? Escríbanos a .+\./);
    const link = managingLinkIn(booked);
    expect(link).toMatch(/^http:\/\/portal\.example\/es\/booking\/manage#token=[\w-]{43}$/);

    const file = await app
      .visitor()
      .get('/api/booking/calendar')
      .set('X-Booking-Token', link.slice(-43))
      .set('Accept-Language', 'en')
      .expect('Content-Language', 'es')
      .expect(200);
    expect(summaryOf(file.text)).toBe(summary);

    const [row] = await ofInvitee(email);
    const address = `/api/admin/appointments/${row?.id}`;
    const [later] = await free(day(5));
    await admin.patch(address).send({ startsAt: later?.startsAt }).expect(200);
    expect((await newestTo(email)).subject).toContain('Su sesión se movió');
    app.clock.pass(Date.parse(later?.startsAt ?? '') - app.clock.now().getTime() - 23 * 60 * minute);
    await signInAgain();
    await app.app.get(Jobs).runNow('appointments.remind');
    expect((await newestTo(email)).subject).toContain('Su sesión se acerca');
    await admin.patch(address).send({ status: 'cancelled' }).expect(200);
    const cancelled = await newestTo(email);
    expect(cancelled).toMatchObject({
      subject: expect.stringContaining('Su sesión se canceló') as string,
      entry: summary,
    });
    expect(cancelled.text).toContain('Elegir otra hora: http://portal.example/es/contact#book');
  });

  it('hands its language on to the client made from it', async () => {
    const email = 'cliente@example.com';
    await book(email);
    const [row] = await ofInvitee(email);
    const { body } = await admin.post(`/api/admin/appointments/${row?.id}/client`).send({}).expect(201);
    const languages = await app.sql.column('test.language', 'SELECT language FROM users WHERE id = $1', [
      body.id,
    ]);
    expect(languages).toEqual(['es']);
  });
});

it('the service that a visitor named is shown in the language of the reader', async () => {
  const email = 'named@example.com';
  const { startsAt } = await aSlot();
  await requestHold(startsAt, { email, service: 'Professional Bookkeeping' }).expect(201);
  await confirm(await newestToken(email)).expect(200);
  const speak = (language: string) => admin.put('/api/profile').send({ language }).expect(200);
  await speak('es');
  const [row] = await ofInvitee(email);
  await speak('en');
  expect(row).toMatchObject({ notes: 'Servicio: Professional Bookkeeping' });
});

it('a client’s own action by the link of their booking is confirmed in the client’s language', async () => {
  const email = 'clienta@example.com';
  const { startsAt } = await aSlot();
  await requestHold(startsAt, { email }).expect(201);
  await confirm(await newestToken(email)).expect(200);
  const link = managingLinkIn(await newestTo(email));
  const [row] = await ofInvitee(email);
  const { body } = await admin.post(`/api/admin/appointments/${row?.id}/client`).send({}).expect(201);
  await app.sql.rows('test.set-language', `UPDATE users SET language = 'es' WHERE id = $1`, [body.id]);
  await app.visitor().post('/api/booking/cancel').set('X-Booking-Token', link.slice(-43)).expect(200);
  const mail = await newestTo(email);
  expect(mail).toMatchObject({
    subject: expect.stringContaining('Su cita se canceló') as string,
    entry: `Primera sesión gratis con ${await practice()}`,
  });
  expect(mail.text).toContain(`http://portal.example/client/appointments?appointment=${row?.id}`);
});

it('a second free session is refused in the language of the request', async () => {
  const email = 'second@example.com';
  const slot = await aSlot();
  await requestHold(slot.startsAt, { email }).expect(201);
  await confirm(await newestToken(email)).expect(200);
  expect((await newestTo(email)).subject).toContain('Your free first session is booked');
  await requestHold((await aSlot()).startsAt, { email, language: 'es' }).expect(201);
  const mail = await newestTo(email);
  expect(mail.subject).toContain('Ya tiene una sesión gratis');
  expect(managingLinkIn(mail)).toMatch(/\/es\/booking\/manage/);
});

it.each(['', 'ES', 'es-MX', 1, null, ['es']].map((language) => [language]))(
  'the language is not %j',
  async (language) => {
    const { startsAt } = await aSlot();
    const { body } = await requestHold(startsAt, { language }).set('Accept-Language', 'es').expect(400);
    expect(body).toMatchObject({ fields: { language: 'Elija un idioma' } });
  },
);

it("a calendar feed is in the language of its owner, not in its reader's", async () => {
  const { agent, id } = await app.client('asample');
  const { body } = await agent.post('/api/calendar-feed').expect(201);
  await app.sql.rows('test.set-language', `UPDATE users SET language = 'es' WHERE id = $1`, [id]);
  const { text } = await app
    .visitor()
    .get(new URL(body.url as string).pathname)
    .set('Accept-Language', 'en')
    .expect('Content-Language', 'es')
    .expect(200);
  expect(text).toContain(`X-WR-CALNAME:Citas – ${await practice()}`);
});

import { admin, app, practice } from '../../../../test/practice.js';
import { assign, setStaffSees, staffMember } from '../../../../test/staff.js';
import { atWallTime, dayOf, daysOfWeek, longDate, weekOf } from '../../../kernel/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import type { OutboxMailDto } from '../../../modules/outbox/outbox-mail.dto.js';
import { Site } from '../../../modules/practice/index.js';

const both = { portal: true, email: true };
const preferences = { document: both, message: both, payment: both, appointment: both };

practice();

const subscribe = (weekly: boolean, agent = admin) =>
  agent
    .put('/api/notification-preferences')
    .send({ ...preferences, weekly })
    .expect(200);
const send = (): Promise<number> => app.app.get(Jobs).runNow('weekly-close.mail');
const mails = async (): Promise<OutboxMailDto[]> => {
  const { body } = await admin.get('/api/admin/outbox').expect(200);
  return (body as OutboxMailDto[]).filter(({ subject }) => subject.startsWith('Weekly review'));
};

it('is sent to the admins who asked for it, once a week, and has only counts', async () => {
  const client = await app.client('asample');
  const today = await app.app.get(Site).today();
  await subscribe(true, client.agent);
  await send();
  expect(await mails()).toEqual([]);

  await subscribe(true);
  await admin
    .post('/api/admin/document-requests')
    .send({ userId: client.id, title: 'Bank statement', dueDate: today })
    .expect(201);
  await send();
  await send();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.to).toBe('consultant@example.com');
  expect(mail?.subject).toContain(
    `Weekly review, week of ${longDate(daysOfWeek(weekOf(today))?.from ?? '')} – `,
  );
  expect(mail?.text).toContain('1 request or invoice is due this week and still open.');
  expect(mail?.text).toContain('0 clients are');
  expect(mail?.text).toContain(`/admin/weekly-close?week=${weekOf(today)}`);
  expect(mail?.text).not.toMatch(/Bank statement|Sample/);
});

it('counts only clients whom its reader sees, and is not sent to assistants', async () => {
  const today = await app.app.get(Site).today();
  const [theirs, ofOthers] = [await app.client('theirs'), await app.client('others')];
  for (const { id } of [theirs, ofOthers, ofOthers])
    await admin
      .post('/api/admin/document-requests')
      .send({ userId: id, title: 'Bank statement', dueDate: today })
      .expect(201);
  const limited = await staffMember(app, 'limited', 'consultant');
  const helper = await staffMember(app, 'helper', 'assistant');
  await assign(app, theirs.id, limited.id, helper.id);
  await setStaffSees(app, 'assigned');
  for (const { agent } of [limited, helper]) await subscribe(true, agent);
  await send();
  const sent = (await mails()).filter(({ to }) => to !== 'consultant@example.com');
  expect(sent.map(({ to }) => to)).toEqual(['limited@example.com']);
  expect(sent[0]?.text).toContain('1 request or invoice is due this week and still open.');
});

it('is in the language of its reader', async () => {
  const reader = await staffMember(app, 'lectora', 'owner');
  await subscribe(true, reader.agent);
  await app.sql.rows('test.language', `UPDATE users SET language = 'es' WHERE id = $1`, [reader.id]);
  await send();
  const { body } = await admin.get('/api/admin/outbox?search=lectora').expect(200);
  const [mail] = body as OutboxMailDto[];
  expect(mail?.subject).toMatch(/^Resumen semanal, semana del \d+ de /);
  expect(mail?.text).toContain('0 clientes esperan de usted una respuesta, una revisión o un reembolso.');
});

it('that was missed on Friday is about its own week', async () => {
  await subscribe(true);
  const jobs = app.app.get(Jobs);
  const zone = await app.app.get(Site).timeZone();
  const aWeekAgo = app.clock.now().getTime() - 7 * 24 * 3_600_000;
  const friday = atWallTime({ time: '16:00', weekday: 5 }, zone).latest(aWeekAgo);
  await jobs.sendDue(new Date(friday - 3_600_000));
  // Only this one is made up: the others begin anew.
  await app.sql.rows('test.others', `DELETE FROM recurring_jobs WHERE name <> 'weekly-close.mail'`);
  const mondayMorning = friday + 64 * 3_600_000;
  await jobs.sendDue(new Date(mondayMorning));
  await send();
  const week = weekOf(dayOf(friday, zone));
  const [mail] = await mails();
  expect(mail?.subject).toContain(`Weekly review, week of ${longDate(daysOfWeek(week)?.from ?? '')} – `);
  expect(mail?.text).toContain(`/admin/weekly-close?week=${week}`);
});

import { mailsTo } from '../../../../test/account-mails.js';
import { type Agent, TestApp } from '../../../../test/test-app.js';
import { addDays, dayOf } from '../../../kernel/index.js';
import { openEveryDay } from '../../../modules/scheduling/testing/fixtures.js';
import { newestEntry } from '../../../modules/scheduling/testing/mailed-entry.js';

let app: TestApp;
let admin: Agent;
let clients = 0;
let days = 3;

const office = '100 Example Street, San Antonio, TX 78205';

beforeAll(async () => {
  app = await TestApp.start({ PUBLIC_URL: 'http://portal.example' });
  ({ agent: admin } = await app.admin());
  await admin.put('/api/admin/availability').send(openEveryDay).expect(200);
});
afterAll(() => app.stop());

async function aClient() {
  const username = `client${++clients}`;
  const { agent, id } = await app.client(username);
  const email = ((await agent.get('/api/user').expect(200)).body as { email: string }).email;
  return { agent, id, email };
}
/** Free times on a day that no other test uses. */
async function times(agent: Agent): Promise<string[]> {
  const day = addDays(dayOf(app.clock.now().getTime(), 'UTC'), days++);
  const query = { type: 'review', from: day, to: day };
  const { body } = await agent.get('/api/appointments/slots').query(query).expect(200);
  return (body as { startsAt: string }[]).map(({ startsAt }) => startsAt);
}
const mails = (email: string) => mailsTo(app, admin, email);

describe('a client who books, moves and cancels', () => {
  it('gets one email for each, whose file keeps one calendar entry up to date', async () => {
    const { agent, email } = await aClient();
    const [first, second] = await times(agent);
    const { body: booked } = await agent
      .post('/api/appointments')
      .send({ type: 'review', startsAt: first, notes: 'About my debts' })
      .expect(201);
    const [mail, ...others] = await mails(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: expect.stringContaining('Your appointment is booked') as string,
      attachments: [{ fileName: 'appointment.ics', fileType: 'text/calendar' }],
    });
    expect(mail?.text).toMatch(/Review: \w+day, \w+ \d+, 20\d\d at 8:00 AM C[SD]T, for 60 minutes\./);
    expect(mail?.text).toContain(office);
    expect(mail?.text).toContain(`http://portal.example/client/appointments?appointment=${booked.id}`);
    expect(mail?.text).not.toContain('debts');
    const made = await newestEntry(app, email);
    expect(made).toMatchObject({ method: 'REQUEST', status: 'CONFIRMED', attendee: `MAILTO:${email}` });
    expect(made).toMatchObject({ partstat: 'ACCEPTED', rsvp: 'FALSE' });
    expect([made.entry.sequence, made.entry.location, made.entry.description]).toEqual([0, office, null]);
    expect(made.entry.startDate.toJSDate().toISOString()).toBe(first);

    await agent.post(`/api/appointments/${booked.id}/reschedule`).send({ startsAt: second }).expect(200);
    expect((await mails(email))[0]?.subject).toContain('Your appointment was moved');
    const moved = await newestEntry(app, email);
    expect([moved.method, moved.entry.uid, moved.entry.sequence]).toEqual(['REQUEST', made.entry.uid, 1]);
    expect(moved.entry.startDate.toJSDate().toISOString()).toBe(second);

    await agent.post(`/api/appointments/${booked.id}/cancel`).send({}).expect(200);
    expect((await mails(email))[0]?.subject).toContain('Your appointment was cancelled');
    const cancelled = await newestEntry(app, email);
    expect([cancelled.method, cancelled.status]).toEqual(['CANCEL', 'CANCELLED']);
    expect([cancelled.entry.uid, cancelled.entry.sequence]).toEqual([made.entry.uid, 2]);
    expect(await mails(email)).toHaveLength(3);
  });

  it('gets them even with appointment emails turned off, but not at an unconfirmed address', async () => {
    const { agent, email } = await aClient();
    const both = { portal: true, email: true };
    const off = { document: both, message: both, payment: both, appointment: { portal: true, email: false } };
    await agent.put('/api/notification-preferences').send(off).expect(200);
    const [first, second] = await times(agent);
    await agent.post('/api/appointments').send({ type: 'review', startsAt: first }).expect(201);
    expect(await mails(email)).toHaveLength(1);
    await agent.put('/api/profile').send({ email: 'typed@example.com' }).expect(200);
    await agent.post('/api/appointments').send({ type: 'review', startsAt: second }).expect(201);
    const subjects = (await mails('typed@example.com')).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('appointment'))).toEqual([]);
  });

  it('gets a plain entry instead of an invitation if the practice has no email address', async () => {
    const { agent, email } = await aClient();
    await app.sql.rows('test.no-address', `UPDATE site SET email = ''`);
    const [time] = await times(agent);
    await agent.post('/api/appointments').send({ type: 'review', startsAt: time }).expect(201);
    expect(await newestEntry(app, email)).toMatchObject({ method: 'PUBLISH', attendee: undefined });
    await app.sql.rows('test.address', `UPDATE site SET email = 'hello@example.com'`);
  });
});

import { mailsTo } from '../../../../test/account-mails.js';
import { admin, app, practice } from '../../../../test/practice.js';
import { addDays, dayOf, momentOf } from '../../../kernel/index.js';
import { newestEntry } from '../testing/mailed-entry.js';

practice([], { PUBLIC_URL: 'http://portal.example' });

let clients = 0;

async function aClient() {
  const username = `client${++clients}`;
  const { agent, id } = await app.client(username);
  const email = ((await agent.get('/api/user').expect(200)).body as { email: string }).email;
  return { agent, id, email };
}
/** At 8 and 9 in the practice's time zone, in a week. */
function times(): [string, string] {
  const day = addDays(dayOf(app.clock.now().getTime(), 'America/Chicago'), 7);
  const at = (time: string): string =>
    new Date(momentOf(day, time, 'America/Chicago', 'first')).toISOString();
  return [at('08:00'), at('09:00')];
}
const mails = (email: string) => mailsTo(app, admin, email);

describe('a client whose appointment the practice creates, moves and cancels', () => {
  it('gets one email for each, with time and calendar file, and confirms the time', async () => {
    const { agent, id, email } = await aClient();
    const [first, second] = times();
    const { body: entered } = await admin
      .post('/api/admin/appointments')
      .send({
        userId: id,
        type: 'review',
        startsAt: first,
        location: 'Room 2',
        privateNotes: 'Owes us money',
      })
      .expect(201);
    const [mail, ...others] = await mails(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^A new appointment from /);
    expect(mail?.text).toContain('at 8:00 AM');
    expect(mail?.text).toContain('Please confirm it in your client portal');
    expect(mail?.text).toContain('Stop emails about appointments');
    expect(mail?.text).not.toContain('Owes us');
    const made = await newestEntry(app, email);
    expect(made).toMatchObject({ method: 'REQUEST', partstat: 'NEEDS-ACTION' });
    expect(made.entry.location).toBe('Room 2');

    await agent.post(`/api/appointments/${entered.id}/confirm`).expect(200);
    expect((await mails(email))[0]?.subject).toContain('Your appointment is confirmed');
    expect(await newestEntry(app, email)).toMatchObject({ method: 'REQUEST', partstat: 'ACCEPTED' });

    const change = (body: object) =>
      admin.patch(`/api/admin/appointments/${entered.id}`).send(body).expect(200);
    await change({ startsAt: second });
    expect((await mails(email))[0]?.subject).toContain('Appointment moved');
    expect((await newestEntry(app, email)).entry.sequence).toBe(1);
    await change({ status: 'cancelled' });
    expect((await mails(email))[0]?.subject).toContain('Appointment cancelled');
    expect(await newestEntry(app, email)).toMatchObject({ method: 'CANCEL', status: 'CANCELLED' });
    expect(await mails(email)).toHaveLength(4);
  });

  it('gets nothing about a past meeting, when it is created or its time corrected', async () => {
    const { id, email } = await aClient();
    const { body } = await admin
      .post('/api/admin/appointments')
      .send({ userId: id, type: 'review', startsAt: '2020-03-02T15:00:00Z' })
      .expect(201);
    await admin
      .patch(`/api/admin/appointments/${body.id}`)
      .send({ startsAt: '2020-03-02T18:00:00Z' })
      .expect(200);
    expect(await mails(email)).toEqual([]);
    expect(
      await app.sql.rows(
        'test.reminders',
        'SELECT 1 FROM appointments WHERE id = $1 AND day_reminder_at IS NOT NULL',
        [body.id],
      ),
    ).toEqual([]);
  });
});

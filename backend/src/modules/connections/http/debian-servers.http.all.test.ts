import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CalendarDaemon, MailServers, missingServers } from '../../../../test/debian-servers.js';
import { eventually } from '../../../../test/eventually.js';
import { type Agent, TestApp } from '../../../../test/test-app.js';
import { addDays, dayOf } from '../../../kernel/index.js';
import { Jobs } from '../../../platform/events/jobs.js';

/* The counterparts of the other tests are ours; these are the servers that providers run. */

const missing = missingServers();
const withServers = missing.length === 0 ? describe : describe.skip;

withServers(`Debian's own servers${missing.map((reason) => `, left out: ${reason}`).join('')}`, () => {
  let app: TestApp;
  let owner: Agent;
  let mail: MailServers;
  let calendars: CalendarDaemon;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'steward-servers-'));
    mail = await MailServers.start(folder);
    calendars = await CalendarDaemon.start(folder);
    app = await TestApp.start({ CONNECTIONS_HOSTS: `127.0.0.1:${calendars.port}` });
    ({ agent: owner } = await app.admin());
  });
  afterAll(async () => {
    await app.stop();
    await calendars.stop();
    await mail.stop();
    await rm(folder, { recursive: true });
  });

  it('Postfix takes the test message and an invitation', async () => {
    await owner
      .put('/api/admin/connections/email')
      .send({ host: '127.0.0.1', port: mail.smtpPort, security: 'none', fromAddress: 'office@example.com' })
      .expect(200);
    await owner.post('/api/admin/create-user').send({ email: 'alex@example.com', invite: true }).expect(201);
    await app.app.get(Jobs).runNow('mail.deliver');
    const isThere = await eventually(
      () => mail.messages().some((text) => /^Subject: An invitation/m.test(text)),
      30,
    );
    expect(isThere).toBe(true);
  });

  it('Radicale gives the busy times of a CalDAV collection', async () => {
    const day = addDays(dayOf(+app.clock.now(), 'UTC'), 3).replaceAll('-', '');
    await calendars.put(
      'dentist',
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Example//EN',
        'BEGIN:VEVENT',
        'UID:dentist',
        `DTSTAMP:${day}T080000Z`,
      ]
        .concat([
          `DTSTART:${day}T150000Z`,
          `DTEND:${day}T160000Z`,
          'RRULE:FREQ=DAILY;COUNT=2',
          'SUMMARY:Dentist',
        ])
        .concat(['END:VEVENT', 'END:VCALENDAR', ''])
        .join('\r\n'),
    );
    const calendar = { name: 'Work', url: calendars.url, username: 'office' };
    const wrong = await owner
      .post('/api/admin/connections/calendars')
      .send({ ...calendar, password: 'wrong' })
      .expect(409);
    expect(wrong.body.code).toBe('calendar.refused');
    await owner
      .post('/api/admin/connections/calendars')
      .send({ ...calendar, password: 'right' })
      .expect(201);
    const days = {
      from: addDays(dayOf(+app.clock.now(), 'UTC'), 1),
      to: addDays(dayOf(+app.clock.now(), 'UTC'), 7),
    };
    const { body } = await owner.get('/api/admin/appointments/busy').query(days).expect(200);
    expect(body).toHaveLength(2);
    expect(body[0]).toMatchObject({ calendar: 'Work', startsAt: expect.stringMatching(/T15:00/) });
  });
});

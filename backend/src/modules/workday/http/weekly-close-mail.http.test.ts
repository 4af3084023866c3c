import { type Agent, TestApp } from '../../../../test/test-app.js';
import { weekOf } from '../../../kernel/index.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import type { OutboxMailDto } from '../../../platform/mail/outbox-mail.dto.js';
import { Site } from '../../practice/index.js';

const both = { portal: true, email: true };
const preferences = { document: both, message: both, payment: both, appointment: both };

let app: TestApp;
let admin: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  ({ agent: admin } = await app.admin());
});
afterAll(() => app.stop());

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
  expect(mail?.subject).toContain(`Weekly review, week ${Number(weekOf(today).slice(-2))} – `);
  expect(mail?.text).toContain('1 request or invoice is due this week and still open.');
  expect(mail?.text).toContain('0 clients are');
  expect(mail?.text).toContain(`/admin/weekly-close?week=${weekOf(today)}`);
  expect(mail?.text).not.toMatch(/Bank statement|Sample/);
});

import { jest } from '@jest/globals';
import { grant } from '../../../../test/grants.js';
import { type Agent, TestApp } from '../../../../test/test-app.js';
import { Jobs } from '../../../platform/events/jobs.js';
import type { OutboxMailDto } from '../../outbox/outbox-mail.dto.js';
import { Outbox } from '../../../platform/mail/outbox.js';

const both = { portal: true, email: true };
const preferences = { document: both, message: both, payment: both, appointment: both };
const week = 7 * 24 * 60 * 60 * 1_000;

let app: TestApp;
let admin: Agent;
let alex: { agent: Agent; id: number };
let bea: { agent: Agent; id: number };
beforeAll(async () => {
  app = await TestApp.start();
  ({ agent: admin } = await app.admin());
  alex = await app.client('asample');
  bea = await app.client('briverside');
});
afterAll(() => app.stop());

const subscribe = (agent: Agent, weekly: boolean) =>
  agent
    .put('/api/notification-preferences')
    .send({ ...preferences, weekly })
    .expect(200);
const send = (): Promise<number> => app.app.get(Jobs).runNow('to-do.mail');
const mails = async (): Promise<OutboxMailDto[]> => {
  const { body } = await admin.get('/api/admin/outbox?limit=200').expect(200);
  return (body as OutboxMailDto[]).filter(({ subject }) => subject.includes('this week'));
};

it('is sent only to clients who asked for it', async () => {
  await subscribe(admin, true);
  await send();
  expect(await mails()).toEqual([]);
});

it('lists the number of tasks once a week, or says that there are none, and nothing more', async () => {
  await subscribe(alex.agent, true);
  await subscribe(bea.agent, true);
  for (const title of ['W-2 of 2026', 'The lease'])
    await admin.post('/api/admin/document-requests').send({ userId: alex.id, title }).expect(201);
  const items = [{ description: 'Bookkeeping', amount: '125' }];
  const invoice = { userId: alex.id, description: 'Bookkeeping', dueDate: null, items };
  await admin.post('/api/admin/invoices').send(invoice).expect(201);
  await send();
  await send();
  const sent = await mails();
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['asample@example.com', 'briverside@example.com']);
  const [toAlex, toBea] = ['asample', 'briverside'].map((name) => sent.find(({ to }) => to.startsWith(name)));
  expect(toAlex?.subject).toMatch(/^Your to-do list for this week – /);
  expect(toAlex?.text).toContain('You have 3 things to do.');
  expect(toAlex?.text).toContain('2 documents to upload\n\n1 invoice to pay\n');
  expect(toAlex?.text).not.toMatch(/W-2|The lease|125|Bookkeeping/);
  expect(toBea?.subject).toMatch(/^Nothing to do this week – /);
  expect(toBea?.text).toContain('You’re done for now. We’ll let you know when there’s something to do.');
});

it('is stopped by its own link, which stops no other email', async () => {
  const [mail] = (await mails()).filter(({ to }) => to.startsWith('asample'));
  const token = /Stop this weekly email: \S+\/unsubscribe\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const { body } = await app.visitor().post(`/api/notifications/unsubscribe?token=${token}`).expect(200);
  expect(body).toEqual({ categories: ['weekly'], ended: true });
  const { body: after } = await alex.agent.get('/api/notification-preferences').expect(200);
  expect(after).toMatchObject({ ...preferences, weekly: false });
  await subscribe(alex.agent, true);
});

it('is sent again the week after, while it is turned on', async () => {
  await subscribe(bea.agent, false);
  app.clock.pass(week);
  admin = await app.signIn('consultant');
  await send();
  expect((await mails()).map(({ to }) => to).toSorted()).toEqual([
    'asample@example.com',
    'asample@example.com',
    'briverside@example.com',
  ]);
});

it('reaches the others if one fails, and that one at the next attempt', async () => {
  app.clock.pass(week);
  admin = await app.signIn('consultant');
  await app.sql.rows('test.want-all', 'UPDATE notification_preferences SET weekly = true');
  const before = (await mails()).length;
  jest.spyOn(app.app.get(Outbox), 'send').mockRejectedValueOnce(new Error('no mail for you'));
  await expect(send()).rejects.toThrow('1 of 2 failed: no mail for you');
  expect(await mails()).toHaveLength(before + 1);
  await send();
  expect(await mails()).toHaveLength(before + 2);
});

it('counts the tasks of all clients that the person may act for', async () => {
  const carl = await app.client('cmercado');
  await subscribe(carl.agent, true);
  await grant(app, { clientId: alex.id, personId: carl.id, scopes: ['upload'] });
  await send();
  const [mail] = (await mails()).filter(({ to }) => to.startsWith('cmercado'));
  expect(mail?.text).toContain('You have 2 things to do.\n\n2 documents to upload\n');
});

it('is in the language of its reader, with the page to stop it', async () => {
  const dora = await app.client('dlopez');
  await subscribe(dora.agent, true);
  await app.sql.rows('test.language', `UPDATE users SET language = 'es' WHERE id = $1`, [dora.id]);
  await grant(app, { clientId: alex.id, personId: dora.id, scopes: ['upload'] });
  await send();
  const { body } = await admin.get('/api/admin/outbox?search=dlopez').expect(200);
  const [mail] = body as OutboxMailDto[];
  expect(mail?.subject).toMatch(/^Sus pendientes de esta semana – /);
  expect(mail?.text).toContain('Tiene 2 pendientes.\n\n2 documentos por subir\n');
  expect(mail?.text).toMatch(/^Dejar de recibir este correo semanal: http\S+\/es\/unsubscribe\?token=/m);
  expect(mail?.text).toMatch(/: http:\/\/[^/]+\/client\/portal$/m);
});

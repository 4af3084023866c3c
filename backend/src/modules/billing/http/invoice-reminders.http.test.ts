import { absurdIds, type Agent, refused, TestApp } from '../../../../test/test-app.js';
import { addDays } from '../../../kernel/index.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { Site } from '../../practice/index.js';

const dayMs = 24 * 60 * 60 * 1000;

let app: TestApp;
let admin: Agent;
let alex: { agent: Agent; id: number };
let today: string;
let clients = 0;
beforeAll(async () => {
  app = await TestApp.start({ THROTTLE: 'off' });
  // About noon of the practice: near midnight, days that pass across the clock change end on another date.
  app.clock.pass(dayMs - (app.clock.now().getTime() % dayMs) + 0.75 * dayMs);
  ({ agent: admin } = await app.admin());
});
afterAll(() => app.stop());
beforeEach(async () => {
  alex = await app.client(`client${++clients}`);
  today = await app.app.get(Site).today();
});

async function issue(over: object = {}): Promise<number> {
  const invoice = {
    userId: alex.id,
    description: 'Bookkeeping',
    items: [{ description: 'Bookkeeping', amount: '125.00' }],
    ...over,
  };
  const { body } = await admin.post('/api/admin/invoices').send(invoice).expect(201);
  return (body as { id: number }).id;
}

const remind = (id: number | string) => admin.post(`/api/admin/invoices/${id}/remind`);
/** Like the daily schedule. */
const morning = () => app.app.get(Jobs).runNow('invoices.remind');

async function pass(days: number): Promise<void> {
  app.clock.pass(days * dayMs);
  admin = await app.signIn('consultant');
}

interface Notice {
  title: string;
  message: string;
  url: string;
}
/** The client's reminder notifications, oldest first. */
async function notices(): Promise<Notice[]> {
  return app.sql.view<Notice>(
    'test.reminders',
    `SELECT title, message, url FROM notifications WHERE user_id = $1 AND title IN ('Payment reminder', 'Payment overdue')
     ORDER BY id`,
    [alex.id],
  );
}
const titles = async (): Promise<string[]> => (await notices()).map(({ title }) => title);

describe('a reminder of several invoices', () => {
  const remindOf = (invoiceIds: unknown) => admin.post('/api/admin/invoices/remind').send({ invoiceIds });
  const mails = () =>
    app.sql.view<{ subject: string }>(
      'test.all-mails',
      `SELECT subject FROM outbox WHERE user_id = $1 ORDER BY id`,
      [alex.id],
    );

  it('is one email to each client, without those that a single one would refuse', async () => {
    const [first, second, third] = [await issue(), await issue(), await issue()];
    const draft = await issue({ draft: true });
    await remind(third).expect(202);
    const { id: other } = await app.client(`other${clients}`);
    const theirs = await issue({ userId: other });
    app.clock.pass(60_000);
    const before = (await mails()).length;
    const { body } = await remindOf([theirs, second, third, draft, first]).expect(202);
    expect(body).toEqual({
      emails: 2,
      skipped: [
        { invoiceId: third, code: 'reminder.already_sent' },
        { invoiceId: draft, code: 'invoice.not_payable' },
      ],
    });
    expect(await notices()).toHaveLength(3);
    app.clock.pass(15 * 60_000);
    await app.app.get(Jobs).runNow('notification-mail.gathered');
    expect((await mails()).slice(before)).toEqual([
      { subject: expect.stringContaining('asks you for 2 things') as string },
    ]);
  });

  it('is refused as a whole if an invoice is unknown, and without any', async () => {
    const id = await issue();
    const unknown = { invoiceIds: 'One of these invoices does not exist' };
    expect((await remindOf([id, 2_000_000]).expect(400)).body).toEqual(
      refused(400, 'request.invalid', unknown),
    );
    expect(await notices()).toEqual([]);
    for (const none of [[], undefined, ['x'], Array.from({ length: 2001 }, (_, index) => index + 1)])
      await remindOf(none).expect(400);
  });

  it('changes no invoice whose email would reach no one, and reminds once of an invoice named twice', async () => {
    const id = await issue();
    const twice = (await remindOf([id, id]).expect(202)).body;
    expect(twice).toEqual({ emails: 1, skipped: [] });
    const unreached = await issue();
    const on = { portal: true, email: true };
    const off = { portal: false, email: false };
    await alex.agent
      .put('/api/notification-preferences')
      .send({ document: on, message: on, payment: off, appointment: on })
      .expect(200);
    expect((await remindOf([unreached]).expect(202)).body).toEqual({
      emails: 0,
      skipped: [{ invoiceId: unreached, code: 'client.notifications_off' }],
    });
    expect((await admin.get(`/api/admin/invoices/${unreached}`)).body).toMatchObject({ remindedOn: null });
  });

  it('leaves out a client whom nothing reaches', async () => {
    const id = await issue();
    await app.sql.rows('test.closed', 'UPDATE users SET closed_at = now() WHERE id = $1', [alex.id]);
    expect((await remindOf([id]).expect(202)).body).toEqual({
      emails: 0,
      skipped: [{ invoiceId: id, code: 'invoice.client_closed' }],
    });
  });
});

describe('a reminder by hand', () => {
  it('tells the client the balance, in the portal and by email', async () => {
    const id = await issue({ dueDate: addDays(today, 30) });
    await admin
      .post(`/api/admin/invoices/${id}/payments`)
      .send({ amount: '25.00', method: 'check' })
      .expect(201);
    const { body } = await remind(id).expect(202);
    expect(body).toEqual({});
    expect(await notices()).toEqual([
      {
        title: 'Payment reminder',
        message: expect.stringMatching(/^Please pay \$100\.00 for “INV-\d+” by \w+ \d+, \d{4}\.$/) as string,
        url: `/client/payments?invoice=${id}`,
      },
    ]);
    const mails = await app.sql.view<{ subject: string }>(
      'test.mails',
      `SELECT subject FROM outbox WHERE user_id = $1 AND subject LIKE 'Payment reminder%'`,
      [alex.id],
    );
    expect(mails).toHaveLength(1);
  });

  it('is sent once per day of the practice, whatever THROTTLE is set to', async () => {
    const id = await issue({ dueDate: addDays(today, 30) });
    await remind(id).expect(202);
    expect((await remind(id).expect(409)).body).toEqual(refused(409, 'reminder.already_sent'));
    const { body } = await admin.get(`/api/admin/invoices?userId=${alex.id}`).expect(200);
    expect(body).toMatchObject([{ id, remindedOn: today }]);
    expect((await admin.get(`/api/admin/invoices/${id}`)).body).toMatchObject({ remindedOn: today });
    expect((await alex.agent.get(`/api/invoices/${id}`)).body).not.toHaveProperty('remindedOn');
    await pass(1);
    await remind(id).expect(202);
    expect(await notices()).toHaveLength(2);
  });

  it('replaces the automatic one of that day, and is refused after it', async () => {
    const byHand = await issue({ dueDate: today });
    const automatic = await issue({ dueDate: today });
    await pass(1);
    await remind(byHand).expect(202);
    await morning();
    expect(await notices()).toHaveLength(2);
    expect((await remind(automatic).expect(409)).body).toEqual(refused(409, 'reminder.already_sent'));
    await pass(1);
    await morning();
    expect(await notices()).toHaveLength(2);
    await remind(automatic).expect(202);
  });

  it('is for admins only', async () => {
    const id = await issue();
    await alex.agent.post(`/api/admin/invoices/${id}/remind`).expect(403);
    await app.visitor().post(`/api/admin/invoices/${id}/remind`).expect(401);
    for (const absurd of [...absurdIds, '999999']) await remind(absurd).expect(404);
    expect(await notices()).toEqual([]);
  });
});

describe('automatic reminders', () => {
  it('are sent before and after the due date, each once', async () => {
    const id = await issue({ dueDate: addDays(today, 10) });
    await morning();
    expect(await titles()).toEqual([]);
    await pass(6);
    await morning();
    expect(await titles()).toEqual([]);
    await pass(1);
    await Promise.all([morning(), morning()]);
    await morning();
    expect(await titles()).toEqual(['Payment reminder']);
    await pass(3);
    await morning();
    expect(await titles()).toEqual(['Payment reminder']);
    await pass(1);
    await morning();
    await morning();
    expect(await titles()).toEqual(['Payment reminder', 'Payment overdue']);
    // Only the last of the missed reminders is sent.
    await pass(30);
    await morning();
    await morning();
    expect(await titles()).toEqual(['Payment reminder', 'Payment overdue', 'Payment overdue']);
    const { body } = await admin.get(`/api/admin/activity?subjectType=invoice&subjectId=${id}`).expect(200);
    expect((body as { type: string }[]).filter(({ type }) => type === 'invoice.reminded')).toHaveLength(3);
  });

  it('start over with another due date', async () => {
    const id = await issue({ dueDate: addDays(today, 1) });
    await pass(1);
    await morning();
    await admin
      .patch(`/api/admin/invoices/${id}`)
      .send({ dueDate: addDays(today, 20) })
      .expect(200);
    await morning();
    expect(await titles()).toEqual(['Payment reminder']);
    await pass(16);
    await morning();
    expect(await titles()).toEqual(['Payment reminder', 'Payment reminder']);
  });

  it('are sent on days 8, 14 and 21 after issue for an invoice due upon receipt', async () => {
    await issue();
    const sentOn: number[] = [];
    for (let day = 1; day <= 40; day++) {
      app.clock.pass(dayMs);
      const before = (await notices()).length;
      await morning();
      if ((await notices()).length > before) sentOn.push(day);
    }
    expect(sentOn).toEqual([8, 14, 21]);
    admin = await app.signIn('consultant');
    expect((await notices()).at(-1)).toMatchObject({
      title: 'Payment overdue',
      message: expect.stringMatching(
        /^Please pay \$125\.00 for “INV-\d+”, which was due upon receipt\.$/,
      ) as string,
    });
  });

  it('of an invoice with an earlier date begin after the day on which it was entered', async () => {
    await issue({ issuedOn: addDays(today, -20), dueDate: addDays(today, -6) });
    await morning();
    expect(await titles()).toEqual([]);
    await pass(1);
    await morning();
    expect(await titles()).toEqual(['Payment overdue']);
  });

  it('stop after payment and voiding, and are not sent for drafts', async () => {
    const dueDate = addDays(today, 1);
    const paid = await issue({ dueDate });
    const voided = await issue({ dueDate });
    await issue({ dueDate, draft: true });
    await admin
      .post(`/api/admin/invoices/${paid}/payments`)
      .send({ amount: '125.00', method: 'cash' })
      .expect(201);
    await admin.post(`/api/admin/invoices/${voided}/void`).send({ reason: 'A mistake' }).expect(200);
    await pass(5);
    await morning();
    expect(await titles()).toEqual([]);
  });
});

it('continue with the next invoice if one fails', async () => {
  const poisoned = await issue({ dueDate: addDays(today, 3) });
  const sound = await issue({ dueDate: addDays(today, 3) });
  await pass(1);
  const reminded: number[] = [];
  const stop = { now: false };
  app.app.get(DomainEvents).subscribe('invoice.reminded', async ({ invoiceId }) => {
    if (stop.now) return;
    if (invoiceId === poisoned) throw new Error('poisoned');
    reminded.push(invoiceId);
  });
  await expect(morning()).rejects.toThrow('1 of 2 failed: poisoned');
  expect(reminded).toEqual([sound]);
  // The job is retried, and reminds of the remaining invoice.
  stop.now = true;
  await morning();
  expect(await titles()).toEqual(['Payment reminder', 'Payment reminder']);
});

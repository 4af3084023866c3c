import { mailsTo, tokenIn } from '../../../../test/account-mails.js';
import { anOrganization, grant } from '../../../../test/grants.js';
import { eventually } from '../../../../test/eventually.js';
import { type Agent, fetchBytes, refused, TestApp } from '../../../../test/test-app.js';
import { addDays } from '../../../kernel/index.js';
import type { OutboxMailDto } from '../../outbox/outbox-mail.dto.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../practice/index.js';
import { InvoicesOverHttp } from '../testing/invoices-over-http.js';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

let app: TestApp;
let admin: Agent;
let client: { agent: Agent; id: number };
let address: string;
let invoices: InvoicesOverHttp;
let today: string;
let clients = 0;
beforeAll(async () => {
  app = await TestApp.start({ TRUST_PROXY: '1' });
  // About noon of the practice: near midnight, days that pass across the clock change end on another date.
  app.clock.pass(dayMs - (app.clock.now().getTime() % dayMs) + 0.75 * dayMs);
  ({ agent: admin } = await app.admin());
});
afterAll(() => app.stop());
beforeEach(async () => {
  const username = `client${++clients}`;
  address = `${username}@example.com`;
  client = await app.client(username);
  admin = await app.signIn('consultant');
  invoices = new InvoicesOverHttp(admin, client);
  today = await app.app.get(Site).today();
});

const pass = async (milliseconds: number): Promise<void> => {
  app.clock.pass(milliseconds);
  admin = await app.signIn('consultant');
};

type Call = '' | '/pay' | '/apply-credit' | '/pdf';
const call = (token: string, what: Call = '') => {
  const agent = app.visitor();
  const path = `/api/invoice-link${what}`;
  const request = what === '/pay' || what === '/apply-credit' ? agent.post(path) : agent.get(path);
  // One network per client, since networks have a limit.
  return request.set('X-Forwarded-For', `192.0.2.${clients}`).set('X-Invoice-Token', token);
};
const resend = (id: number) => admin.post(`/api/admin/invoices/${id}/resend`);
const paymentMails = async (to = address): Promise<OutboxMailDto[]> =>
  (await mailsTo(app, admin, to)).filter(({ text }) => text.includes('invoice'));
/** Token of the newest email about an invoice. */
const newestToken = async (to = address): Promise<string> => tokenIn((await paymentMails(to))[0]);

async function issued(over: object = {}): Promise<{ id: number; token: string }> {
  const { id } = await invoices.make({ dueDate: addDays(today, 10), ...over });
  return { id, token: await newestToken() };
}

const eventsOf = (id: number, type: string): Promise<unknown[]> =>
  app.sql.rows(
    'test.events',
    `SELECT actor_id AS actor, client_id AS client FROM activity_events
     WHERE subject_type = 'invoice' AND subject_id = $1 AND type = $2 ORDER BY id`,
    [id, type],
  );

const expectRefusal = async (answer: PromiseLike<{ body: unknown }>, status: number, code: string) =>
  expect((await answer).body).toEqual(refused(status, code));

/** The one answer to every link that does not work. */
async function expectNothing(token: string): Promise<void> {
  for (const what of ['', '/pay', '/apply-credit', '/pdf'] as const) {
    const { body, headers } = await call(token, what);
    expect(body).toEqual(refused(404, 'invoice_link.not_found'));
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  }
}

describe('the link in an email about an owed invoice', () => {
  it('shows that one invoice without a login, and nothing else of its client', async () => {
    const { id, token } = await issued();
    const [mail] = await paymentMails();
    expect(mail?.text).toMatch(/^See the invoice: https?:\/\/[^/]+\/invoice#token=[\w-]{43}$/m);
    const response = await call(token).expect(200);
    const plainly = { discountPercent: null, taxReason: null };
    expect(response.body).toEqual({
      invoiceNumber: (await invoices.own(id)).invoiceNumber,
      practice: { name: expect.any(String), phone: expect.any(String), email: expect.any(String) },
      subtotal: '125.00',
      taxes: [],
      credit: '0.00',
      amount: '125.00',
      balance: '125.00',
      issuedOn: today,
      dueDate: addDays(today, 10),
      overdue: false,
      items: [
        { ...plainly, description: 'Bookkeeping', quantity: '1', unitPrice: '100.00', amount: '100.00' },
        { ...plainly, description: 'Filing', quantity: '1', unitPrice: '25.00', amount: '25.00' },
      ],
      paymentInstructions: expect.any(String),
      canPayOnline: true,
      mode: 'test',
      language: 'en',
      paymentAttempt: null,
    });
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(response.headers['set-cookie']).toBeUndefined();
    const pdf = await fetchBytes(app.visitor().set('X-Invoice-Token', token), '/api/invoice-link/pdf').expect(
      200,
    );
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    });
  });

  it('opens no session, works in no other call, and is no key to another invoice', async () => {
    const { id, token } = await issued();
    const other = await issued();
    for (const path of ['/api/invoices', `/api/invoices/${id}`, `/api/invoices/${id}/pdf`, '/api/user'])
      await app
        .visitor()
        .get(path)
        .set('X-Invoice-Token', token)
        .set('Authorization', `Bearer ${token}`)
        .expect(401);
    await app.visitor().post(`/api/invoices/${other.id}/pay`).set('X-Invoice-Token', token).expect(401);
    const { body } = await call(token).query({ id: other.id, invoice: other.id });
    expect(body).toMatchObject({ invoiceNumber: (await invoices.own(id)).invoiceNumber });
    await call(token, '/pay').send({ id: other.id, invoiceId: other.id }).expect(200);
    expect(await invoices.own(other.id)).toMatchObject({ status: 'unpaid' });
  });

  it('can be guessed as little as one that never was', async () => {
    const { token } = await issued();
    for (const guess of ['', token.slice(1), `${token}A`, token.toUpperCase(), 'A'.repeat(43), '%00'])
      await expectNothing(guess);
  });

  it('is kept by hash only, and hidden in the log of emails', async () => {
    const { token } = await issued();
    const stored = await app.sql.onlyValue<string>(
      'test.link-rows',
      `SELECT string_agg(row_to_json(l)::text, '') || (SELECT string_agg(o.text || o.html, '') FROM outbox o) FROM invoice_links l`,
    );
    expect(stored).not.toContain(token);
  });

  it('changes nothing by being opened, as mail scanners do, but one event an hour', async () => {
    const { id, token } = await issued();
    await admin.post(`/api/admin/invoices/${id}/remind`).expect(202);
    const before = await invoices.forAdmin(id);
    for (const emailed of [token, token, await newestToken()]) await call(emailed).expect(200);
    const opened = { actor: null, client: client.id };
    expect(await eventsOf(id, 'invoice.link_opened')).toEqual([opened]);
    expect(await invoices.forAdmin(id)).toEqual(before);
    await pass(hourMs);
    await call(token).expect(200);
    expect(await eventsOf(id, 'invoice.link_opened')).toEqual([opened, opened]);
  });

  it('is one event when a mail scanner and its reader open it six times at once', async () => {
    const { id, token } = await issued();
    await admin.post(`/api/admin/invoices/${id}/remind`).expect(202);
    const reminder = await newestToken();
    const opening = await app.app.get(UnitOfWork).run(async () => {
      const lock = 'SELECT FROM invoice_links WHERE invoice_id = $1 FOR UPDATE';
      await app.app.get(Sql).rows('test.lock-links', lock, [id]);
      const calls = Array.from({ length: 6 }, (_, n) =>
        call(n % 2 ? token : reminder).then((answer) => answer),
      );
      await eventually(
        async () => (await app.sql.count('test.waiting', 'pg_locks WHERE NOT granted', [])) > 1,
      );
      return { calls };
    });
    const answers = await Promise.all(opening.calls);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await eventsOf(id, 'invoice.link_opened')).toHaveLength(1);
  });

  it('has its own token in each email, and the earlier ones stay valid', async () => {
    const { id, token } = await issued();
    await admin.post(`/api/admin/invoices/${id}/remind`).expect(202);
    const reminder = await newestToken();
    expect(reminder).not.toBe(token);
    for (const one of [token, reminder]) await call(one).expect(200);
  });

  it('is valid until 30 days after the due date', async () => {
    const { token } = await issued();
    await pass(40 * dayMs);
    await call(token).expect(200);
    await pass(dayMs);
    await expectNothing(token);
  });

  it('is valid until 30 days after its email, if that is later', async () => {
    const { id, token } = await issued({ dueDate: null });
    await pass(20 * dayMs);
    await admin.post(`/api/admin/invoices/${id}/remind`).expect(202);
    const reminder = await newestToken();
    await pass(11 * dayMs);
    await expectNothing(token);
    await call(reminder).expect(200);
  });

  it.each(['void', 'delete'] as const)('ends when the invoice is gone: %s', async (how) => {
    const { id, token } = await issued();
    if (how === 'void') await invoices.void(id).expect(200);
    else await admin.delete(`/api/admin/invoices/${id}`).expect(204);
    await expectNothing(token);
  });
});

describe('a payment by the link', () => {
  it('needs no login, and both sides see how it came', async () => {
    const { id, token } = await issued();
    expect((await call(token, '/pay').expect(200)).body).toEqual({ outcome: 'paid' });
    const payments = [{ amount: '125.00', paidBy: null, onBehalfOf: null, byLink: true }];
    for (const details of [await invoices.own(id), await invoices.forAdmin(id)])
      expect(details).toMatchObject({ status: 'paid', payments });
    const nobody = { actor: null, client: client.id };
    expect(await eventsOf(id, 'payment.settled')).toEqual([nobody]);
    const { body } = await client.agent.get('/api/activity').query({ type: 'payment.settled' }).expect(200);
    expect(body).toMatchObject([{ actor: null, byLink: true }]);
    expect((await mailsTo(app, admin, address))[0]?.subject).toContain('Payment received');
  });

  it('may come from the client’s credit', async () => {
    const { id, token } = await issued();
    await expectRefusal(call(token, '/apply-credit').expect(409), 409, 'credit.exceeds_balance');
    const credit = `/api/admin/clients/${client.id}/credit`;
    await admin.post(credit).send({ amount: '25.00', method: 'check' }).expect(201);
    expect((await call(token).expect(200)).body).toMatchObject({ balance: '125.00', credit: '25.00' });
    expect((await call(token, '/apply-credit').expect(200)).body).toMatchObject({
      balance: '100.00',
      credit: '0.00',
    });
    await admin.post(credit).send({ amount: '200.00', method: 'check' }).expect(201);
    expect((await call(token, '/apply-credit').expect(200)).body).toMatchObject({ paid: true });
    expect((await invoices.forAdmin(id))['payments']).toMatchObject([
      { amount: '25.00', method: 'credit', byLink: true, paidBy: null },
      { amount: '100.00', method: 'credit', byLink: true, paidBy: null },
    ]);
    await expectRefusal(call(token, '/apply-credit').expect(409), 409, 'invoice.already_paid');
  });

  it('is made once, and leaves the page of the provider’s return for a day', async () => {
    const { id, token } = await issued();
    await call(token, '/pay').expect(200);
    const { invoiceNumber } = await invoices.own(id);
    expect((await call(token).expect(200)).body).toEqual({ paid: true, invoiceNumber });
    expect((await call(token, '/pay').expect(409)).body).toMatchObject({ code: 'invoice.already_paid' });
    await expectRefusal(call(token, '/pdf'), 404, 'invoice_link.not_found');
    await pass(dayMs + 1000);
    await expectNothing(token);
  });

  it('ends the link, even if a refund makes the invoice owed again', async () => {
    const { id, token } = await issued();
    await call(token, '/pay').expect(200);
    const refund = { amount: '25.00', reason: 'A mistake', stillOwed: true };
    await admin.post(`/api/admin/invoices/${id}/refunds`).send(refund).expect(201);
    await app.sql.rows('test.owed', `UPDATE invoice_links SET paid_at = paid_at - interval '2 days'`);
    await expectNothing(token);
  });
});

describe('an invoice that is sent again', () => {
  it('has a new link, and the links of all earlier emails end', async () => {
    const { id, token } = await issued();
    const other = await issued();
    await resend(id).expect(202);
    const [mail] = await paymentMails();
    expect(mail?.subject).toContain('Your invoice from');
    await expectNothing(token);
    await call(tokenIn(mail)).expect(200);
    await call(other.token).expect(200);
  });

  it('is emailed to a client who has turned off emails about payments, too', async () => {
    const both = { portal: true, email: true };
    const off = { document: both, message: both, payment: { portal: true, email: false }, appointment: both };
    await client.agent.put('/api/notification-preferences').send(off).expect(200);
    const { id } = await invoices.make({ dueDate: addDays(today, 10) });
    expect(await paymentMails()).toEqual([]);
    await resend(id).expect(202);
    await call(await newestToken()).expect(200);
  });

  /** Sends it again, which is refused and leaves the earlier link alone. */
  async function expectNotSent(id: number, token: string, code: string): Promise<void> {
    const mails = await app.sql.count('test.mails', 'outbox', []);
    await expectRefusal(resend(id), 409, code);
    expect(await app.sql.count('test.mails', 'outbox', [])).toBe(mails);
    expect(await eventsOf(id, 'invoice.resent')).toEqual([]);
    await call(token).expect(200);
  }

  it('is refused while the client’s new address is not confirmed', async () => {
    const { id, token } = await issued();
    await app.sql.rows(
      'test.change-address',
      `UPDATE users SET email = 'changed-' || email, email_by_owner = true WHERE id = $1`,
      [client.id],
    );
    await expectNotSent(id, token, 'client.email_not_confirmed');
  });

  it('keeps the links of who may pay, if only someone who may not was emailed', async () => {
    const helper = await app.client(`reader${clients}`);
    await grant(app, { clientId: client.id, personId: helper.id, scopes: ['invoices'] });
    const { id, token } = await issued();
    await app.sql.rows(
      'test.change-address',
      `UPDATE users SET email = 'changed-' || email, email_by_owner = true WHERE id = $1`,
      [client.id],
    );
    await resend(id).expect(202);
    expect((await paymentMails(`reader${clients}@example.com`))[0]?.subject).toContain('Your invoice from');
    await call(token).expect(200);
  });

  it('is refused for a business whose people may not see invoices', async () => {
    const business = await anOrganization(app, { kind: 'business', name: `Cafe ${clients}` });
    const access = await grant(app, { clientId: business, personId: client.id, scopes: ['invoices', 'pay'] });
    const { id, token } = await issued({ userId: business });
    await app.sql.rows('test.narrow', `UPDATE client_access SET scopes = '{messages}' WHERE id = $1`, [
      access,
    ]);
    await expectRefusal(resend(id), 409, 'client.no_reader');
    await app.sql.rows('test.widen', `UPDATE client_access SET scopes = '{invoices,pay}' WHERE id = $1`, [
      access,
    ]);
    await call(token).expect(200);
  });

  it('must be owed', async () => {
    const paid = await issued();
    await call(paid.token, '/pay').expect(200);
    await expectRefusal(resend(paid.id), 409, 'invoice.already_paid');
    const draft = await invoices.make({ draft: true });
    await expectRefusal(resend(draft.id), 409, 'invoice.not_payable');
    await expectRefusal(resend(2_000_000), 404, 'invoice.not_found');
  });

  it('is sent five times a day', async () => {
    const { id } = await issued();
    for (let time = 0; time < 5; time++) await resend(id).expect(202);
    const last = await newestToken();
    await expectRefusal(resend(id), 429, 'request.too_many');
    await call(last).expect(200);
  });
});

describe('a person who acts for the client', () => {
  const helperWith = async (...scopes: ('invoices' | 'pay')[]) => {
    const username = `helper${clients}`;
    const helper = await app.client(username);
    const access = await grant(app, { clientId: client.id, personId: helper.id, scopes });
    return { access, email: `${username}@example.com` };
  };

  it('who may not pay has a link to the login', async () => {
    const { email } = await helperWith('invoices');
    const { id } = await issued();
    const [mail] = await paymentMails(email);
    expect(mail?.text).toContain(`/client/payments?invoice=${id}&client=${client.id}`);
    expect(mail?.text).not.toContain('/invoice#token=');
  });

  it('who may pay has an own link, until the access ends', async () => {
    const { email, access } = await helperWith('invoices', 'pay');
    const { token } = await issued();
    const own = await newestToken(email);
    expect(own).not.toBe(token);
    await call(own).expect(200);
    await app.sql.rows('test.end', 'UPDATE client_access SET ended_at = now() WHERE id = $1', [access]);
    await expectNothing(own);
    await call(token).expect(200);
  });
});

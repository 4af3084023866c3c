import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { eventually } from '../../../test/eventually.js';
import { aDemoPractice } from '../../../test/process/demo.js';
import { aFolder, clearProcesses, Steward, Visitor } from '../../../test/process/steward.js';
import { addDays, dayOf, momentOf } from '../../kernel/index.js';
import { StripeServer, type StripeServerEvent } from '../../modules/billing/testing/stripe-server.js';
import { TestSmtpServer } from '../../platform/mail/testing/smtp-server.js';

const minute = 60_000;
/** users.id of Alex Sample in the demo practice. */
const clientId = 2;
const clock = path.join(aFolder(), 'clock');
/** Invoices of 100.00 that are announced, each for one test. */
let waiting: number[];
let stripe: StripeServer;
let smtp: TestSmtpServer;
let env: Record<string, string>;
let database: pg.Client;
/** Holds locks. */
let other: pg.Client;
/** Milliseconds by which the clock of the processes is ahead. */
let ahead = 0;

beforeAll(async () => {
  stripe = await StripeServer.start();
  smtp = await TestSmtpServer.start();
  const place = await aDemoPractice();
  env = {
    ...stripe.env,
    ...place,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'office@example.com',
    CLOCK_FILE: clock,
    NODE_OPTIONS: `--import ${fileURLToPath(new URL('../../../test/faults/moving-clock.mjs', import.meta.url))}`,
  };
  database = new pg.Client({ connectionString: place.DATABASE_URL });
  await database.connect();
  other = new pg.Client({ connectionString: place.DATABASE_URL });
  await other.connect();
  waiting = await announced(5);
});
beforeEach(() => {
  stripe.beforeAnswering = () => Promise.resolve();
});
// A failed test may have left its transaction open.
afterEach(() => other.query('ROLLBACK'));
afterAll(async () => {
  await database.end();
  await other.end();
  await clearProcesses();
  await stripe.close();
  await smtp.stop();
});

const rows = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.query(sql, values)).rows as Row[];

function setClock(to: number): void {
  ahead = to;
  writeFileSync(`${clock}.new`, String(to));
  renameSync(`${clock}.new`, clock);
}

/** Sets the clock of the processes to a time of the practice. @param days from its true today */
async function setTime(days: number, time: string): Promise<void> {
  const [site] = await rows<{ zone: string }>('SELECT time_zone AS zone FROM site');
  const zone = site?.zone ?? '';
  const day = addDays(dayOf(Date.now(), zone), days);
  setClock(momentOf(day, time, zone, 'first') - Date.now());
}

/** A process that runs a recurring job at once, and not only at its time. */
async function start(job?: string): Promise<Steward> {
  if (job !== undefined)
    await rows(
      `INSERT INTO pgboss.job (name, policy, data, singleton_key) VALUES ($1, 'short', '{}', gen_random_uuid())`,
      [job],
    );
  return Steward.start({ ...env, DATA_DIR: aFolder() });
}

const call = async (by: Visitor, method: string, url: string, body: object, status: number) => {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await by.call(url, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  expect([url, answer.status, text]).toEqual([url, status, text]);
  return JSON.parse(text) as { id: number };
};

function deliver(to: Steward, event: StripeServerEvent): Promise<Response> {
  const { payload, headers } = stripe.signed(event, undefined, Math.floor((Date.now() + ahead) / 1000));
  return fetch(`${to.url}/api/payments/stripe/webhook`, { method: 'POST', headers, body: payload });
}

/** Saves a card, agrees, and has that many invoices issued and announced by accepted emails. */
async function announced(count: number): Promise<number[]> {
  await setTime(0, '08:00');
  const first = await start();
  await rows('UPDATE users SET confirmed_email = email WHERE id = $1', [clientId]);
  const admin = await Visitor.signIn(first, 'consultant', 'Limestone-1!');
  const client = await Visitor.signIn(first, 'asample', 'River-stone-1!');
  await call(client, 'POST', '/api/payment-methods', {}, 200);
  expect((await deliver(first, stripe.saveCard())).status).toBe(200);
  await eventually(
    async () => (await rows(`SELECT FROM saved_cards WHERE provider = 'stripe'`)).length === 1,
  );
  const [today] = await rows<{ day: string }>(
    `SELECT to_char(to_timestamp($1) AT TIME ZONE time_zone, 'YYYY-MM-DD') AS day FROM site`,
    [(Date.now() + ahead) / 1000],
  );
  const made: number[] = [];
  while (made.length < count) {
    const { id } = await call(
      admin,
      'POST',
      '/api/admin/recurring-invoices',
      {
        userId: clientId,
        description: `Package ${made.length}`,
        items: [{ description: 'Bookkeeping', amount: '100.00' }],
        every: 'year',
        startsOn: addDays(today?.day ?? '', 1),
        dueInDays: 14,
      },
      201,
    );
    made.push(id);
    await call(client, 'PATCH', `/api/recurring-invoices/${id}`, { autopay: true, agreed: true }, 200);
  }
  await first.stop();

  await setTime(1, '08:00');
  const second = await start('recurring-invoices.find-due');
  const announcedTo = () =>
    rows<{ id: number }>(
      `SELECT c.invoice_id AS id FROM autopay_charges c JOIN outbox m ON m.id = c.mail_id JOIN invoices i ON i.id = c.invoice_id
       WHERE m.status = 'sent' AND i.recurring_invoice_id = ANY ($1) ORDER BY c.invoice_id`,
      [made],
    );
  await eventually(async () => (await announcedTo()).length === count);
  await second.stop();
  // Each test charges its own.
  await rows(`UPDATE autopay_charges SET planned = planned + interval '1 year'`);
  await setTime(4, '10:00');
  return (await announcedTo()).map(({ id }) => id);
}

/** The next invoice, whose day has come. */
async function dueNow(): Promise<number> {
  const id = waiting.shift() ?? 0;
  await rows(`UPDATE autopay_charges SET planned = planned - interval '1 year' WHERE invoice_id = $1`, [id]);
  return id;
}

/** Lets the claim of a killed process end. */
const passClaim = () => setClock(ahead + 6 * minute);
const charged = (id: number) => stripe.intents.filter(({ metadata }) => metadata['invoice'] === String(id));
const tries = async (id: number) =>
  (
    await rows<{ said: string }>(
      `SELECT concat_ws(' ', attempt, state, reason) AS said FROM autopay_charges WHERE invoice_id = $1`,
      [id],
    )
  ).map(({ said }) => said);
const payments = async (id: number) =>
  (
    await rows<{ said: string }>(
      `SELECT concat_ws(' ', method, amount) AS said FROM payments WHERE invoice_id = $1 ORDER BY id`,
      [id],
    )
  ).map(({ said }) => said);
const isBlocked = async () => (await rows('SELECT FROM pg_locks WHERE NOT granted')).length > 0;

/** Lets no payment be stored. */
const lockPayments = () => other.query('BEGIN; LOCK TABLE payments IN SHARE MODE');

/** Kills a process that waits for that, and lets payments be stored again. */
async function killBlocked(steward: Steward): Promise<void> {
  await eventually(isBlocked);
  await steward.kill();
  await other.query('ROLLBACK');
  // The server ends the transaction when it notices that its connection is lost.
  await eventually(async () => !(await isBlocked()));
}

/** One charge at Stripe, one payment of it, and books that balance; also after the events of Stripe have come twice. */
async function expectOneCharge(
  id: number,
  on: Steward,
  cents = 10_000,
  besides: string[] = [],
): Promise<void> {
  await eventually(async () => (await tries(id)).join() === '1 charged');
  const events = stripe.events.filter(({ data }) =>
    charged(id).some((intent) => isOf(data.object, intent.id)),
  );
  expect(events).toHaveLength(1);
  for (const event of [...events, ...events]) expect((await deliver(on, event)).status).toBe(200);
  expect(charged(id).map(({ amount, status }) => [amount, status])).toEqual([[cents, 'succeeded']]);
  expect(await payments(id)).toEqual([...besides, `card ${(cents / 100).toFixed(2)}`]);
  expect(await rows('SELECT status, balance FROM invoices WHERE id = $1', [id])).toEqual([
    { status: 'paid', balance: '0.00' },
  ]);
  expect(await rows('SELECT transaction_id FROM ledger_entries GROUP BY 1 HAVING sum(amount) <> 0')).toEqual(
    [],
  );
  expect(
    await rows(
      `SELECT sum(amount) AS owed FROM ledger_entries WHERE invoice_id = $1 AND account = 'receivable'`,
      [id],
    ),
  ).toEqual([{ owed: '0.00' }]);
  expect(await rows('SELECT id FROM payment_differences')).toEqual([]);
}

const isOf = (object: object, id: string): boolean => 'id' in object && object.id === id;

describe('a process killed while it charges a card', () => {
  it('after it has asked Stripe, and before the answer, has charged it once', async () => {
    const id = await dueNow();
    stripe.beforeAnswering = (asked) =>
      asked === 'POST /v1/payment_intents' ? new Promise(() => undefined) : Promise.resolve();
    const first = await start('autopay.charge');
    await eventually(() => charged(id).length === 1);
    await first.kill();
    expect([await tries(id), await payments(id)]).toEqual([['1 charging'], []]);

    stripe.beforeAnswering = () => Promise.resolve();
    // Its claim has not ended: nobody else charges, and nobody pays by other means.
    const second = await start('autopay.charge');
    await eventually(hasCharged);
    expect(await tries(id)).toEqual(['1 charging']);
    const admin = await Visitor.signIn(second, 'consultant', 'Limestone-1!');
    await call(
      admin,
      'POST',
      `/api/admin/invoices/${id}/payments`,
      { amount: '100.00', method: 'cash' },
      409,
    );
    await second.stop();

    passClaim();
    // As if more than a day had passed.
    stripe.pruneKeys();
    const third = await start('autopay.charge');
    await expectOneCharge(id, third);
    await third.stop();
  });

  it('after the answer, and before its commit, has charged it once', async () => {
    const id = await dueNow();
    await lockPayments();
    const first = await start('autopay.charge');
    await killBlocked(first);
    expect(charged(id)).toHaveLength(1);
    expect([await tries(id), await payments(id)]).toEqual([['1 charging'], []]);

    passClaim();
    const second = await start('autopay.charge');
    await expectOneCharge(id, second);
    await second.stop();
  });

  it('while it uses credit has neither used it nor asked Stripe, and then does both once', async () => {
    const id = await dueNow();
    const before = await start();
    const admin = await Visitor.signIn(before, 'consultant', 'Limestone-1!');
    await call(
      admin,
      'POST',
      `/api/admin/clients/${clientId}/credit`,
      { amount: '60.00', method: 'check' },
      201,
    );
    await before.stop();
    await lockPayments();
    const first = await start('autopay.charge');
    await killBlocked(first);
    expect([await tries(id), await payments(id), charged(id)]).toEqual([['1 announced'], [], []]);
    expect(await credit()).toEqual(['60.00', 'deposit 60.00']);

    const second = await start('autopay.charge');
    await expectOneCharge(id, second, 4_000, ['credit 60.00']);
    expect(await credit()).toEqual(['0.00', 'deposit 60.00', 'applied -60.00']);
    await second.stop();
  });
});

describe('two processes at once', () => {
  it('charge a card once', async () => {
    const id = await dueNow();
    // Each looks for an earlier charge before one of them claims this one.
    let looking = 0;
    let goOn = (): void => undefined;
    const both = new Promise<void>((resolve) => (goOn = resolve));
    stripe.beforeAnswering = (asked) => {
      if (asked !== 'GET /v1/payment_intents') return Promise.resolve();
      if (++looking === 2) goOn();
      return both;
    };
    const [one, other] = await Promise.all([start('autopay.charge'), start('autopay.charge')]);
    await expectOneCharge(id, one);
    expect(looking).toBe(2);
    await expectOneCharge(id, other);
    await Promise.all([one.stop(), other.stop()]);
  });

  it('charge it once where Stripe answers after their time is up, each time', async () => {
    const id = await dueNow();
    const answers: (() => void)[] = [];
    stripe.beforeAnswering = (asked) =>
      asked === 'POST /v1/payment_intents'
        ? new Promise<void>((resolve) => void answers.push(resolve))
        : Promise.resolve();
    const one = await start('autopay.charge');
    // It has given up: all tries under one key were without an answer in time.
    await eventually(
      async () =>
        (
          await rows(
            `SELECT FROM autopay_charges WHERE invoice_id = $1 AND state = 'charging' AND claimed_until IS NULL`,
            [id],
          )
        ).length === 1,
    );
    expect([answers.length, charged(id).length]).toEqual([3, 1]);
    for (const answer of answers) answer();
    stripe.beforeAnswering = () => Promise.resolve();
    const other = await start('autopay.charge');
    await expectOneCharge(id, other);
    await Promise.all([one.stop(), other.stop()]);
  });
});

/** The balance, and each entry. */
const credit = async () =>
  (
    await rows<{ said: string }>(
      `SELECT balance::text AS said FROM client_credit WHERE user_id = $1 UNION ALL
       (SELECT concat_ws(' ', kind, amount) FROM credit_entries WHERE user_id = $1 ORDER BY id)`,
      [clientId],
    )
  ).map(({ said }) => said);

/** The last job has ended; those of killed processes may wait to be tried again. */
const hasCharged = async () =>
  (
    await rows(`SELECT FROM (SELECT state FROM pgboss.job WHERE name = 'autopay.charge' ORDER BY created_on DESC LIMIT 1) job
    WHERE state = 'completed'`)
  ).length === 1;

import pg from 'pg';
import { eventually } from '../../../test/eventually.js';
import { aDemoPractice } from '../../../test/process/demo.js';
import { aFolder, clearProcesses, Steward, Succession, Visitor } from '../../../test/process/steward.js';
import { StripeServer, type StripeServerEvent } from './testing/stripe-server.js';

let stripe: StripeServer;
let env: Record<string, string>;
let database: pg.Client;
beforeAll(async () => {
  stripe = await StripeServer.start();
  const place = await aDemoPractice();
  env = { ...stripe.env, ...place };
  database = new pg.Client({ connectionString: place.DATABASE_URL });
  await database.connect();
});
beforeEach(() => {
  stripe.sessions.clear();
  stripe.faults.length = 0;
  stripe.asked.length = 0;
});
// A failed test may have left its transaction open.
afterEach(() => database.query('ROLLBACK'));
afterAll(async () => {
  await database.end();
  await clearProcesses();
  await stripe.close();
});

const start = (): Promise<Steward> => Steward.start({ ...env, DATA_DIR: aFolder() });
const processes = new Succession(start);
const client = (on: Steward): Promise<Visitor> => Visitor.signIn(on, 'asample', 'River-stone-1!');

/** A new invoice of 125.00 for the demo client. */
async function anInvoice(on: Steward): Promise<number> {
  const admin = await Visitor.signIn(on, 'consultant', 'Limestone-1!');
  const items = [{ description: 'Bookkeeping', amount: '125.00' }];
  const response = await admin.call('/api/admin/invoices', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userId: 2, description: 'Bookkeeping', items }),
  });
  if (response.status !== 201) throw new Error(`Writing an invoice answered ${response.status}.`);
  return ((await response.json()) as { id: number }).id;
}

const pay = (visitor: Visitor, id: number, key?: string): Promise<Response> =>
  visitor.call(`/api/invoices/${id}/pay`, {
    method: 'POST',
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  });

function deliver(on: Steward, event: StripeServerEvent): Promise<Response> {
  const { payload, headers } = stripe.signed(event);
  return fetch(`${on.url}/api/payments/stripe/webhook`, { method: 'POST', headers, body: payload });
}

const rows = async (sql: string): Promise<Record<string, unknown>[]> =>
  (await database.query(sql)).rows as Record<string, unknown>[];
const paymentsOf = (id: number) =>
  rows(`SELECT i.status, p.amount FROM payments p JOIN invoices i ON i.id = p.invoice_id WHERE i.id = ${id}`);
const paidOnce = [{ status: 'paid', amount: '125.00' }];
/** Simulates the minute after which the claim of an Idempotency-Key expires. */
const passMinute = () =>
  rows(`UPDATE idempotency_keys SET claimed_until = now() - interval '1 second' WHERE claim_id IS NOT NULL`);

describe('a process killed during a payment', () => {
  it('while waiting for Stripe has started one session, with which the same key continues', async () => {
    const first = await processes.current();
    const id = await anInvoice(first);
    stripe.faults.push('lost');
    const broken = pay(await client(first), id, 'killed').catch(() => undefined);
    await eventually(() => stripe.sessions.size === 1);
    await first.kill();
    await broken;

    const second = await processes.next();
    await passMinute();
    const visitor = await client(second);
    const answer = await pay(visitor, id, 'killed');
    expect([answer.status, await answer.json()]).toMatchObject([200, { url: stripe.session.url }]);
    expect(stripe.sessions.size).toBe(1);
    expect((await deliver(second, stripe.pay())).status).toBe(200);
    expect(await paymentsOf(id)).toEqual(paidOnce);
    expect((await pay(visitor, id)).status).toBe(409);
  });

  it('while settling has settled nothing, and the same event settles it once', async () => {
    const first = await processes.current();
    const id = await anInvoice(first);
    expect((await pay(await client(first), id)).status).toBe(200);
    const event = stripe.pay();
    await database.query('BEGIN; LOCK TABLE payments IN SHARE MODE');
    const broken = deliver(first, event).catch(() => undefined);
    await eventually(async () => (await rows('SELECT 1 FROM pg_locks WHERE NOT granted')).length > 0);
    await first.kill();
    await broken;
    await database.query('ROLLBACK');
    // The server ends the transaction when the connection is lost.
    await eventually(async () => (await rows('SELECT 1 FROM pg_locks WHERE NOT granted')).length === 0);

    // Before the next process starts: its job asks Stripe about open payments, and may settle this one first.
    expect(await paymentsOf(id)).toEqual([]);

    const second = await processes.next();
    for (let time = 0; time < 2; time++) expect((await deliver(second, event)).status).toBe(200);
    expect(await paymentsOf(id)).toEqual(paidOnce);
  });
});

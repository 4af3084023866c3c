import pg from 'pg';
import { Money } from '../backend/dist/kernel/money.js';
import { StatementQueries } from '../backend/dist/modules/billing/application/statement-queries.js';
import { TypstPdfRenderer } from '../backend/dist/modules/billing/infrastructure/pdfs/typst-pdf-renderer.js';
import { TypstRenderer } from '../backend/dist/platform/pdf/typst-renderer.js';
import { cpuOf, cpuOfPostgres } from './processes.mjs';
import { median } from './rounds.mjs';
import { admin } from './seed.mjs';

/** Invoices of the client whose list is measured: more than one page. */
const few = 60;
const many = 100_000;
/** Invoices of the client whose statement is measured. */
const ofOneClient = 10_000;
const times = 9;
const papersTimes = 30;
/** Items of the invoice whose PDF is measured. */
const lines = 60;

/**
 * Adds invoices for two clients.
 * @param unpaid the other client's invoices, which are paid later
 * @returns invoices.id of those
 */
export async function seedInvoices({ databaseUrl, clientId, otherClientId, unpaid }) {
  const database = await connected(databaseUrl);
  await addInvoices(database, { amount: few, user: `${clientId}`, minutes: 60 });
  await payInvoices(database);
  await addInvoices(database, { amount: unpaid, user: `${otherClientId}`, minutes: 1 });
  await database.query('VACUUM ANALYZE');
  const { rows } = await database.query('SELECT id FROM invoices WHERE user_id = $1 ORDER BY id', [
    otherClientId,
  ]);
  await database.end();
  return rows.map(({ id }) => id);
}

/**
 * Adds as many invoices as a practice has after years, three quarters of them paid.
 * @param otherClientId gets a tenth of them, the other clients the rest in turn
 * @returns duration in seconds
 */
export async function growInvoices({ databaseUrl, otherClientId }) {
  const began = performance.now();
  const database = await connected(databaseUrl);
  // These are not in the ledger.
  await database.query(`DELETE FROM payments WHERE provider = 'floor'`);
  const { rows } = await database.query(`SELECT min(id) AS first, count(*) AS clients FROM users
     WHERE role = 'client'`);
  const [{ first, clients }] = rows;
  const user = `CASE WHEN n % ${many / ofOneClient} = 0 THEN ${otherClientId} ELSE ${first} + n % ${clients} END`;
  // Rebuilt at the end: updating it row by row, and again for each total, would take longer than everything
  // else.
  const { rows: indexes } = await database.query(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = 'invoices' AND indexdef LIKE '% USING gin %'`,
  );
  for (const { name } of indexes) await database.query(`DROP INDEX ${name}`);
  await addInvoices(database, { amount: many, user, minutes: 15 });
  await payInvoices(database);
  for (const { definition } of indexes) await database.query(definition);
  await database.query('VACUUM ANALYZE');
  await database.end();
  return (performance.now() - began) / 1000;
}

async function connected(connectionString) {
  const database = new pg.Client({ connectionString });
  await database.connect();
  return database;
}

/**
 * Ledger entries for all payments that lack them: one transaction with two entries each, which the triggers
 * check.
 */
async function post(database, kind, [to, from]) {
  await database.query(
    kind === 'issue'
      ? `INSERT INTO ledger_transactions (invoice_id, user_id, kind, mode, occurred_at)
         SELECT id, user_id, 'issue', 'live', issued_at FROM invoices i WHERE state = 'issued'
           AND NOT EXISTS (SELECT FROM ledger_transactions t WHERE t.invoice_id = i.id) ORDER BY id`
      : `INSERT INTO ledger_transactions (invoice_id, user_id, kind, mode, occurred_at, payment_id)
         SELECT invoice_id, user_id, 'payment', mode, paid_at, id FROM payments p
         WHERE NOT EXISTS (SELECT FROM ledger_transactions t WHERE t.payment_id = p.id) ORDER BY id`,
  );
  await database.query(
    `INSERT INTO ledger_entries (transaction_id, invoice_id, account, amount)
     SELECT t.id, i.id, account, sign * i.amount FROM ledger_transactions t JOIN invoices i ON i.id = t.invoice_id,
       (VALUES ($1, 1), ($2, -1)) entry (account, sign)
     WHERE t.kind = $3 AND NOT EXISTS (SELECT FROM ledger_entries e WHERE e.transaction_id = t.id) ORDER BY t.id`,
    [to, from, kind],
  );
  // The checks at the commit read these tables row by row, by a plan for as many rows as PostgreSQL knows of.
  await database.query('ANALYZE ledger_transactions, ledger_entries');
}

/** @param user SQL for the client of invoice `n`; @param minutes between one invoice and the next */
export async function addInvoices(database, { amount, user, minutes }) {
  await database.query('BEGIN');
  await database.query(
    `INSERT INTO invoices (user_id, invoice_number, amount, description, due_date, items, state, issued_on, issued_at,
       version, created_by, created_at, updated_at)
     SELECT ${user}, 'INV-' || lpad((next_number - 1 + n)::text, 6, '0'), 100 + n % 400, 'Bookkeeping ' || n, at::date + 14,
       jsonb_build_array(jsonb_build_object('description', 'Bookkeeping', 'amount', (100 + n % 400)::numeric(10, 2)::text)),
       'issued', at::date, at, 1, 1, at, at
     FROM invoice_series, generate_series(1, $1::int) n, LATERAL (
       SELECT (now() - ($1 - n + 1) * $2 * interval '1 minute')::timestamptz(3) AS at) moment`,
    [amount, minutes],
  );
  await database.query('UPDATE invoice_series SET next_number = next_number + $1', [amount]);
  await post(database, 'issue', ['receivable', 'revenue']);
  await database.query('COMMIT');
}

/** @param which SQL condition for the invoices that are paid; three quarters by default */
export async function payInvoices(database, which = 'id % 4 <> 0') {
  await database.query('BEGIN');
  await database.query(
    `INSERT INTO payments (invoice_id, user_id, amount, method, mode, paid_at, recorded_by)
     SELECT id, user_id, amount, 'check', 'live', issued_at + interval '5 minutes', 1 FROM invoices
     WHERE status = 'unpaid' AND ${which} ORDER BY id`,
  );
  await post(database, 'payment', ['cash', 'receivable']);
  await database.query('COMMIT');
}

/** Request for autocannon that pays the next unpaid invoice of a list. */
export function paying(ids, cookie) {
  const left = ids.values();
  const setupRequest = (request) => ({ ...request, path: `/api/invoices/${left.next().value}/pay` });
  return {
    path: '',
    requests: [{ method: 'POST', headers: { cookie, 'content-type': 'application/json' }, setupRequest }],
  };
}

/**
 * Reads over all invoices, and the PDF of a long one.
 * @param server the product with that many invoices
 * @returns milliseconds of wall-clock and of CPU time
 */
export async function measureInvoices({
  server,
  postmaster,
  databaseUrl,
  adminCookie,
  otherClientId,
  seeding,
}) {
  const cpu = () => cpuOf(server.pid) + cpuOfPostgres(postmaster);
  const get = (address) =>
    timed(async () => {
      const response = await fetch(server.url + address, { headers: { cookie: adminCookie } });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${address} answered ${response.status}.`);
    }, cpu);
  // The session is older than a quarter of an hour by now, which is too old for the export.
  await fetch(`${server.url}/api/session/confirm`, {
    method: 'POST',
    headers: { cookie: adminCookie, 'content-type': 'application/json' },
    body: JSON.stringify({ password: admin.password }),
  });
  const days = { from: '2000-01-01', to: new Date().toISOString().slice(0, 10) };
  return {
    seeding,
    overview: await get('/api/admin/overview'),
    summary: await get('/api/admin/invoices/summary'),
    list: await get('/api/admin/invoices'),
    search: await get('/api/admin/invoices?search=Bookkeeping%2012'),
    export: await get(`/api/admin/invoices/export?from=${days.from}&to=${days.to}`),
    statement: await timeStatement(databaseUrl, postmaster, otherClientId, days),
    paper: await timePaper(),
  };
}

/** Figures only: the PDF would have hundreds of pages. */
async function timeStatement(databaseUrl, postmaster, userId, days) {
  const database = await connected(databaseUrl);
  const sql = { view: async (name, text, values) => (await database.query({ name, text, values })).rows };
  const statements = new StatementQueries(sql);
  const figures = await timed(
    async () => {
      const { lines: found } = await statements.between(userId, days);
      if (found.length < ofOneClient) throw new Error(`A statement of ${found.length} lines.`);
    },
    () => ownCpu() + cpuOfPostgres(postmaster),
  );
  await database.end();
  return figures;
}

async function timePaper() {
  const papers = new TypstRenderer();
  const drawing = new TypstPdfRenderer(papers);
  const party = { name: 'Alex Sample', address: ['200 Example Avenue'], email: 'a@example.com', phone: null };
  const amount = Money.parse('65.00');
  // Different text each time, because Typst caches what it has already laid out.
  const items = (time) =>
    Array.from({ length: lines }, (_, index) => ({
      description: `Session ${time * lines + index}: cash flow and pricing, and what was agreed upon`,
      amount,
    }));
  const figures = await timed(
    (time) =>
      drawing.invoice({
        practice: party,
        client: party,
        test: false,
        invoiceNumber: `INV-${time}`,
        version: 1,
        issuedOn: '2026-11-02',
        dueDate: '2026-11-30',
        description: 'Sessions',
        items: items(time),
        amount: Money.parse('3900.00'),
        paymentInstructions: 'By check.',
        voidedOn: null,
      }),
    ownCpu,
    papersTimes,
  );
  await papers.onApplicationShutdown();
  return figures;
}

/** CPU seconds of this process and its threads. */
const ownCpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/**
 * Measures the first run separately: it reads data into memory or starts a thread.
 * @param cpu seconds spent so far
 */
async function timed(work, cpu, count = times) {
  const took = [];
  let spent = 0;
  for (let time = 0; time <= count; time++) {
    if (time === 1) spent = cpu();
    const began = performance.now();
    await work(time);
    took.push(performance.now() - began);
  }
  const [first, ...warm] = took;
  return { first, median: median(warm), worst: Math.max(...warm), cpu: ((cpu() - spent) / count) * 1000 };
}

/** Titles by the name of the measurement; goals use the same names. */
export const titles = {
  overview: 'overview',
  summary: 'sums of the list',
  list: 'first page of the list',
  search: 'the same, searched',
  export: 'export as CSV',
  statement: `figures of a statement over ${ofOneClient}`,
  paper: `PDF of ${lines} items`,
};

/** Prints the measurements over all invoices. */
export function printInvoices({ seeding, ...measured }, goals) {
  const columns = (figures) => figures.map((one) => one.toString().padStart(8)).join('');
  console.log(
    `\n${`${many} invoices (stored in ${seeding.toFixed(0)} s), ms`.padEnd(38)}${columns(['median', 'worst', 'first', 'CPU'])}`,
  );
  for (const [name, { first, median: middle, worst, cpu }] of Object.entries(measured)) {
    const goal = goals.find((one) => one.name === titles[name]);
    const verdict = goal ? `  goal ${goal.limit} ms ${goal.met ? 'met' : 'NOT MET'}` : '';
    console.log(
      `  ${titles[name].padEnd(36)}${columns([middle, worst, first, cpu].map(Math.round))}${verdict}`,
    );
  }
}

import pg from 'pg';
import { Money } from '../backend/dist/kernel/money.js';
import { TypstPdfRenderer } from '../backend/dist/modules/billing/infrastructure/pdfs/typst-pdf-renderer.js';
import { TypstRenderer } from '../backend/dist/platform/pdf/typst-renderer.js';
import { median } from './rounds.mjs';

/** Invoices of the client whose list is measured: more than one page. */
const few = 60;
/** Invoices of another client, of which most are paid, each with four entries of the ledger then. */
const others = Number(process.env.INVOICES || 0);
const papersTimes = 30;
/** Items of the invoice whose PDF is measured. */
const lines = 60;

/**
 * Adds invoices for two clients, and for a third one if the ledger is to be long.
 * @param unpaid the other client's invoices, which are paid later
 * @returns invoices.id of those
 */
export async function seedInvoices({ databaseUrl, clientId, otherClientId, emptyClientId, unpaid }) {
  const database = await connected(databaseUrl);
  await addInvoices(database, { amount: others, user: `${emptyClientId}`, minutes: 40 });
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

/**
 * A deposit of each client, and what it pays.
 * @param which SQL condition for the invoices that are paid
 */
export async function payFromCredit(database, which) {
  await database.query('BEGIN');
  await database.query(
    `INSERT INTO credit_entries (user_id, kind, amount, method, recorded_by, received_at, created_at)
     SELECT user_id, 'deposit', 10000, 'check', 1, at, at
     FROM (SELECT user_id, min(issued_at) AS at FROM invoices GROUP BY user_id) client ORDER BY user_id`,
  );
  await database.query(
    `WITH received AS (
       INSERT INTO ledger_transactions (user_id, kind, mode, occurred_at, credit_entry_id)
       SELECT user_id, 'deposit', 'live', received_at, id FROM credit_entries ORDER BY id RETURNING *)
     INSERT INTO ledger_entries (transaction_id, account, amount)
     SELECT r.id, account, sign * c.amount FROM received r JOIN credit_entries c ON c.id = r.credit_entry_id,
       (VALUES ('cash', 1), ('client_credit', -1)) entry (account, sign) ORDER BY r.id`,
  );
  await database.query(
    `WITH paid AS (
       INSERT INTO payments (invoice_id, user_id, amount, method, mode, paid_at, recorded_by)
       SELECT id, user_id, amount, 'credit', 'live', issued_at + interval '5 minutes', 1 FROM invoices
       WHERE status = 'unpaid' AND ${which} ORDER BY id RETURNING *)
     INSERT INTO credit_entries (user_id, kind, amount, invoice_id, payment_id, received_at, created_at)
     SELECT user_id, 'applied', -amount, invoice_id, id, paid_at, paid_at FROM paid ORDER BY id`,
  );
  await post(database, 'payment', ['client_credit', 'receivable']);
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

/** Requests per turn of the practice's calls, which are compared with those of another build only. */
export const booksAmounts = { 'practice-invoices': 800, overview: 300, 'weekly-close': 300 };

export function booksCalls({ adminCookie }) {
  const headers = { cookie: adminCookie };
  return {
    'practice-invoices': { path: '/api/admin/invoices', headers },
    overview: { path: '/api/admin/overview', headers },
    'weekly-close': { path: '/api/admin/weekly-close', headers },
  };
}

/** The PDF of a long invoice. @returns milliseconds of wall-clock and of CPU time */
export async function measurePaper() {
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
  const draw = (time) =>
    drawing.invoice({
      practice: party,
      client: party,
      test: false,
      language: 'en',
      invoiceNumber: `INV-${time}`,
      version: 1,
      issuedOn: '2026-11-02',
      dueDate: '2026-11-30',
      poNumber: null,
      description: 'Sessions',
      items: items(time),
      amount: Money.parse('3900.00'),
      paymentInstructions: 'By check.',
      voidedOn: null,
    });
  const took = [];
  let spent = process.cpuUsage();
  for (let time = 0; time <= papersTimes; time++) {
    // The first one starts a thread.
    if (time === 1) spent = process.cpuUsage();
    const began = performance.now();
    await draw(time);
    took.push(performance.now() - began);
  }
  const { user, system } = process.cpuUsage(spent);
  await papers.onApplicationShutdown();
  const [first, ...warm] = took;
  return {
    first,
    median: median(warm),
    worst: Math.max(...warm),
    cpu: (user + system) / 1000 / papersTimes,
  };
}

/** Prints the milliseconds of the PDF. */
export function printPaper({ first, median: middle, worst, cpu }, goals) {
  const { limit, met } = goals.find(({ name }) => name === 'paper');
  const [a, b, c, d] = [middle, worst, first, cpu].map(Math.round);
  console.log(
    `\nPDF of an invoice with ${lines} items: ${a} ms at the median, ${b} at worst, ${c} the first, ${d} of CPU; goal ${limit} ms ${met ? 'met' : 'NOT MET'}`,
  );
}

import { columns, detailColumns } from '../backend/dist/modules/billing/application/invoice-columns.js';

/* Bare server, billing: the product's statements for a client's list, and for a payment its insert and the
   update of the invoice, without ledger, activity log, notification, email and live events. */

const pageSize = 50;
const own = `i.state <> 'deleted' AND i.user_id = $1 AND i.status <> 'draft'`;
const cursorOf = (at, id) => Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');

/** First page of a client's own invoices. */
export async function invoices(run, caller) {
  const { rows } = await run(
    'invoices',
    `SELECT ${columns('$2')} FROM invoices i WHERE ${own} AND (i.created_at, i.id) < ($3, $4)
     ORDER BY i.created_at DESC, i.id DESC LIMIT $5`,
    [caller.user_id, new Date(), 'infinity', 2 ** 31 - 1, pageSize + 1],
  );
  const { rows: counted } = await run(
    'invoices-count',
    `SELECT count(*)::int AS total FROM invoices i WHERE ${own}`,
    [caller.user_id],
  );
  const shown = rows.slice(0, pageSize);
  const { created_at: at, id } = shown.at(-1);
  return { rows: shown, total: counted[0].total, next: `/api/invoices?cursor=${cursorOf(at, id)}` };
}

/** Records a payment: insert and update in one transaction; answers with the invoice. */
export async function pay(pool, caller, invoiceId) {
  const client = await pool.connect();
  const run = (name, text, values) => client.query({ name, text, values });
  try {
    await client.query('BEGIN');
    const now = new Date();
    await run(
      'payment-add',
      `INSERT INTO payments (invoice_id, user_id, amount, method, mode, provider, provider_id, paid_at)
       SELECT id, user_id, balance, 'card', 'test', 'floor', id, $3 FROM invoices WHERE id = $1 AND user_id = $2`,
      [invoiceId, caller.user_id, now],
    );
    await run('payment-invoice', 'UPDATE invoices SET updated_at = $2 WHERE id = $1', [invoiceId, now]);
    const { rows } = await run(
      'invoice-one',
      `SELECT ${columns('$2')}, ${detailColumns} FROM invoices i WHERE i.id = $1`,
      [invoiceId, now],
    );
    await client.query('COMMIT');
    return { outcome: 'paid', invoice: rows[0] };
  } finally {
    client.release();
  }
}

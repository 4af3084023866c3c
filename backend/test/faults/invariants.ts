import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { ActivityLog } from '../../src/modules/activity/index.js';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { RestoreChecks } from '../../src/platform/events/restore-checks.js';
import { Sql } from '../../src/platform/database/sql.js';
import { DatabaseUnitOfWork } from '../../src/platform/database/database-unit-of-work.js';
import { DomainEvents } from '../../src/platform/unit-of-work/domain-events.js';
import { untilPublished } from '../process/until-published.js';

/** Violations that must never be found in a database, after any fault. */
const violations: Record<string, string> = {
  'a ledger transaction that is not balanced': `
    SELECT transaction_id FROM ledger_entries GROUP BY 1 HAVING sum(amount) <> 0`,
  'an invoice whose totals differ from its ledger': `
    SELECT i.id FROM invoices i LEFT JOIN ledger_entries e ON e.invoice_id = i.id
      LEFT JOIN ledger_transactions t ON t.id = e.transaction_id
    GROUP BY i.id
    HAVING i.balance <> coalesce(sum(e.amount) FILTER (WHERE e.account = 'receivable'), 0)
      OR i.received <> coalesce(sum(e.amount) FILTER (WHERE e.account IN ('cash', 'client_credit') AND t.kind = 'payment'), 0)`,
  'a client whose credit differs from the ledger': `
    SELECT user_id FROM (
      SELECT t.user_id, -sum(e.amount) AS balance FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
      WHERE e.account = 'client_credit' GROUP BY 1) ledger FULL JOIN client_credit c USING (user_id)
    WHERE ledger.balance IS DISTINCT FROM c.balance`,
  'a payment without a ledger transaction': `
    SELECT id FROM payments p WHERE NOT EXISTS (SELECT FROM ledger_transactions t WHERE t.payment_id = p.id)`,
  'a gap in the numbers of invoices': `
    SELECT n FROM invoice_series, generate_series(1, next_number - 1) n
    WHERE NOT EXISTS (SELECT FROM invoices WHERE invoice_number = 'INV-' || lpad(n::text, 6, '0'))`,
  'a document whose file is not one of its versions': `
    SELECT id FROM documents d WHERE NOT EXISTS (
      SELECT FROM document_versions v WHERE v.document_id = d.id AND v.file_path = d.file_path AND v.sha256 = d.sha256)`,
  'a document without an event': `
    SELECT id FROM documents d WHERE NOT EXISTS (
      SELECT FROM activity_events e WHERE e.subject_type = 'document' AND e.subject_id = d.id)`,
  'a conversation with a wrong message count': `
    SELECT t.id FROM message_threads t LEFT JOIN messages m ON m.thread_id = t.id
    GROUP BY t.id HAVING t.message_count <> count(m.id)`,
  'a message without exactly one notification': `
    SELECT m.id FROM messages m LEFT JOIN notifications n ON n.message_id = m.id
    GROUP BY m.id HAVING count(n.id) <> 1`,
  'a message without an event': `
    SELECT count(*) FROM messages HAVING count(*) <> (SELECT count(*) FROM activity_events WHERE type = 'message.created')`,
};

/** Expires the claims of killed processes, as if a minute had passed. */
export const expireClaims = (databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await client.query(
      `UPDATE idempotency_keys SET claimed_until = now() - interval '1 second' WHERE claim_id IS NOT NULL`,
    );
  });

/**
 * Checks the invariants, recomputes the chain of every subject, and looks for every referenced file.
 * @param files folder of stored files, if they are on the disk
 * @throws Error with the violations
 */
export async function expectInvariants(databaseUrl: string, files?: string): Promise<void> {
  await untilPublished(databaseUrl);
  await withClient(databaseUrl, async (client) => {
    for (const [what, query] of Object.entries(violations)) {
      const { rows } = await client.query(query);
      if (rows.length > 0) throw new Error(`There is ${what}: ${JSON.stringify(rows.slice(0, 5))}.`);
    }
    if (files === undefined) return;
    const { rows } = await client.query<{ path: string; owner: string }>(
      'SELECT path, owner FROM stored_files',
    );
    const lost = rows.filter((row) => !existsSync(path.join(files, row.path.slice(0, 2), row.path)));
    if (lost.length > 0) throw new Error(`Files are missing: ${JSON.stringify(lost.slice(0, 5))}.`);
  });
  await expectIntactChains(databaseUrl);
}

async function expectIntactChains(databaseUrl: string): Promise<void> {
  const source = await new DataSource(dataSourceOptions(databaseUrl, [])).initialize();
  try {
    const log = new ActivityLog(
      new RestoreChecks(),
      new Sql(new DatabaseUnitOfWork(source, new DomainEvents())),
    );
    const subjects = await source.query<{ type: string; id: number }[]>(
      'SELECT subject_type AS type, subject_id AS id FROM activity_heads',
    );
    for (const subject of subjects) {
      const { fault } = await log.chain(subject as Parameters<ActivityLog['chain']>[0]);
      if (fault)
        throw new Error(`The chain of ${subject.type} ${subject.id} is broken: ${JSON.stringify(fault)}.`);
    }
  } finally {
    await source.destroy();
  }
}

async function withClient(databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index for each order of the lists, so that a page of a long list is read without sorting all of it. */
export class SortedLists1790000109000 implements MigrationInterface {
  readonly name = 'SortedLists1790000109000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      indexes
        .map(([name, on, where]) => `CREATE INDEX ${name} ON ${on}${where ? ` WHERE ${where}` : ''}`)
        .join('; '),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX ${indexes.map(([name]) => name).join(', ')}`);
  }
}

const statusOfDocument = `array_position(
  ARRAY['draft', 'pending_review', 'awaiting_signature', 'signed', 'completed'], status)`;
const statusOfRequest = `(CASE WHEN status = 'completed' THEN 2 WHEN answered THEN 1 ELSE 0 END)`;

/** Name, table with columns, and condition. */
const indexes: readonly (readonly [string, string, string?])[] = [
  ['documents_title_idx', 'documents (plain(title), id)', 'deleted_at IS NULL'],
  ['documents_status_order_idx', `documents (${statusOfDocument}, id)`, 'deleted_at IS NULL'],
  ['document_requests_title_idx', 'document_requests (plain(title), id)', 'withdrawn_at IS NULL'],
  [
    'document_requests_status_order_idx',
    `document_requests (${statusOfRequest}, id)`,
    'withdrawn_at IS NULL',
  ],
  [
    'document_requests_due_order_idx',
    `document_requests (coalesce(due_date, 'infinity'::date), id)`,
    'withdrawn_at IS NULL',
  ],
  ['invoices_number_order_idx', `invoices (coalesce(lower(invoice_number), ''), id)`, `state <> 'deleted'`],
  ['invoices_amount_order_idx', 'invoices (amount, id)', `state <> 'deleted'`],
  ['invoices_balance_order_idx', 'invoices (balance, id)', `state <> 'deleted'`],
  ['invoices_due_order_idx', `invoices (coalesce(due_date, 'infinity'::date), id)`, `state <> 'deleted'`],
  ['invoices_issued_order_idx', `invoices (coalesce(issued_on, 'infinity'::date), id)`, `state <> 'deleted'`],
  ['contact_messages_name_idx', `contact_messages (plain(first_name || ' ' || last_name), id)`],
  ['contact_messages_resolved_idx', 'contact_messages ((resolved::integer), id)'],
];

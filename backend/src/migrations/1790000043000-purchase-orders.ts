import type { MigrationInterface, QueryRunner } from 'typeorm';

const fields = ['invoice_number', 'description', 'due_date', 'amount', 'items'];

/** The client's purchase order number of an invoice, kept in earlier versions like its other fields. */
export class PurchaseOrders1790000043000 implements MigrationInterface {
  readonly name = 'PurchaseOrders1790000043000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE invoices ADD po_number text');
    await keepVersions(db, [...fields, 'po_number']);
  }

  async down(db: QueryRunner): Promise<void> {
    await keepVersions(db, fields);
    await db.query('ALTER TABLE invoices DROP po_number');
  }
}

/** Like `1790000038110-record-versions.ts`. */
async function keepVersions(db: QueryRunner, columns: readonly string[]): Promise<void> {
  const rowOf = (row: string): string => `ROW (${columns.map((column) => `${row}.${column}`).join(', ')})`;
  await db.query(`
    DROP TRIGGER invoices_keep_version ON invoices;
    CREATE TRIGGER invoices_keep_version AFTER UPDATE ON invoices FOR EACH ROW
      WHEN (OLD.state = NEW.state AND ${rowOf('OLD')} IS DISTINCT FROM ${rowOf('NEW')})
      EXECUTE FUNCTION keep_record_version('invoice', ${columns.map((column) => `'${column}'`).join(', ')})`);
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Earlier versions of a draft keep its date as well. */
export class InvoiceDates1790000099000 implements MigrationInterface {
  readonly name = 'InvoiceDates1790000099000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(versionsOf([...fields, 'issued_on']));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(versionsOf(fields));
  }
}

const fields = ['invoice_number', 'description', 'due_date', 'amount', 'items', 'po_number'];

/** The trigger that keeps earlier versions of these columns, as in the baseline. */
const versionsOf = (columns: readonly string[]): string => {
  const row = (name: string): string => `ROW (${columns.map((column) => `${name}.${column}`).join(', ')})`;
  return `
    DROP TRIGGER invoices_keep_version ON invoices;
    CREATE TRIGGER invoices_keep_version AFTER UPDATE ON invoices FOR EACH ROW
      WHEN (OLD.state = NEW.state AND ${row('OLD')} IS DISTINCT FROM ${row('NEW')})
      EXECUTE FUNCTION keep_record_version('invoice', ${columns.map((column) => `'${column}'`).join(', ')})`;
};

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Drops the history from which past weeks were once reconstructed, and the trigger that marked what was done on behalf of a
 * client: the statement that inserts an event does it.
 */
export class ContractUnused1790000088000 implements MigrationInterface {
  readonly name = 'ContractUnused1790000088000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP FUNCTION mark_on_behalf() CASCADE;
      DROP VIEW issued_versions, asked_refunds, requested_documents, conversations, sent_messages, client_appointments;
      DROP INDEX invoice_versions_due_date_idx;
      ALTER TABLE setup DROP test_mail_id`);
  }

  async down(): Promise<void> {
    throw new Error('ContractUnused is not reverted: restore a backup of the version before.');
  }
}

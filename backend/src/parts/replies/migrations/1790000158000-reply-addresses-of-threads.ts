import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses of replies never block the deletion of a conversation, also in a build that does not read replies. */
export class ReplyAddressesOfThreads1790000158000 implements MigrationInterface {
  readonly name = 'ReplyAddressesOfThreads1790000158000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE reply_addresses
        DROP CONSTRAINT reply_addresses_thread_id_fkey,
        ADD CONSTRAINT reply_addresses_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES message_threads ON DELETE CASCADE;
      CREATE INDEX reply_addresses_thread_id_idx ON reply_addresses (thread_id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX reply_addresses_thread_id_idx;
      ALTER TABLE reply_addresses
        DROP CONSTRAINT reply_addresses_thread_id_fkey,
        ADD CONSTRAINT reply_addresses_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES message_threads`);
  }
}

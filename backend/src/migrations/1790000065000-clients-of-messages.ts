import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The client that was created from a contact message. */
export class ClientsOfMessages1790000065000 implements MigrationInterface {
  readonly name = 'ClientsOfMessages1790000065000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE contact_messages ADD client_id integer
      CONSTRAINT contact_messages_client_id_fkey REFERENCES users`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE contact_messages DROP client_id');
  }
}

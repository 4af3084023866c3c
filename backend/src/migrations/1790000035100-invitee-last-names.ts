import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Separate first and last name of a visitor, for example 'Anna' and 'van der Berg', for a later client
 * account.
 */
export class InviteeLastNames1790000035100 implements MigrationInterface {
  readonly name = 'InviteeLastNames1790000035100';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE appointments ADD COLUMN invitee_last_name text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE appointments DROP COLUMN invitee_last_name');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Link to reschedule or cancel a visitor's booking, and requests of visitors who have already had a free
 * session.
 */
export class BookingLinks1790000039220 implements MigrationInterface {
  readonly name = 'BookingLinks1790000039220';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE visitor_bookings
        ADD COLUMN manage_hash bytea CONSTRAINT visitor_bookings_manage_hash_key UNIQUE,
        ADD COLUMN manage_sealed bytea,
        ADD COLUMN email_hash bytea`);
    await db.query(
      "COMMENT ON COLUMN visitor_bookings.manage_hash IS 'SHA-256 of the token in the link that manages the booking'",
    );
    await db.query(
      "COMMENT ON COLUMN visitor_bookings.manage_sealed IS 'That token, encrypted under APP_SECRET for later emails'",
    );
    await db.query(
      "COMMENT ON COLUMN visitor_bookings.email_hash IS 'SHA-256 of the address of a request without a hold'",
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      'ALTER TABLE visitor_bookings DROP COLUMN manage_hash, DROP COLUMN manage_sealed, DROP COLUMN email_hash',
    );
  }
}

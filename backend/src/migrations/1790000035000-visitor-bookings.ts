import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Links for visitors to confirm a hold. They outlive the hold, so that an expired link can explain itself.
 */
export class VisitorBookings1790000035000 implements MigrationInterface {
  readonly name = 'VisitorBookings1790000035000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE visitor_bookings (
        token_hash bytea CONSTRAINT visitor_bookings_pkey PRIMARY KEY,
        appointment_id integer CONSTRAINT visitor_bookings_appointment_id_fkey
          REFERENCES appointments ON DELETE SET NULL,
        mail_id integer CONSTRAINT visitor_bookings_mail_id_fkey REFERENCES outbox ON DELETE SET NULL,
        network bytea,
        held_until timestamptz(3) NOT NULL
      );
      CREATE UNIQUE INDEX visitor_bookings_appointment_id_idx ON visitor_bookings (appointment_id);
      CREATE INDEX visitor_bookings_mail_id_idx ON visitor_bookings (mail_id);
      CREATE INDEX visitor_bookings_held_until_idx ON visitor_bookings (held_until);
      CREATE INDEX appointments_held_until_idx ON appointments (held_until) WHERE held_until IS NOT NULL;
      CREATE INDEX appointments_invitee_email_idx ON appointments (lower(invitee_email)) WHERE user_id IS NULL;
      ALTER TABLE appointments DROP COLUMN token_hash`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE appointments ADD COLUMN token_hash bytea CONSTRAINT appointments_token_hash_key UNIQUE;
      DROP INDEX appointments_invitee_email_idx;
      DROP INDEX appointments_held_until_idx;
      DROP TABLE visitor_bookings`);
  }
}

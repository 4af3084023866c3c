import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Visitors' requests that the practice answers, since no email can confirm them. A request stays until it is answered or
 * closed; the time that it holds is an appointment, which is removed when the hold ends.
 */
export class BookingRequests1790000084000 implements MigrationInterface {
  readonly name = 'BookingRequests1790000084000';

  async up(db: QueryRunner): Promise<void> {
    // The id is that of the held appointment. Once a request is answered, nothing of the person stays in it.
    await db.query(`
      CREATE TABLE booking_requests (
        id integer CONSTRAINT booking_requests_pkey PRIMARY KEY,
        starts_at timestamptz(3) NOT NULL,
        ends_at timestamptz(3) NOT NULL,
        type text NOT NULL
          CONSTRAINT booking_requests_type_check CHECK (type IN ('consultation', 'review', 'planning', 'other')),
        label text NOT NULL,
        label_es text,
        place text NOT NULL CONSTRAINT booking_requests_place_check CHECK (place IN ('office', 'phone', 'video')),
        notes text,
        invitee_name text,
        invitee_last_name text,
        invitee_email text,
        invitee_phone text,
        language text NOT NULL CONSTRAINT booking_requests_language_check CHECK (language IN ('en', 'es')),
        held_until timestamptz(3) NOT NULL,
        answer text CONSTRAINT booking_requests_answer_check CHECK (answer IN ('confirmed', 'declined', 'closed')),
        answered_at timestamptz(3),
        answered_by integer CONSTRAINT booking_requests_answered_by_fkey REFERENCES users,
        created_at timestamptz(3) NOT NULL,
        CONSTRAINT booking_requests_answered_check CHECK ((answer IS NULL) = (answered_at IS NULL)),
        CONSTRAINT booking_requests_invitee_check CHECK ((answer IS NULL) = (invitee_email IS NOT NULL))
      );
      CREATE INDEX booking_requests_unanswered_idx ON booking_requests (created_at, id) WHERE answer IS NULL;
      CREATE INDEX booking_requests_answered_at_idx ON booking_requests (answered_at) WHERE answered_at IS NOT NULL;
      CREATE INDEX booking_requests_answered_by_idx ON booking_requests (answered_by) WHERE answered_by IS NOT NULL;
      CREATE VIEW unanswered_booking_requests AS
        SELECT id, starts_at, ends_at, label, label_es, place, notes, invitee_name, invitee_email, invitee_phone,
          held_until, created_at AS since
        FROM booking_requests WHERE answer IS NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP VIEW unanswered_booking_requests; DROP TABLE booking_requests');
  }
}

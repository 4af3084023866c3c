import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The search finds contact messages, and appointments by the name and email address of whoever booked them. */
export class SearchVisitors1790000136000 implements MigrationInterface {
  readonly name = 'SearchVisitors1790000136000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE OR REPLACE VIEW searchable_appointments AS
        SELECT id, user_id, label AS title, ${booked} AS words, starts_at AS at, label_es, phone_digits,
          CASE WHEN user_id IS NULL THEN invitee_name END AS about
        FROM appointments WHERE status <> 'held';
      DROP INDEX appointments_words_idx;
      CREATE INDEX appointments_words_idx ON appointments USING gin (word_parts(${booked}))
        WITH (gin_pending_list_limit = 128) WHERE status <> 'held';
      ALTER INDEX appointments_words_idx ALTER COLUMN 1 SET STATISTICS 0;
      CREATE VIEW searchable_contact_messages AS
        SELECT id, NULL::integer AS user_id, trim(first_name || ' ' || last_name) AS title, ${sent} AS words,
          created_at AS at, phone_digits, service AS about
        FROM contact_messages;
      CREATE INDEX contact_messages_words_idx ON contact_messages USING gin (word_parts(${sent}))
        WITH (gin_pending_list_limit = 128);
      ALTER INDEX contact_messages_words_idx ALTER COLUMN 1 SET STATISTICS 0`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX contact_messages_words_idx;
      DROP VIEW searchable_contact_messages, searchable_appointments;
      CREATE VIEW searchable_appointments AS
        SELECT id, user_id, label AS title, ${withoutVisitor} AS words, starts_at AS at, label_es, phone_digits
        FROM appointments WHERE status <> 'held';
      DROP INDEX appointments_words_idx;
      CREATE INDEX appointments_words_idx ON appointments USING gin (word_parts(${withoutVisitor}))
        WITH (gin_pending_list_limit = 128) WHERE status <> 'held';
      ALTER INDEX appointments_words_idx ALTER COLUMN 1 SET STATISTICS 0`);
  }
}

const withoutVisitor = `label || coalesce(' ' || label_es, '') || coalesce(' ' || notes, '')`;
const booked = `${withoutVisitor} || coalesce(' ' || invitee_name, '') || coalesce(' ' || invitee_email, '')`;
const sent = `first_name || ' ' || last_name || ' ' || email`;

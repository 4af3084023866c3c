import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Read positions of people who act for a client. The client's own stays in the conversation's row
 * (`client_read_id`, `client_unread`), as the previous version writes it.
 */
export class ConversationsOfPeople1790000055000 implements MigrationInterface {
  readonly name = 'ConversationsOfPeople1790000055000';

  async up(db: QueryRunner): Promise<void> {
    // Messages of the practice are counted from the upgrade on, since only differences matter.
    await db.query(`
      ALTER TABLE message_threads
        ADD others_read_id integer NOT NULL DEFAULT 0,
        ADD practice_count integer NOT NULL DEFAULT 0;
      CREATE TABLE thread_readers (
        thread_id integer CONSTRAINT thread_readers_thread_id_fkey REFERENCES message_threads ON DELETE CASCADE,
        person_id integer CONSTRAINT thread_readers_person_id_fkey REFERENCES users ON DELETE CASCADE,
        read_id integer NOT NULL,
        read_count integer NOT NULL,
        CONSTRAINT thread_readers_pkey PRIMARY KEY (thread_id, person_id)
      );
      CREATE INDEX thread_readers_person_id_idx ON thread_readers (person_id);
      COMMENT ON COLUMN thread_readers.read_id IS 'messages.id up to which the person has read';
      COMMENT ON COLUMN thread_readers.read_count IS
        'practice_count of that moment: the rest is unread'`);
    // A trigger, so that messages which the previous version adds count as well.
    await db.query(`
      CREATE FUNCTION count_practice_messages() RETURNS trigger LANGUAGE plpgsql
      SET search_path = pg_catalog, pg_temp AS $$
      BEGIN
        NEW.practice_count := OLD.practice_count + NEW.client_unread - OLD.client_unread;
        RETURN NEW;
      END $$;
      CREATE TRIGGER message_threads_practice_count BEFORE UPDATE ON message_threads
        FOR EACH ROW WHEN (NEW.client_unread > OLD.client_unread) EXECUTE FUNCTION count_practice_messages()`);
    // For a new person, messages count as read that somebody else of the client had read.
    await db.query(`
      CREATE FUNCTION begin_reading() RETURNS trigger LANGUAGE plpgsql
      SET search_path = pg_catalog, pg_temp AS $$
      BEGIN
        INSERT INTO public.thread_readers AS reader (thread_id, person_id, read_id, read_count)
          SELECT t.id, NEW.person_id, greatest(t.client_read_id, t.others_read_id),
            t.practice_count - least(t.client_unread, (SELECT min(t.practice_count - r.read_count)
              FROM public.thread_readers r WHERE r.thread_id = t.id))
          FROM public.message_threads t WHERE t.user_id = NEW.client_id
          ON CONFLICT (thread_id, person_id) DO UPDATE SET read_id = greatest(reader.read_id, excluded.read_id),
            read_count = greatest(reader.read_count, excluded.read_count);
        RETURN NULL;
      END $$;
      CREATE TRIGGER client_access_added AFTER INSERT ON client_access
        FOR EACH ROW WHEN (NEW.person_id IS NOT NULL) EXECUTE FUNCTION begin_reading();
      CREATE TRIGGER client_access_accepted AFTER UPDATE ON client_access
        FOR EACH ROW WHEN (OLD.person_id IS NULL AND NEW.person_id IS NOT NULL) EXECUTE FUNCTION begin_reading()`);
    // Any person of the client can have written the last message.
    const unread = (of: string): string => `${of} AND EXISTS (
      SELECT FROM messages m JOIN users u ON u.id = m.from_user_id
      WHERE m.id = t.last_message_id AND u.role = 'admin')`;
    await db.query(`
      CREATE OR REPLACE VIEW threads_to_answer AS
        SELECT t.id, t.user_id, t.subject, t.updated_at AS since FROM message_threads t
        WHERE ${unread('t.client_unread > 0')};
      CREATE VIEW threads_to_answer_by_others AS
        SELECT t.id, t.user_id, t.subject, t.updated_at AS since, a.person_id
        FROM client_access a JOIN message_threads t ON t.user_id = a.client_id
        LEFT JOIN thread_readers r ON r.thread_id = t.id AND r.person_id = a.person_id
        WHERE a.ended_at IS NULL AND ${unread('t.practice_count > coalesce(r.read_count, 0)')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP VIEW threads_to_answer_by_others;
      CREATE OR REPLACE VIEW threads_to_answer AS
        SELECT t.id, t.user_id, t.subject, t.updated_at AS since
        FROM message_threads t JOIN messages m ON m.id = t.last_message_id
        WHERE t.client_unread > 0 AND m.from_user_id <> t.user_id;
      DROP FUNCTION begin_reading() CASCADE;
      DROP FUNCTION count_practice_messages() CASCADE;
      DROP TABLE thread_readers;
      ALTER TABLE message_threads DROP others_read_id, DROP practice_count`);
  }
}

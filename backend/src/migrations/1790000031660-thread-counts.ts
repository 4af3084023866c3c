import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Materialized number of conversations per client: ten thousand index entries are too many to count for each
 * page of a list. Updated by a trigger, because a statement that forgot to update it would go unnoticed.
 */
export class ThreadCounts1790000031660 implements MigrationInterface {
  readonly name = 'ThreadCounts1790000031660';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE thread_counts (
        user_id integer NOT NULL CONSTRAINT thread_counts_pkey PRIMARY KEY
          CONSTRAINT thread_counts_user_id_fkey REFERENCES users,
        threads integer NOT NULL CONSTRAINT thread_counts_threads_check CHECK (threads >= 0)
      );
      CREATE FUNCTION count_threads() RETURNS trigger LANGUAGE plpgsql
      SET search_path = pg_catalog, pg_temp AS $$
      BEGIN
        -- Ordered by client, so that two statements that change several of them wait instead of deadlocking.
        INSERT INTO public.thread_counts AS counts (user_id, threads)
          SELECT user_id, count(*) FROM changed GROUP BY user_id ORDER BY user_id
          ON CONFLICT (user_id) DO UPDATE SET threads = counts.threads
            + CASE WHEN TG_OP = 'DELETE' THEN -excluded.threads ELSE excluded.threads END;
        RETURN NULL;
      END $$;
      CREATE TRIGGER message_threads_added AFTER INSERT ON message_threads
        REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_threads();
      CREATE TRIGGER message_threads_removed AFTER DELETE ON message_threads
        REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_threads();
      INSERT INTO thread_counts SELECT user_id, count(*) FROM message_threads GROUP BY user_id`);
    // For the number of unread messages in the portal, and the list of unread conversations.
    await db.query(
      `CREATE INDEX message_threads_client_unread_idx ON message_threads (user_id, updated_at DESC, id DESC)
       WHERE client_unread > 0`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX message_threads_client_unread_idx');
    await db.query('DROP FUNCTION count_threads() CASCADE');
    await db.query('DROP TABLE thread_counts');
  }
}

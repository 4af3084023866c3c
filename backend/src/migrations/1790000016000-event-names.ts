import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Events are stored under the full name of their domain event: `user.registered`. For rows of earlier
 * versions, the type of their subject is prepended, as it was when they were hashed.
 */
export class EventNames1790000016000 implements MigrationInterface {
  readonly name = 'EventNames1790000016000';

  async up(db: QueryRunner): Promise<void> {
    await chainEvents(
      db,
      `CASE WHEN position('.' IN NEW.type) > 0 THEN NEW.type ELSE NEW.subject_type || '.' || NEW.type END`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await chainEvents(db, `NEW.subject_type || '.' || NEW.type`);
  }
}

/** @param type the hashed name of the event NEW, as SQL */
async function chainEvents(db: QueryRunner, type: string): Promise<void> {
  await db.query(`
    CREATE OR REPLACE FUNCTION chain_activity_event() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      -- Locks the head until the transaction ends: events of one subject wait for each other, others do not.
      INSERT INTO public.activity_heads AS head (subject_type, subject_id, sequence)
      VALUES (NEW.subject_type, NEW.subject_id, 1)
      ON CONFLICT (subject_type, subject_id) DO UPDATE SET sequence = head.sequence + 1
      RETURNING head.sequence, head.sha256 INTO NEW.sequence, NEW.previous;

      SELECT encode(sha256(convert_to(row_to_json(event)::text, 'UTF8')), 'hex') INTO NEW.sha256 FROM (
        SELECT (SELECT row_to_json(subject) FROM (
                  SELECT NEW.subject_type AS type, NEW.subject_id AS id, NEW.subject_title AS title) subject) AS subject,
               NEW.sequence AS sequence,
               ${type} AS type,
               to_char(NEW.occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "occurredAt",
               NEW.actor_id AS "actorId",
               NEW.client_id AS "clientId",
               NEW.refused AS refused,
               (SELECT ('{' || string_agg(to_json(key)::text || ':' || value::text, ',' ORDER BY key COLLATE "C")
                  || '}')::json FROM jsonb_each(NEW.details)) AS details,
               NEW.address AS address,
               NEW.agent AS agent,
               NEW.previous AS previous) event;

      UPDATE public.activity_heads SET sha256 = NEW.sha256
      WHERE subject_type = NEW.subject_type AND subject_id = NEW.subject_id;
      RETURN NEW;
    END $$`);
}

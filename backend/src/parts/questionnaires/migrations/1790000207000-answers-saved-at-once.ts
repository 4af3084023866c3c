import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Saves an answer in one statement. */
export class OfAnswersSavedAtOnce1790000207000 implements MigrationInterface {
  readonly name = 'OfAnswersSavedAtOnce1790000207000';

  async up(db: QueryRunner): Promise<void> {
    // Each statement of a volatile function sees what was committed while the one before waited for its lock.
    await db.query(`
      CREATE OR REPLACE FUNCTION save_questionnaire_answer(
        to_response integer, of_question text, seen text, new_value jsonb, new_sealed bytea, by_person integer,
        moment timestamptz, known timestamptz, new_answered integer, new_visible integer)
      RETURNS timestamptz LANGUAGE plpgsql VOLATILE AS $$
        DECLARE
          response record;
          saved timestamptz;
        BEGIN
          SELECT answered, visible INTO response FROM questionnaire_responses
            WHERE id = to_response AND state = 'open' FOR UPDATE;
          IF NOT FOUND THEN RETURN NULL; END IF;
          INSERT INTO questionnaire_answers AS a (response_id, key, value, sealed, given_by, saved_at)
            SELECT to_response, of_question, new_value, new_sealed, by_person, moment
            WHERE seen = (
              SELECT md5(coalesce(json_object_agg(key, value ORDER BY key), '{}')::text)
              FROM questionnaire_answers WHERE response_id = to_response AND key <> of_question)
            ON CONFLICT (response_id, key) DO UPDATE SET value = excluded.value, sealed = excluded.sealed,
              given_by = excluded.given_by, saved_at = greatest(excluded.saved_at, a.saved_at + interval '1 millisecond')
              WHERE known IS NULL OR a.saved_at <= known
            RETURNING a.saved_at INTO saved;
          IF saved IS NOT NULL AND (response.answered, response.visible) <> (new_answered, new_visible) THEN
            UPDATE questionnaire_responses SET answered = new_answered, visible = new_visible, updated_at = moment
              WHERE id = to_response;
          END IF;
          RETURN saved;
        END $$;
      COMMENT ON FUNCTION save_questionnaire_answer IS 'NULL, with nothing saved, if the questionnaire is not open, if another answer than those in "seen" counts, or if this one was saved after "known"';`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP FUNCTION save_questionnaire_answer');
  }
}

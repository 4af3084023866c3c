import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers that were cleared, reminders, and the views that Today, to-do lists and search read. */
export class OfQuestionnaireAnswering1790000202000 implements MigrationInterface {
  readonly name = 'OfQuestionnaireAnswering1790000202000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE questionnaire_answers ALTER value DROP NOT NULL;
      COMMENT ON COLUMN questionnaire_answers.value IS 'Of a secret: its mask; null: cleared';
      ALTER TABLE questionnaire_responses ADD reminded_at timestamptz(3);

      CREATE VIEW submitted_questionnaires AS
        SELECT r.id, r.user_id, v.title, r.submitted_at AS since
        FROM questionnaire_responses r JOIN questionnaire_versions v USING (questionnaire_id, version)
        WHERE r.state = 'submitted';

      CREATE VIEW questionnaires_to_answer AS
        SELECT r.id, r.user_id, v.title, r.created_at, r.due_date
        FROM questionnaire_responses r JOIN questionnaire_versions v USING (questionnaire_id, version)
        WHERE r.state = 'open';

      CREATE VIEW searchable_questionnaires AS
        SELECT r.id, r.user_id, v.title, v.title AS words, r.created_at AS at
        FROM questionnaire_responses r JOIN questionnaire_versions v USING (questionnaire_id, version);

      CREATE INDEX questionnaire_responses_to_answer_idx ON questionnaire_responses (user_id) WHERE state = 'open';`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX questionnaire_responses_to_answer_idx;
      DROP VIEW searchable_questionnaires, questionnaires_to_answer, submitted_questionnaires;
      ALTER TABLE questionnaire_responses DROP reminded_at;
      DELETE FROM questionnaire_answers WHERE value IS NULL;
      ALTER TABLE questionnaire_answers ALTER value SET NOT NULL`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The search finds an appointment by the Spanish name of its type, too. */
export class SpanishWordsOfAppointments1790000080000 implements MigrationInterface {
  readonly name = 'SpanishWordsOfAppointments1790000080000';

  async up(db: QueryRunner): Promise<void> {
    await this.publish(
      db,
      `label || coalesce(' ' || label_es, '') || coalesce(' ' || notes, '')`,
      ', label_es',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP VIEW searchable_appointments');
    await this.publish(db, `label || coalesce(' ' || notes, '')`, '');
  }

  /** As in `1790000036100-search.ts`. @param added columns of the view */
  private async publish(db: QueryRunner, words: string, added: string): Promise<void> {
    await db.query(`
      CREATE OR REPLACE VIEW searchable_appointments AS
        SELECT id, user_id, label AS title, ${words} AS words, starts_at AS at${added}
        FROM appointments WHERE status <> 'held'`);
    // An index cannot be built while checks of its table wait for the end of the transaction.
    await db.query('SET CONSTRAINTS ALL IMMEDIATE');
    await db.query(`
      DROP INDEX appointments_words_idx;
      CREATE INDEX appointments_words_idx ON appointments USING gin (word_parts(${words}))
        WITH (gin_pending_list_limit = 128) WHERE status <> 'held';
      ALTER INDEX appointments_words_idx ALTER COLUMN 1 SET STATISTICS 0`);
  }
}

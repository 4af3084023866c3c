import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the search looks through: each module publishes its own records in a view, with an index of parts of their
 * words. One of trigrams alone would leave out words of two letters.
 */
export class Search1790000036100 implements MigrationInterface {
  readonly name = 'Search1790000036100';

  async up(db: QueryRunner): Promise<void> {
    // Each letter, each two and each three neighbours: whatever a word is part of has all of that word's. By regular
    // expressions, in steps from the first letter, the second and the third: ten times as fast as letter by letter.
    await db.query(`
      CREATE FUNCTION word_parts(words text) RETURNS text[] LANGUAGE plpgsql
      IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
      DECLARE
        line text := translate(lower(words), E'\\n', ' ');
        pairs text := line || E'\\n' || substr(line, 2);
        triples text := pairs || E'\\n' || substr(line, 3);
      BEGIN
        RETURN array_remove(string_to_array(line, NULL)
          || string_to_array(regexp_replace(pairs, '[^\\n]{2}', E'\\\\&\\n', 'g'), E'\\n')
          || string_to_array(regexp_replace(triples, '[^\\n]{3}', E'\\\\&\\n', 'g'), E'\\n'), '');
      END $$`);
    for (const {
      view,
      from,
      where,
      title,
      words = title,
      userId = 'user_id',
      at = 'created_at',
    } of searchable) {
      await db.query(`
        CREATE VIEW ${view} AS
        SELECT id, ${userId} AS user_id, ${title} AS title, ${words} AS words, ${at} AS at
        FROM ${from} WHERE ${where}`);
      // A short list of what is not merged yet: it makes writing three times as fast, and every search reads it whole.
      await db.query(`
        CREATE INDEX ${from}_words_idx ON ${from} USING gin (word_parts(${words}))
        WITH (gin_pending_list_limit = 128) WHERE ${where}`);
      // Its plans need no statistics, which take seconds to gather.
      await db.query(`ALTER INDEX ${from}_words_idx ALTER COLUMN 1 SET STATISTICS 0`);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    for (const { view, from } of searchable) {
      await db.query(`DROP INDEX ${from}_words_idx`);
      await db.query(`DROP VIEW ${view}`);
    }
    await db.query('DROP FUNCTION word_parts');
  }
}

interface Searchable {
  view: string;
  from: string;
  where: string;
  /** SQL for what the record is called. */
  title: string;
  /** SQL for what is looked through; the title where left out. */
  words?: string;
  userId?: string;
  /** By which an index has the newest; `created_at` where left out. */
  at?: string;
}

const searchable: Searchable[] = [
  {
    view: 'searchable_clients',
    from: 'users',
    where: `role = 'client' AND closed_at IS NULL`,
    title: `coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), username)`,
    words: `coalesce(first_name || ' ', '') || coalesce(last_name || ' ', '') || username || ' ' || email`,
    userId: 'id',
  },
  { view: 'searchable_documents', from: 'documents', where: 'deleted_at IS NULL', title: 'title' },
  { view: 'searchable_requests', from: 'document_requests', where: 'withdrawn_at IS NULL', title: 'title' },
  {
    view: 'searchable_conversations',
    from: 'message_threads',
    where: 'true',
    title: 'subject',
    at: 'inbox_order',
  },
  {
    view: 'searchable_invoices',
    from: 'invoices',
    where: `state <> 'deleted'`,
    title: `coalesce(invoice_number || ' ', '') || description`,
  },
  {
    view: 'searchable_appointments',
    from: 'appointments',
    where: `status <> 'held'`,
    title: 'label',
    words: `label || coalesce(' ' || notes, '')`,
    at: 'starts_at',
  },
];

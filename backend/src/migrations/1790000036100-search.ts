import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Searchable records: each module publishes its own in a view, with an index of n-grams of its words. A
 * trigram index alone would leave out words of two letters.
 */
export class Search1790000036100 implements MigrationInterface {
  readonly name = 'Search1790000036100';

  async up(db: QueryRunner): Promise<void> {
    // All letters, pairs and triples of neighboring letters of a text, so that the parts of a word are a
    // subset of those of any text containing it. Regular expressions with offsets of zero, one and two are
    // ten times as fast as a loop over the letters.
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
      // A short pending list of the index: writing becomes three times as fast, and every search reads the
      // whole list.
      await db.query(`
        CREATE INDEX ${from}_words_idx ON ${from} USING gin (word_parts(${words}))
        WITH (gin_pending_list_limit = 128) WHERE ${where}`);
      // Its query plans need no statistics, which take seconds to collect.
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
  /** SQL for the displayed title of the record. */
  title: string;
  /** SQL for the searched text; by default the title. */
  words?: string;
  userId?: string;
  /** Sort column for the newest records; by default `created_at`. */
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

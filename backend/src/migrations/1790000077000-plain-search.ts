import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes of `word_parts`. */
const wordIndexes = [
  'users_words_idx',
  'users_closed_words_idx',
  'documents_words_idx',
  'document_requests_words_idx',
  'message_threads_words_idx',
  'invoices_words_idx',
  'appointments_words_idx',
];
/** Letters of Spanish, each with its plain one. */
const frequent = ['áa', 'ée', 'íi', 'óo', 'úu', 'ñn', 'üu'].map((pair) => [...pair]);
/** Capital letters without accents, which `lower` of the collation C leaves. */
const capitals = 'ØÐĐĦŁŊŦƁƊƘƳÆŒÞẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ';
/** Letters that Unicode does not decompose. */
const single = ['øðđħıłŋŧɓɗƙƴſς', 'oddhilntbdkysσ'];
const double = [
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ['ß', 'ss'],
];
const replaced = (text: string, pairs: string[][]): string =>
  pairs.reduce((inner, [from = '', to = '']) => `replace(${inner}, '${from}', '${to}')`, text);

/**
 * Searches ignore case and accents. Indexes of the previous version stay: it searches with them during an
 * upgrade. The next release drops `message_threads_subject_idx`, `messages_content_idx` and
 * `invoices_search_idx`.
 */
export class PlainSearch1790000077000 implements MigrationInterface {
  readonly name = 'PlainSearch1790000077000';

  async up(db: QueryRunner): Promise<void> {
    // Most texts are ASCII, or would be without the accents of Spanish: the first two rules are twenty times
    // and three times as fast as the last, which is for all letters and gives the same.
    await db.query(`
      CREATE FUNCTION plain(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
      DECLARE
        line text;
      BEGIN
        IF octet_length(words) = length(words) THEN RETURN lower(words COLLATE "C"); END IF;
        line := ${replaced('lower(words)', frequent)};
        IF octet_length(line) = length(line) THEN RETURN line; END IF;
        line := regexp_replace(normalize(words, NFD),
          '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]+', '', 'g');
        line := lower(line);
        IF line ~ '[${capitals}]' THEN line := translate(line, '${capitals}', '${capitals.toLowerCase()}'); END IF;
        line := translate(line, '${single[0]}', '${single[1]}');
        RETURN ${replaced('line', double)};
      END $$;
      COMMENT ON FUNCTION plain(text) IS 'In lower case without accents, in any collation: texts that a search takes for equal'`);
    // The previous version finds the same with these parts.
    await this.defineParts(db, 'public.plain(words)');
    await db.query(`
      CREATE INDEX message_threads_plain_subject_idx ON message_threads USING gin (plain(subject) gin_trgm_ops);
      CREATE INDEX messages_plain_content_idx ON messages USING gin (plain(content) gin_trgm_ops);
      CREATE INDEX invoices_plain_search_idx ON invoices
        USING gin (plain(invoice_number) gin_trgm_ops, plain(description) gin_trgm_ops)`);
    await this.sortNames(db, 'lower', 'plain');
  }

  async down(db: QueryRunner): Promise<void> {
    await this.sortNames(db, 'plain', 'lower');
    await db.query(
      'DROP INDEX message_threads_plain_subject_idx, messages_plain_content_idx, invoices_plain_search_idx',
    );
    await this.defineParts(db, 'lower(words)');
    await db.query('DROP FUNCTION plain(text)');
  }

  /** As in `1790000036100-search.ts`, of other words. */
  private async defineParts(db: QueryRunner, words: string): Promise<void> {
    await db.query(`
      CREATE OR REPLACE FUNCTION word_parts(words text) RETURNS text[] LANGUAGE plpgsql
      IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
      DECLARE
        line text := translate(${words}, E'\\n', ' ');
        pairs text := line || E'\\n' || substr(line, 2);
        triples text := pairs || E'\\n' || substr(line, 3);
      BEGIN
        RETURN array_remove(string_to_array(line, NULL)
          || string_to_array(regexp_replace(pairs, '[^\\n]{2}', E'\\\\&\\n', 'g'), E'\\n')
          || string_to_array(regexp_replace(triples, '[^\\n]{3}', E'\\\\&\\n', 'g'), E'\\n'), '');
      END $$`);
    // An index cannot be built while checks of its table wait for the end of the transaction.
    await db.query('SET CONSTRAINTS ALL IMMEDIATE');
    for (const index of wordIndexes) await db.query(`REINDEX INDEX ${index}`);
  }

  /** Names sort as they are searched, so that É is beside E. */
  private async sortNames(db: QueryRunner, before: string, after: string): Promise<void> {
    const [{ view }] = (await db.query(`SELECT pg_get_viewdef('listed_clients'::regclass) AS view`)) as [
      { view: string },
    ];
    await db.query(`CREATE OR REPLACE VIEW listed_clients AS ${view.replace(`${before}(`, `${after}(`)}`);
    await db.query(`
      UPDATE client_lists k SET name = l.name FROM listed_clients l
        WHERE l.user_id = k.user_id AND l.list = k.list AND l.name <> k.name`);
  }
}

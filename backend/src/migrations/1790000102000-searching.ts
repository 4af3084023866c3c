import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One rule for every search: `plain` leaves out apostrophes and dashes and reads letters of any width, and phone numbers are
 * stored as their digits, too.
 */
export class Searching1790000102000 implements MigrationInterface {
  readonly name = 'Searching1790000102000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(plain(afterwards));
    await db.query(stored);
    await db.query(String.raw`
      CREATE FUNCTION phone_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN '|' || regexp_replace(regexp_replace(regexp_replace(normalize(phone, NFKD),
        '\(0\)', '', 'g'), '[[:alpha:],;/|#\n]+', '|', 'g'), '[^0-9|]+', '', 'g') || '|';
      COMMENT ON FUNCTION phone_digits(text) IS 'Digits of each phone number in a text, between bars';
      ALTER TABLE client_profiles ADD phone_digits text GENERATED ALWAYS AS (phone_digits(phone)) STORED;
      ALTER TABLE contact_messages ADD phone_digits text GENERATED ALWAYS AS (phone_digits(phone)) STORED;
      ALTER TABLE appointments ADD phone_digits text GENERATED ALWAYS AS (phone_digits(invitee_phone)) STORED;
      CREATE VIEW client_phones AS
        SELECT user_id AS client_id, phone_digits FROM client_profiles WHERE phone_digits IS NOT NULL;
      CREATE OR REPLACE VIEW searchable_all_clients AS
        SELECT u.id, u.id AS user_id,
          coalesce(u.name, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.username) AS title,
          coalesce(u.name || ' ', '') || CASE WHEN u.role = 'organization' THEN '' ELSE
            coalesce(u.first_name || ' ', '') || coalesce(u.last_name || ' ', '') || u.username || ' ' || u.email
          END AS words,
          u.created_at AS at, p.phone_digits
        FROM users u LEFT JOIN client_profiles p ON p.user_id = u.id
        WHERE u.role IN ('client', 'organization') AND u.closed_at IS NULL;
      CREATE OR REPLACE VIEW searchable_appointments AS
        SELECT id, user_id, label AS title,
          label || coalesce(' ' || label_es, '') || coalesce(' ' || notes, '') AS words,
          starts_at AS at, label_es, phone_digits
        FROM appointments WHERE status <> 'held'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP VIEW searchable_all_clients, searchable_appointments, client_phones;
      ALTER TABLE appointments DROP phone_digits;
      ALTER TABLE contact_messages DROP phone_digits;
      ALTER TABLE client_profiles DROP phone_digits;
      DROP FUNCTION phone_digits(text);
      CREATE VIEW searchable_all_clients AS
        SELECT id, id AS user_id,
          coalesce(name, nullif(trim(concat_ws(' ', first_name, last_name)), ''), username) AS title,
          coalesce(name || ' ', '') || CASE WHEN role = 'organization' THEN '' ELSE
            coalesce(first_name || ' ', '') || coalesce(last_name || ' ', '') || username || ' ' || email END AS words,
          created_at AS at
        FROM users WHERE role IN ('client', 'organization') AND closed_at IS NULL;
      CREATE VIEW searchable_appointments AS
        SELECT id, user_id, label AS title,
          label || coalesce(' ' || label_es, '') || coalesce(' ' || notes, '') AS words,
          starts_at AS at, label_es
        FROM appointments WHERE status <> 'held'`);
    await db.query(plain(before));
    await db.query(stored);
  }
}

/** `translate` would cost most texts, which have none of these characters, half as much again. */
const withoutAscii = (text: string): string =>
  String.raw`replace(replace(replace(${text}, '-', ''), '''', ''), E'\x60', '')`;

/** Leaves out apostrophes, dashes and characters that are not seen: those of `soughtWords`. */
const afterwards = {
  ascii: withoutAscii('lower(words COLLATE "C")'),
  spanish: withoutAscii(`replace(replace(replace(replace(line, '’', ''), '‘', ''), '–', ''), '—', '')`),
  // Before it is decomposed into a space and an accent.
  decomposed: `normalize(replace(words, '´', ''), NFKD)`,
  unseen: String.raw`''\-\u0060\u00ad\u00b4\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u055a\u058a\u05be\u05f3\u061c\u1400\u1806\u200b-\u200f\u2010-\u2015\u2018\u2019\u201b\u202a-\u202e\u2032\u2035\u2043\u2060\u2066-\u2069\u207b\u208b\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ua78c\ufe31\ufe32\ufe58\ufe63\ufeff\uff07\uff0d`,
};
const before = {
  ascii: 'lower(words COLLATE "C")',
  spanish: 'line',
  decomposed: 'normalize(words, NFD)',
  unseen: '',
};

/** The function of the baseline, with these expressions. */
const plain = ({ ascii, spanish, decomposed, unseen }: typeof before): string => String.raw`
  CREATE OR REPLACE FUNCTION plain(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  DECLARE
    line text;
  BEGIN
    IF octet_length(words) = length(words) THEN RETURN ${ascii}; END IF;
    line := replace(replace(replace(replace(replace(replace(replace(lower(words), 'á', 'a'), 'é', 'e'), 'í', 'i'),
      'ó', 'o'), 'ú', 'u'), 'ñ', 'n'), 'ü', 'u');
    line := ${spanish};
    IF octet_length(line) = length(line) THEN RETURN line; END IF;
    line := regexp_replace(${decomposed},
      '[${unseen}\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g');
    line := lower(line);
    IF line ~ '[ØÐĐĦŁŊŦƁƊƘƳÆŒÞẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ]' THEN
      line := translate(line, 'ØÐĐĦŁŊŦƁƊƘƳÆŒÞẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
        'øðđħłŋŧɓɗƙƴæœþßαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ');
    END IF;
    line := translate(line, 'øðđħıłŋŧɓɗƙƴſς', 'oddhilntbdkysσ');
    RETURN replace(replace(replace(replace(line, 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss');
  END $$`;

/**
 * Writes anew what was stored by the rule before. Accounts last: an index cannot be rebuilt while rows of its table have
 * events to come.
 */
const stored = String.raw`
  DO $$
  DECLARE
    name text;
  BEGIN
    FOR name IN SELECT format('%I.%I', schemaname, indexname) FROM pg_indexes
      WHERE schemaname = 'public' AND indexdef ~ '\m(plain|word_parts)\('
    LOOP
      EXECUTE 'REINDEX INDEX ' || name;
    END LOOP;
  END $$;
  UPDATE users SET username = username
  WHERE search_text IS DISTINCT FROM plain(coalesce(name, username || chr(1)
      || coalesce(coalesce(first_name || ' ' || last_name, first_name, last_name), '') || chr(1) || email))
    OR sort_name IS DISTINCT FROM left(plain(coalesce(name,
      nullif(trim(coalesce(first_name || ' ' || last_name, first_name, last_name)), ''), username)), 300)`;

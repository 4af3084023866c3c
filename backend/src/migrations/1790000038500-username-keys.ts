import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One open account per normalized username (NFKC, lower case). A separate table, so that existing equal
 * usernames can stay: the later ones have no key.
 */
export class UsernameKeys1790000038500 implements MigrationInterface {
  readonly name = 'UsernameKeys1790000038500';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE username_keys (
        key text CONSTRAINT username_keys_pkey PRIMARY KEY,
        user_id integer NOT NULL CONSTRAINT username_keys_user_id_fkey REFERENCES users ON UPDATE CASCADE ON DELETE CASCADE
          CONSTRAINT username_keys_user_id_key UNIQUE
      )`);
    // A username that equals its key takes precedence over lookalikes.
    await db.query(`
      INSERT INTO username_keys (key, user_id)
      SELECT lower(normalize(username, NFKC)), id FROM users WHERE closed_at IS NULL
      ORDER BY lower(username) = lower(normalize(username, NFKC)) DESC, id
      ON CONFLICT DO NOTHING`);
    await db.query(`
      CREATE FUNCTION keep_username_key() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' THEN DELETE FROM username_keys WHERE user_id = NEW.id; END IF;
        IF NEW.closed_at IS NULL THEN
          INSERT INTO username_keys (key, user_id) VALUES (lower(normalize(NEW.username, NFKC)), NEW.id);
        END IF;
        RETURN NULL;
      END $$`);
    await db.query(`
      CREATE TRIGGER users_keep_username_key AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION keep_username_key()`);
    await db.query(`
      CREATE TRIGGER users_change_username_key AFTER UPDATE ON users FOR EACH ROW
      WHEN (OLD.username IS DISTINCT FROM NEW.username OR OLD.closed_at IS DISTINCT FROM NEW.closed_at)
      EXECUTE FUNCTION keep_username_key()`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TRIGGER users_change_username_key ON users');
    await db.query('DROP TRIGGER users_keep_username_key ON users');
    await db.query('DROP FUNCTION keep_username_key()');
    await db.query('DROP TABLE username_keys');
  }
}

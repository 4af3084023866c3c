import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Last contact of each client, so that inactive clients are found without reading all others. The stored time
 * is a contact or the registration, and at most a day older than the last contact: each client causes one
 * change a day, and transactions do not wait for each other.
 */
export class LastContacts1790000037270 implements MigrationInterface {
  readonly name = 'LastContacts1790000037270';

  async up(db: QueryRunner): Promise<void> {
    // Not an equality, because PostgreSQL would then not use an index-only scan for a given client.
    const isContact = `(actor_id = client_id) IS TRUE AND NOT refused
      AND CASE WHEN position('.' IN type) > 0 THEN type ELSE subject_type || '.' || type END
        IN ('account.signed_in', 'message.created', 'document.uploaded', 'document.signed')`;
    await db.query(`
      CREATE INDEX activity_events_contacts_idx ON activity_events (client_id, occurred_at) WHERE ${isContact};
      CREATE VIEW client_contacts AS
        SELECT client_id AS user_id, occurred_at FROM activity_events WHERE ${isContact}`);
    await db.query(`
      CREATE TABLE last_contacts (
        user_id integer CONSTRAINT last_contacts_pkey PRIMARY KEY
          CONSTRAINT last_contacts_user_id_fkey REFERENCES users,
        at timestamptz(3) NOT NULL
      ) WITH (fillfactor = 80);
      CREATE INDEX last_contacts_at_idx ON last_contacts (at) INCLUDE (user_id)`);
    await db.query(`
      CREATE FUNCTION begin_contacts() RETURNS trigger LANGUAGE plpgsql
      SET search_path = pg_catalog, pg_temp AS $$
      BEGIN
        INSERT INTO public.last_contacts (user_id, at) SELECT id, created_at FROM added WHERE role = 'client';
        RETURN NULL;
      END $$;
      CREATE TRIGGER users_contacts AFTER INSERT ON users
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION begin_contacts();
      CREATE FUNCTION keep_contact() RETURNS trigger LANGUAGE plpgsql
      SET search_path = pg_catalog, pg_temp AS $$
      DECLARE
        client integer;
        moment timestamptz;
      BEGIN
        IF TG_TABLE_NAME = 'payments' THEN client := NEW.user_id; moment := NEW.paid_at;
        ELSE client := NEW.client_id; moment := NEW.occurred_at; END IF;
        -- Skipped if locked: the transaction with the lock is storing a contact of the same time.
        UPDATE public.last_contacts SET at = moment WHERE user_id = (
          SELECT user_id FROM public.last_contacts WHERE user_id = client AND at < moment - interval '1 day'
          FOR UPDATE SKIP LOCKED);
        RETURN NULL;
      END $$`);
    await db.query(`
      CREATE TRIGGER activity_events_contact AFTER INSERT ON activity_events FOR EACH ROW
        WHEN (${isContact.replaceAll(/\b(actor_id|client_id|refused|type|subject_type)\b/g, 'NEW.$1')})
        EXECUTE FUNCTION keep_contact();
      CREATE TRIGGER payments_contact AFTER INSERT ON payments FOR EACH ROW
        EXECUTE FUNCTION keep_contact()`);
    await db.query(`
      INSERT INTO last_contacts (user_id, at)
        SELECT id, greatest(created_at,
          (SELECT max(occurred_at) FROM client_contacts WHERE user_id = users.id),
          (SELECT max(paid_at) FROM payments WHERE user_id = users.id))
        FROM users WHERE role = 'client'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP FUNCTION keep_contact(), begin_contacts() CASCADE');
    await db.query('DROP TABLE last_contacts');
    await db.query('DROP VIEW client_contacts');
    await db.query('DROP INDEX activity_events_contacts_idx');
  }
}

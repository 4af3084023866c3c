import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Documents and activity of clients for whom others act. */
export class PeopleOfDocuments1790000054000 implements MigrationInterface {
  readonly name = 'PeopleOfDocuments1790000054000';

  async up(db: QueryRunner): Promise<void> {
    // Each person must open what they sign. The client's own openings stay in document_versions.opened_at.
    await db.query(`
      CREATE TABLE document_openings (
        document_id integer NOT NULL,
        version integer NOT NULL,
        person_id integer NOT NULL CONSTRAINT document_openings_person_id_fkey REFERENCES users,
        opened_at timestamptz(3) NOT NULL,
        CONSTRAINT document_openings_pkey PRIMARY KEY (document_id, version, person_id),
        CONSTRAINT document_openings_document_id_version_fkey FOREIGN KEY (document_id, version)
          REFERENCES document_versions ON DELETE CASCADE
      );
      CREATE INDEX document_openings_person_id_idx ON document_openings (person_id)`);
    // A separate table, because the previous version takes each consent of a person for one to their own documents.
    await db.query(`
      CREATE TABLE client_signing_consents (
        id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT client_signing_consents_pkey PRIMARY KEY,
        user_id integer NOT NULL CONSTRAINT client_signing_consents_user_id_fkey REFERENCES users,
        client_id integer NOT NULL CONSTRAINT client_signing_consents_client_id_fkey REFERENCES users,
        version text NOT NULL,
        consented_at timestamptz(3) NOT NULL,
        withdrawn_at timestamptz(3),
        address text,
        agent text,
        CONSTRAINT client_signing_consents_client_id_check CHECK (client_id <> user_id)
      );
      CREATE UNIQUE INDEX client_signing_consents_standing_key ON client_signing_consents (user_id, client_id, version)
        WHERE withdrawn_at IS NULL;
      CREATE INDEX client_signing_consents_client_id_idx ON client_signing_consents (client_id)`);

    await db.query(`
      ALTER TABLE activity_events ADD on_behalf boolean NOT NULL DEFAULT false;
      COMMENT ON COLUMN activity_events.on_behalf IS 'Done for the client by another person, who is not staff'`);
    await db.query(`
      CREATE FUNCTION mark_on_behalf() RETURNS trigger LANGUAGE plpgsql
      SET search_path = pg_catalog, pg_temp AS $$
      BEGIN
        NEW.on_behalf := NOT NEW.refused AND coalesce(NEW.actor_id <> NEW.client_id, false)
          AND EXISTS (SELECT FROM public.users WHERE id = NEW.actor_id AND role <> 'admin');
        RETURN NEW;
      END $$`);
    await db.query(`
      CREATE TRIGGER activity_events_on_behalf BEFORE INSERT ON activity_events
        FOR EACH ROW EXECUTE FUNCTION mark_on_behalf()`);
    await this.keepContacts(db, 'actor_id = client_id OR on_behalf');
  }

  async down(db: QueryRunner): Promise<void> {
    await this.keepContacts(db, 'actor_id = client_id');
    await db.query(`
      DROP TRIGGER activity_events_on_behalf ON activity_events;
      DROP FUNCTION mark_on_behalf();
      ALTER TABLE activity_events DROP on_behalf;
      DROP TABLE client_signing_consents;
      DROP TABLE document_openings`);
  }

  /** @param byClient condition on events that come from the client's side */
  private async keepContacts(db: QueryRunner, byClient: string): Promise<void> {
    // Not an equality, because PostgreSQL would then not use an index-only scan for a given client.
    const isContact = `(${byClient}) IS TRUE AND NOT refused
      AND CASE WHEN position('.' IN type) > 0 THEN type ELSE subject_type || '.' || type END
        IN ('account.signed_in', 'message.created', 'document.uploaded', 'document.signed')`;
    const columns = /\b(actor_id|client_id|on_behalf|refused|type|subject_type)\b/g;
    await db.query(`
      CREATE OR REPLACE VIEW client_contacts AS
        SELECT client_id AS user_id, occurred_at FROM activity_events WHERE ${isContact};
      DROP INDEX activity_events_contacts_idx;
      CREATE INDEX activity_events_contacts_idx ON activity_events (client_id, occurred_at) WHERE ${isContact};
      DROP TRIGGER activity_events_contact ON activity_events;
      CREATE TRIGGER activity_events_contact AFTER INSERT ON activity_events FOR EACH ROW
        WHEN (${isContact.replaceAll(columns, 'NEW.$1')}) EXECUTE FUNCTION keep_contact()`);
  }
}

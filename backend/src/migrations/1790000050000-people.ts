import type { MigrationInterface, QueryRunner } from 'typeorm';

const scopes = `ARRAY['documents', 'upload', 'sign', 'messages', 'invoices', 'pay', 'appointments']`;
const isClient = `role IN ('client', 'organization')`;
const wordsBefore = `coalesce(first_name || ' ', '') || coalesce(last_name || ' ', '') || username || ' ' || email`;
/** Reserved usernames and addresses of organizations are not found. */
const words = `coalesce(name || ' ', '') || CASE WHEN role = 'organization' THEN '' ELSE ${wordsBefore} END`;

/**
 * Persons who act for clients, households and businesses, and roles of staff. Each client so far is an
 * individual and remains their own client with the same id.
 */
export class People1790000050000 implements MigrationInterface {
  readonly name = 'People1790000050000';

  async up(db: QueryRunner): Promise<void> {
    // 'organization': a household or business, which cannot log in; 'person': someone who acts for clients
    // without being one. The previous version finds neither in its lists.
    await db.query(`
      ALTER TABLE users
        ADD kind text CONSTRAINT users_kind_check CHECK (kind IN ('household', 'business')),
        ADD name text,
        ADD staff_role text CONSTRAINT users_staff_role_check CHECK (staff_role IN ('owner', 'consultant', 'assistant')),
        DROP CONSTRAINT users_role_check,
        ADD CONSTRAINT users_role_check CHECK (role IN ('admin', 'client', 'organization', 'person')),
        ADD CONSTRAINT users_organization_check CHECK ((role = 'organization') = (kind IS NOT NULL)),
        ADD CONSTRAINT users_name_check CHECK ((kind IS NULL) = (name IS NULL))`);
    await db.query(`
      CREATE OR REPLACE VIEW accounts AS
      SELECT id, username, email, first_name, last_name, role, created_at, closed_at,
             coalesce(name, nullif(trim(concat_ws(' ', first_name, last_name)), ''), username) AS name,
             email IS NOT DISTINCT FROM confirmed_email AS email_confirmed,
             NOT email_by_owner OR email IS NOT DISTINCT FROM confirmed_email AS receives_email,
             CASE WHEN role = 'client' THEN 'individual' ELSE kind END AS kind,
             ${isClient} AS is_client,
             CASE WHEN role = 'admin' THEN coalesce(staff_role, 'owner') END AS staff_role
      FROM users`);
    await db.query(`CREATE INDEX users_clients_idx ON users (created_at DESC, id DESC) WHERE ${isClient}`);
    await this.findByWords(
      db,
      words,
      isClient,
      `coalesce(name, nullif(trim(concat_ws(' ', first_name, last_name)), ''), username)`,
    );
    await this.count(
      db,
      `r.role = 'client'::text`,
      `r.role = ANY (ARRAY['client'::text, 'organization'::text])`,
    );
    await this.keepContacts(db, isClient);

    await db.query(`
      CREATE TABLE client_access (
        id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT client_access_pkey PRIMARY KEY,
        client_id integer NOT NULL CONSTRAINT client_access_client_id_fkey REFERENCES users,
        person_id integer CONSTRAINT client_access_person_id_fkey REFERENCES users,
        email text NOT NULL,
        name text,
        role text NOT NULL CONSTRAINT client_access_role_check CHECK (role IN ('owner', 'helper')),
        scopes text[] NOT NULL CONSTRAINT client_access_scopes_check CHECK (cardinality(scopes) > 0 AND scopes <@ ${scopes}),
        categories text[] CONSTRAINT client_access_categories_check CHECK (cardinality(categories) > 0),
        until date,
        granted_by integer NOT NULL CONSTRAINT client_access_granted_by_fkey REFERENCES users,
        created_at timestamptz(3) NOT NULL,
        approved_at timestamptz(3),
        consent_document_id integer CONSTRAINT client_access_consent_document_id_fkey REFERENCES documents,
        token_hash bytea CONSTRAINT client_access_token_hash_key UNIQUE,
        invited_at timestamptz(3),
        accepted_at timestamptz(3),
        last_used_at timestamptz(3),
        end_announced_at timestamptz(3),
        ended_at timestamptz(3),
        ended_by integer CONSTRAINT client_access_ended_by_fkey REFERENCES users,
        CONSTRAINT client_access_until_check CHECK ((role = 'helper') = (until IS NOT NULL)),
        CONSTRAINT client_access_accepted_check CHECK ((person_id IS NULL) = (accepted_at IS NULL)),
        CONSTRAINT client_access_ended_check CHECK (ended_by IS NULL OR ended_at IS NOT NULL)
      );
      CREATE UNIQUE INDEX client_access_email_key ON client_access (client_id, lower(email)) WHERE ended_at IS NULL;
      CREATE UNIQUE INDEX client_access_person_key ON client_access (client_id, person_id) WHERE ended_at IS NULL;
      CREATE INDEX client_access_client_id_idx ON client_access (client_id, id);
      CREATE INDEX client_access_person_id_idx ON client_access (person_id) WHERE ended_at IS NULL;
      COMMENT ON COLUMN client_access.email IS 'The invited address';
      COMMENT ON COLUMN client_access.person_id IS 'Who accepted the invitation';
      COMMENT ON COLUMN client_access.until IS 'Last day, in the time zone of the practice';
      COMMENT ON COLUMN client_access.approved_at IS 'Null while it waits for the approval of the client';
      COMMENT ON COLUMN client_access.ended_by IS 'Null for an end by date'`);
    // The only source of the clients that a person may act for: one's own, and those of accepted access that
    // has neither ended nor run out.
    await db.query(`
      CREATE FUNCTION current_access(moment timestamptz) RETURNS TABLE (
        access_id integer, person_id integer, client_id integer, role text, scopes text[], categories text[], until date)
      LANGUAGE sql STABLE AS $$
        SELECT NULL::integer, u.id, u.id, 'self', ${scopes}, NULL::text[], NULL::date
        FROM public.users u WHERE u.role = 'client' AND u.closed_at IS NULL
        UNION ALL
        SELECT a.id, a.person_id, a.client_id, a.role, CASE WHEN a.role = 'owner' THEN ${scopes} ELSE a.scopes END,
          CASE WHEN a.role = 'helper' THEN a.categories END, a.until
        FROM public.client_access a
        JOIN public.users c ON c.id = a.client_id AND c.closed_at IS NULL
        JOIN public.users p ON p.id = a.person_id AND p.closed_at IS NULL
        WHERE a.ended_at IS NULL AND (a.until IS NULL
          OR a.until >= (moment AT TIME ZONE (SELECT s.time_zone FROM public.site s))::date)
      $$`);

    await db.query(`
      CREATE TABLE client_assignees (
        client_id integer NOT NULL CONSTRAINT client_assignees_client_id_fkey REFERENCES users ON DELETE CASCADE,
        staff_id integer NOT NULL CONSTRAINT client_assignees_staff_id_fkey REFERENCES users,
        CONSTRAINT client_assignees_pkey PRIMARY KEY (client_id, staff_id)
      );
      CREATE INDEX client_assignees_staff_id_idx ON client_assignees (staff_id, client_id);
      CREATE TABLE opened_clients (
        client_id integer NOT NULL CONSTRAINT opened_clients_client_id_fkey REFERENCES users ON DELETE CASCADE,
        staff_id integer NOT NULL CONSTRAINT opened_clients_staff_id_fkey REFERENCES users,
        until timestamptz(3) NOT NULL,
        CONSTRAINT opened_clients_pkey PRIMARY KEY (staff_id, client_id)
      );
      CREATE INDEX opened_clients_client_id_idx ON opened_clients (client_id);
      ALTER TABLE site ADD staff_sees text NOT NULL DEFAULT 'all'
        CONSTRAINT site_staff_sees_check CHECK (staff_sees IN ('all', 'assigned'))`);
  }

  async down(db: QueryRunner): Promise<void> {
    // Their records need a client: organizations and persons become clients who cannot log in, or without records.
    await db.query(`
      UPDATE users SET role = 'client', first_name = coalesce(name, first_name), name = NULL, kind = NULL
      WHERE role IN ('organization', 'person')`);
    await db.query(`
      ALTER TABLE site DROP staff_sees;
      DROP TABLE opened_clients;
      DROP TABLE client_assignees;
      DROP FUNCTION current_access(timestamptz);
      DROP TABLE client_access`);
    await this.keepContacts(db, `role = 'client'`);
    await this.count(
      db,
      `r.role = ANY (ARRAY['client'::text, 'organization'::text])`,
      `r.role = 'client'::text`,
    );
    await this.findByWords(
      db,
      wordsBefore,
      `role = 'client'`,
      `coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), username)`,
    );
    await db.query(`
      DROP INDEX users_clients_idx;
      DROP VIEW accounts;
      CREATE VIEW accounts AS
      SELECT id, username, email, first_name, last_name, role, created_at, closed_at,
             coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), username) AS name,
             email IS NOT DISTINCT FROM confirmed_email AS email_confirmed,
             NOT email_by_owner OR email IS NOT DISTINCT FROM confirmed_email AS receives_email
      FROM users;
      ALTER TABLE users
        DROP CONSTRAINT users_organization_check, DROP CONSTRAINT users_name_check,
        DROP CONSTRAINT users_role_check,
        ADD CONSTRAINT users_role_check CHECK (role IN ('admin', 'client')),
        DROP kind, DROP name, DROP staff_role`);
  }

  private async findByWords(db: QueryRunner, words: string, clients: string, title: string): Promise<void> {
    for (const [which, closed] of [
      ['', 'closed_at IS NULL'],
      ['closed_', 'closed_at IS NOT NULL'],
    ] as const) {
      await db.query(`
        DROP INDEX users_${which}words_idx;
        CREATE INDEX users_${which}words_idx ON users USING gin (word_parts(${words}))
          WITH (gin_pending_list_limit = 128) WHERE ${clients} AND ${closed};
        ALTER INDEX users_${which}words_idx ALTER COLUMN 1 SET STATISTICS 0`);
    }
    await db.query(`
      CREATE OR REPLACE VIEW searchable_clients AS
        SELECT id, id AS user_id, ${title} AS title, ${words} AS words, created_at AS at
        FROM users WHERE ${clients} AND closed_at IS NULL;
      CREATE OR REPLACE VIEW searchable_closed_clients AS
        SELECT id, ${words} AS words FROM users WHERE ${clients} AND closed_at IS NOT NULL`);
  }

  /** Changes the rows that the count of clients covers. */
  private async count(db: QueryRunner, before: string, after: string): Promise<void> {
    const [{ view, routine }] = (await db.query(
      `SELECT pg_get_viewdef('counted_rows'::regclass) AS view, pg_get_functiondef('count_users'::regproc) AS routine`,
    )) as [{ view: string; routine: string }];
    await db.query(`CREATE OR REPLACE VIEW counted_rows AS ${view.replaceAll(before, after)}`);
    const plain = (condition: string): string => condition.replaceAll('::text', '');
    await db.query(routine.replaceAll(plain(before), plain(after)));
  }

  private async keepContacts(db: QueryRunner, clients: string): Promise<void> {
    await db.query(`
      CREATE OR REPLACE FUNCTION begin_contacts() RETURNS trigger
      LANGUAGE plpgsql SET search_path TO pg_catalog, pg_temp AS $$
      BEGIN
        INSERT INTO public.last_contacts (user_id, at) SELECT id, created_at FROM added WHERE ${clients};
        RETURN NULL;
      END $$`);
  }
}

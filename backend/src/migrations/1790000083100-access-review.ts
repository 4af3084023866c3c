import type { MigrationInterface, QueryRunner } from 'typeorm';

const scopes = `ARRAY['documents', 'upload', 'sign', 'messages', 'invoices', 'pay', 'appointments']`;
const access = `(moment timestamptz) RETURNS TABLE (
        access_id integer, person_id integer, client_id integer, role text, scopes text[], categories text[], until date)
      LANGUAGE sql STABLE`;
const accepted = `
        SELECT NULL::integer, u.id, u.id, 'self', ${scopes}, NULL::text[], NULL::date
        FROM public.users u WHERE u.role = 'client' AND u.closed_at IS NULL
        UNION ALL
        SELECT a.id, a.person_id, a.client_id, a.role, CASE WHEN a.role = 'owner' THEN ${scopes} ELSE a.scopes END,
          CASE WHEN a.role = 'helper' THEN a.categories END, a.until
        FROM public.client_access a
        JOIN public.users c ON c.id = a.client_id AND c.closed_at IS NULL
        JOIN public.users p ON p.id = a.person_id AND p.closed_at IS NULL
        WHERE a.ended_at IS NULL AND (a.until IS NULL
          OR a.until >= (moment AT TIME ZONE (SELECT s.time_zone FROM public.site s))::date)`;
const grantedAccess = (source: string): string => `
      CREATE OR REPLACE FUNCTION granted_access(person integer, moment timestamptz) RETURNS json
      LANGUAGE plpgsql STABLE AS $$ BEGIN
        RETURN (
          SELECT json_agg(json_build_object('accessId', a.access_id, 'clientId', a.client_id, 'role', a.role,
            'scopes', a.scopes, 'categories', a.categories) ORDER BY lower(c.name), c.id)
          FROM public.${source}(moment) a JOIN public.accounts c ON c.id = a.client_id
          WHERE a.person_id = person AND a.access_id IS NOT NULL);
      END $$`;

/**
 * After a restore, access that was granted to others may have ended since the backup: it is in force again once an owner
 * has confirmed it. The row is there until then.
 */
export class AccessReview1790000083100 implements MigrationInterface {
  readonly name = 'AccessReview1790000083100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE access_review (
        id integer DEFAULT 1 CONSTRAINT access_review_pkey PRIMARY KEY
          CONSTRAINT access_review_id_check CHECK (id = 1),
        since timestamptz(3) NOT NULL
      )`);
    await db.query(`
      CREATE FUNCTION accepted_access${access} AS $$${accepted} $$;
      COMMENT ON FUNCTION accepted_access IS 'Access that has neither ended nor run out, also while a review is pending';
      CREATE OR REPLACE FUNCTION current_access${access} AS $$
        SELECT a.access_id, a.person_id, a.client_id, a.role, a.scopes, a.categories, a.until
        FROM public.accepted_access(moment) a
        WHERE a.access_id IS NULL OR NOT EXISTS (SELECT FROM public.access_review) $$;
      COMMENT ON FUNCTION current_access IS 'The only source of the clients that a person may act for'`);
    await db.query(grantedAccess('accepted_access'));
    // In PL/pgSQL like the functions beside it: few callers ask.
    await db.query(`
      CREATE FUNCTION access_awaits_review() RETURNS boolean
      LANGUAGE plpgsql STABLE AS $$ BEGIN RETURN EXISTS (SELECT FROM public.access_review); END $$`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP FUNCTION access_awaits_review()');
    await db.query(grantedAccess('current_access'));
    await db.query(`
      CREATE OR REPLACE FUNCTION current_access${access} AS $$${accepted} $$;
      COMMENT ON FUNCTION current_access IS NULL;
      DROP FUNCTION accepted_access(timestamptz);
      DROP TABLE access_review`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rights that few callers have, read with every session. In PL/pgSQL, because an unused subquery would still cost
 * its start: about 25 µs of 100.
 */
export class RightsOfSessions1790000059600 implements MigrationInterface {
  readonly name = 'RightsOfSessions1790000059600';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION granted_access(person integer, moment timestamptz) RETURNS json
      LANGUAGE plpgsql STABLE AS $$ BEGIN
        RETURN (
          SELECT json_agg(json_build_object('accessId', a.access_id, 'clientId', a.client_id, 'role', a.role,
            'scopes', a.scopes, 'categories', a.categories) ORDER BY lower(c.name), c.id)
          FROM public.current_access(moment) a JOIN public.accounts c ON c.id = a.client_id
          WHERE a.person_id = person AND a.access_id IS NOT NULL);
      END $$;
      COMMENT ON FUNCTION granted_access IS 'Clients that the person may act for besides their own; null for none';
      CREATE FUNCTION opened_client_ids(staff integer, moment timestamptz) RETURNS json
      LANGUAGE plpgsql STABLE AS $$ BEGIN
        RETURN CASE WHEN (SELECT s.staff_sees FROM public.site s) = 'assigned' THEN coalesce((
          SELECT json_agg(o.client_id) FROM public.opened_clients o WHERE o.staff_id = staff AND o.until > moment), '[]')
        END;
      END $$;
      COMMENT ON FUNCTION opened_client_ids IS 'Clients opened for a day; null if the staff sees all clients'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP FUNCTION opened_client_ids(integer, timestamptz);
      DROP FUNCTION granted_access(integer, timestamptz)`);
  }
}

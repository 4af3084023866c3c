import type { MigrationInterface, QueryRunner } from 'typeorm';

const lock = `hashtextextended('steward/time-zone', 0)`;

/**
 * Lock that the application's role may take before it rebuilds the sums by month. It may not lock the
 * ledger's tables, because these belong to another role on an embedded server. Writers of the ledger share
 * the lock, so a change of the time zone sees all their entries, and later entries see the new time zone.
 */
export class TimeZoneLock1790000038000 implements MigrationInterface {
  readonly name = 'TimeZoneLock1790000038000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION share_time_zone() RETURNS trigger LANGUAGE plpgsql
      SET search_path = pg_catalog, pg_temp AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(${lock});
        RETURN NULL;
      END $$;
      CREATE TRIGGER ledger_entries_time_zone BEFORE INSERT ON ledger_entries
        FOR EACH STATEMENT EXECUTE FUNCTION share_time_zone();
      CREATE OR REPLACE FUNCTION cut_months_anew() RETURNS trigger LANGUAGE plpgsql
      SET search_path = pg_catalog, pg_temp AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock(${lock});
        ${rebuilt}
        RETURN NULL;
      END $$`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE OR REPLACE FUNCTION cut_months_anew() RETURNS trigger LANGUAGE plpgsql
      SET search_path = pg_catalog, pg_temp AS $$
      BEGIN
        LOCK TABLE public.ledger_entries IN SHARE ROW EXCLUSIVE MODE;
        ${rebuilt}
        RETURN NULL;
      END $$;
      DROP FUNCTION share_time_zone() CASCADE`);
  }
}

const rebuilt = `
  DELETE FROM public.money_months;
  INSERT INTO public.money_months (month, shard, received, refunded, test)
    SELECT month, 0, received, refunded, test FROM public.ledger_months;`;

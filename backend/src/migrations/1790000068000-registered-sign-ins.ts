import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A registration logs in, and counts as the client's first login. */
export class RegisteredSignIns1790000068000 implements MigrationInterface {
  readonly name = 'RegisteredSignIns1790000068000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      UPDATE client_figures f SET last_sign_in_at = e.occurred_at
        FROM activity_events e
        WHERE f.last_sign_in_at IS NULL AND e.subject_type = 'account' AND e.subject_id = f.user_id
          AND e.type IN ('user.registered', 'registered') AND e.actor_id = f.user_id;
      CREATE FUNCTION keep_registration_figures() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
      BEGIN
        UPDATE public.client_figures SET last_sign_in_at = greatest(last_sign_in_at, NEW.occurred_at)
          WHERE user_id = NEW.client_id;
        RETURN NULL;
      END $$;
      CREATE CONSTRAINT TRIGGER activity_events_figures_registered AFTER INSERT ON activity_events
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
        WHEN (NEW.type = 'user.registered' AND NEW.actor_id = NEW.client_id)
        EXECUTE FUNCTION keep_registration_figures()`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP FUNCTION keep_registration_figures() CASCADE');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Appointment type for visitors: the free first session, once per person. */
export class FreeSessions1790000039210 implements MigrationInterface {
  readonly name = 'FreeSessions1790000039210';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      UPDATE availability SET types = (
        SELECT coalesce(jsonb_agg(kind || jsonb_build_object('free', kind ->> 'type' = 'consultation') ORDER BY place), '[]')
        FROM jsonb_array_elements(types) WITH ORDINALITY AS kinds (kind, place))`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      UPDATE availability SET types = (
        SELECT coalesce(jsonb_agg(kind - 'free' ORDER BY place), '[]')
        FROM jsonb_array_elements(types) WITH ORDINALITY AS kinds (kind, place))`);
  }
}

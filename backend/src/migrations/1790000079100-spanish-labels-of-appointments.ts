import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists of work name an appointment in the reader's language. */
export class SpanishLabelsOfAppointments1790000079100 implements MigrationInterface {
  readonly name = 'SpanishLabelsOfAppointments1790000079100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE OR REPLACE VIEW scheduled_appointments AS
        SELECT id, user_id, label, invitee_name, starts_at, ends_at, label_es FROM appointments
        WHERE status = 'scheduled';
      CREATE OR REPLACE VIEW appointments_to_confirm AS
        SELECT id, user_id, label, starts_at, ends_at, to_confirm_since AS since, label_es FROM appointments
        WHERE to_confirm_since IS NOT NULL AND status = 'scheduled'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP VIEW scheduled_appointments, appointments_to_confirm;
      CREATE VIEW scheduled_appointments AS
        SELECT id, user_id, label, invitee_name, starts_at, ends_at FROM appointments WHERE status = 'scheduled';
      CREATE VIEW appointments_to_confirm AS
        SELECT id, user_id, label, starts_at, ends_at, to_confirm_since AS since FROM appointments
        WHERE to_confirm_since IS NOT NULL AND status = 'scheduled'`);
  }
}

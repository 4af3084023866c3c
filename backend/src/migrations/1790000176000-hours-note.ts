import type { MigrationInterface, QueryRunner } from 'typeorm';

const before = 'Monday to Friday 9:00 AM to 5:00 PM, evening by request';

/** The practice's line of hours is a note to the bookable hours, which would repeat those of the demo practice. */
export class HoursNote1790000176000 implements MigrationInterface {
  readonly name = 'HoursNote1790000176000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `UPDATE site SET hours = 'evening by request',
         translations = jsonb_set(translations, '{es,hours}', '"por la noche, con cita"')
       WHERE is_demo AND hours = $1`,
      [before],
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      `UPDATE site SET hours = $1, translations = translations #- '{es,hours}'
       WHERE is_demo AND hours = 'evening by request'`,
      [before],
    );
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Renames `cut_months_anew()` to `rebuild_money_months()`. The trigger refers to its function by id, so it keeps
 * working for the previous version during an upgrade; no version calls the function by name.
 */
export class ContractMoneyMonthsFunction1790000040000 implements MigrationInterface {
  readonly name = 'ContractMoneyMonthsFunction1790000040000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER FUNCTION cut_months_anew() RENAME TO rebuild_money_months');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER FUNCTION rebuild_money_months() RENAME TO cut_months_anew');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Access tokens that read nothing but the metrics. */
export class MetricsTokens1790000085000 implements MigrationInterface {
  readonly name = 'MetricsTokens1790000085000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE access_tokens DROP CONSTRAINT access_tokens_scope_check,
        ADD CONSTRAINT access_tokens_scope_check CHECK (scope IN ('read', 'write', 'metrics'))`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DELETE FROM access_tokens WHERE scope = 'metrics';
      ALTER TABLE access_tokens DROP CONSTRAINT access_tokens_scope_check,
        ADD CONSTRAINT access_tokens_scope_check CHECK (scope IN ('read', 'write'))`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Records destroyed after a breach existed at the time of the breach; and retention facts for the security
 * plan.
 */
export class SafeguardsAndRetention1790000037010 implements MigrationInterface {
  readonly name = 'SafeguardsAndRetention1790000037010';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE VIEW records_held_until (client_id, kind, held_since, held_until) AS
        SELECT user_id, 'document', created_at, destroyed_at FROM documents
        UNION ALL
        SELECT user_id, 'signature', signed_date, destroyed_at FROM documents WHERE signed_date IS NOT NULL
        UNION ALL
        SELECT t.user_id, 'message', m.created_at, m.destroyed_at
        FROM message_threads t JOIN messages m ON m.thread_id = t.id
        UNION ALL
        SELECT client_id, kind, held_since, NULL::timestamptz(3) FROM held_records
        WHERE kind NOT IN ('document', 'signature', 'message');
      CREATE VIEW retention_in_force AS SELECT category, years, effective_at FROM retention_rules;
      CREATE VIEW standing_legal_holds AS SELECT client_id FROM legal_holds WHERE released_at IS NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP VIEW standing_legal_holds, retention_in_force, records_held_until');
  }
}

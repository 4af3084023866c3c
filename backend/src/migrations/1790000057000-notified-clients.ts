import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables with notifications and events of a user, which can be about a client of theirs. */
const tables = ['notifications', 'gathered_notifications', 'live_events'];

// As PostgreSQL writes them in definitions.
const notCounted = 'jsonb_build_object()';
const byClient = `jsonb_build_object('own'::text, COALESCE((r.client_id = r.user_id), true))`;

/**
 * Notifications and live events know their client and the right that they need, so that they leave all lists
 * with the access to that client. Rows of the previous version are about the user's own client, or are the
 * practice's. Notifications of one's own client are counted separately.
 */
export class NotifiedClients1790000057000 implements MigrationInterface {
  readonly name = 'NotifiedClients1790000057000';

  async up(db: QueryRunner): Promise<void> {
    for (const table of tables) {
      // Without foreign keys, as in live_events: each would need an index, and none is deleted.
      await db.query(`ALTER TABLE ${table} ADD client_id integer, ADD needs text, ADD document_id integer`);
      await db.query(`
        COMMENT ON COLUMN ${table}.client_id IS 'Client that it is about: users.id';
        COMMENT ON COLUMN ${table}.needs IS 'Scope that a person needs for the client, or least role of staff';
        COMMENT ON COLUMN ${table}.document_id IS 'Document that it is about: documents.id'`);
    }
    await this.count(db, notCounted, byClient);
    await db.query(`UPDATE row_counts SET filters = '{"own": true}' WHERE list = 'notifications'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await this.count(db, byClient, notCounted);
    await db.query(`
      WITH removed AS (DELETE FROM row_counts WHERE list = 'notifications' RETURNING *)
      INSERT INTO row_counts SELECT list, owner, '{}', shard, sum(rows) FROM removed GROUP BY list, owner, shard`);
    for (const table of tables)
      await db.query(`ALTER TABLE ${table} DROP client_id, DROP needs, DROP document_id`);
  }

  /** Changes the filters by which notifications are counted. */
  private async count(db: QueryRunner, before: string, after: string): Promise<void> {
    const [{ view, routine }] = (await db.query(
      `SELECT pg_get_viewdef('counted_rows'::regclass) AS view, pg_get_functiondef('count_notifications'::regproc) AS routine`,
    )) as [{ view: string; routine: string }];
    // Only the rows of notifications are counted by r.user_id.
    const [start = '', ...parts] = view.split(/(?<=r\.user_id(?: AS owner)?,\s+\(?)/);
    await db.query(
      `CREATE OR REPLACE VIEW counted_rows AS ${[start, ...parts.map((part) => part.replace(before, after))].join('')}`,
    );
    await db.query(routine.replaceAll(before, after));
  }
}

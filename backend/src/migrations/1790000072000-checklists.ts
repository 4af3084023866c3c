import type { MigrationInterface, QueryRunner } from 'typeorm';

const open = `withdrawn_at IS NULL AND status <> 'completed'`;

/** Condition of indexes and views on requests that wait for their client. */
const unanswered = { before: 'document_id IS NULL', after: 'NOT answered' };

const versioned = ['title', 'description', 'due_date', 'reason'];

/**
 * Checklists: requests for several documents. Everything that waits for an upload goes by `answered`, which the
 * database computes, so that requests which an earlier version changes have it too.
 */
export class Checklists1790000072000 implements MigrationInterface {
  readonly name = 'Checklists1790000072000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE document_requests
        ADD items jsonb NOT NULL DEFAULT '[]',
        ADD answered boolean NOT NULL GENERATED ALWAYS AS (CASE WHEN items = '[]' THEN document_id IS NOT NULL
          ELSE NOT jsonb_path_exists(items, '$[*] ? (@.documentId == null && @.notNeeded == false)') END) STORED;
      COMMENT ON COLUMN document_requests.items IS 'Documents of a checklist; empty for a request for one document';
      CREATE INDEX document_requests_items_idx ON document_requests USING gin (items jsonb_path_ops)
        WHERE ${open} AND items <> '[]'`);
    await this.waitFor(db, unanswered.after);
    await this.count(db, 'r.document_id IS NULL', 'NOT r.answered');
    await this.work(
      db,
      `(r.document_id = d.id OR r.items @> jsonb_build_array(jsonb_build_object('documentId', d.id)))`,
      '(OLD.document_id, OLD.items) IS DISTINCT FROM (NEW.document_id, NEW.items)',
    );
    // The reasons of the documents; their titles never change, and files have their own versions.
    await this.keepVersions(db, [...versioned, 'items'], (row) => [
      ...versioned.map((column) => `${row}.${column}`),
      `jsonb_path_query_array(${row}.items, '$[*].reason')`,
    ]);
  }

  async down(db: QueryRunner): Promise<void> {
    await this.keepVersions(db, versioned, (row) => versioned.map((column) => `${row}.${column}`));
    await this.work(db, 'r.document_id = d.id', 'OLD.document_id IS DISTINCT FROM NEW.document_id');
    await this.count(db, 'NOT r.answered', 'r.document_id IS NULL');
    await this.waitFor(db, unanswered.before);
    await db.query(`
      DROP INDEX document_requests_items_idx;
      ALTER TABLE document_requests DROP answered, DROP items`);
  }

  private async waitFor(db: QueryRunner, condition: string): Promise<void> {
    await db.query(`
      DROP INDEX document_requests_due_date_idx, document_requests_unanswered_idx,
        document_requests_user_id_unanswered_idx;
      CREATE INDEX document_requests_due_date_idx ON document_requests (due_date)
        WHERE ${condition} AND ${open} AND reminded_at IS NULL;
      CREATE INDEX document_requests_unanswered_idx ON document_requests (due_date, id) INCLUDE (user_id)
        WHERE ${condition} AND ${open};
      CREATE INDEX document_requests_user_id_unanswered_idx ON document_requests (user_id)
        WHERE ${condition} AND ${open};
      CREATE OR REPLACE VIEW unanswered_requests AS
        SELECT id, user_id, title, due_date, created_at FROM document_requests WHERE ${condition} AND ${open}`);
  }

  /** Replaces the condition in the row counts and their expected values (`1790000037200-row-counts.ts`). */
  private async count(db: QueryRunner, from: string, to: string): Promise<void> {
    const [found] = (await db.query(
      `SELECT pg_get_functiondef('count_document_requests'::regproc) AS routine,
         pg_get_viewdef('counted_rows'::regclass) AS view`,
    )) as { routine: string; view: string }[];
    if (!found) throw new Error('The row counts of requests are missing.');
    await db.query(found.routine.replaceAll(from, to));
    await db.query(`CREATE OR REPLACE VIEW counted_rows AS ${found.view.replaceAll(from, to)}`);
  }

  /** Open items of clients (`1790000064000-client-lists.ts`). @param answers whether request `r` has document `d` */
  private async work(db: QueryRunner, answers: string, changed: string): Promise<void> {
    const isOpen = (row: string): string => `${row}.withdrawn_at IS NULL AND ${row}.status <> 'completed'`;
    await db.query(`
      CREATE OR REPLACE VIEW client_work AS
        SELECT u.id AS user_id,
          ((SELECT count(*) FROM open_requests r WHERE r.user_id = u.id)
          + (SELECT count(*) FROM documents_to_sign d WHERE d.user_id = u.id)
          + (SELECT count(*) FROM documents_to_review d WHERE d.user_id = u.id AND NOT EXISTS (
              SELECT FROM document_requests r WHERE r.user_id = u.id AND ${answers} AND ${isOpen('r')}))
          + (SELECT count(*) FROM unanswered_threads t WHERE t.user_id = u.id))::integer AS open_items,
          (SELECT coalesce(sum(i.balance), 0) FROM owed_invoices i WHERE i.user_id = u.id)::numeric(14,2) AS balance
        FROM users u;
      DROP TRIGGER document_requests_figures_update ON document_requests;
      CREATE CONSTRAINT TRIGGER document_requests_figures_update AFTER UPDATE ON document_requests
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
        WHEN ((${isOpen('OLD')}) <> (${isOpen('NEW')}) OR (${isOpen('NEW')}) AND ${changed})
        EXECUTE FUNCTION keep_work_figures()`);
  }

  /** @param compared expressions whose change makes a version (`1790000038110-record-versions.ts`) */
  private async keepVersions(
    db: QueryRunner,
    columns: readonly string[],
    compared: (row: string) => string[],
  ): Promise<void> {
    const given = ['document_request', ...columns].map((text) => `'${text}'`).join(', ');
    await db.query(`
      DROP TRIGGER document_requests_keep_version ON document_requests;
      CREATE TRIGGER document_requests_keep_version AFTER UPDATE ON document_requests FOR EACH ROW
        WHEN (ROW (${compared('OLD').join(', ')}) IS DISTINCT FROM ROW (${compared('NEW').join(', ')}))
        EXECUTE FUNCTION keep_record_version(${given})`);
  }
}

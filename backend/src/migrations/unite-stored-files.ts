import type { QueryRunner } from 'typeorm';

/**
 * Creates the view `stored_files (path, owner)` for the nightly sweep from all views `stored_files_<module>`.
 * A migration that adds, changes or drops such a view calls this afterwards; before dropping one, it drops
 * `stored_files`.
 */
export async function uniteStoredFiles(db: QueryRunner): Promise<void> {
  const parts = (await db.query(
    `SELECT quote_ident(viewname) AS name FROM pg_views
     WHERE schemaname = 'public' AND viewname LIKE 'stored\\_files\\_%' ORDER BY viewname`,
  )) as { name: string }[];
  const selects = parts.map(({ name }) => `SELECT path, owner FROM ${name}`);
  await db.query(`CREATE OR REPLACE VIEW stored_files (path, owner) AS ${selects.join(' UNION ALL ')}`);
}

import pg from 'pg';

/** The year that is looked at: it has ended, so that months without a statement are missing. */
const year = 2025;
export const accounts = 12;

/** The call of a client for a year of statements. */
export const statementsCall = (cookie) => ({
  path: `/api/bank-statements?year=${year}`,
  headers: { cookie },
});

/** Gives a client twelve accounts, whose months are received, requested, without a statement, and missing. */
export async function seedStatements({ databaseUrl, otherClientId }) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(
    `WITH added AS (
       INSERT INTO bank_accounts (user_id, title, from_month, created_at, updated_at)
       SELECT ${otherClientId}, 'Checking ' || n, '2024-01-01', now(), now() FROM generate_series(1, ${accounts}) n RETURNING id),
     months AS (
       SELECT id AS account, number, make_date(${year}, number, 1) AS month FROM added, generate_series(1, 12) number),
     filed AS (
       INSERT INTO documents (user_id, title, file_name, file_type, file_path, file_size, sha256, uploaded_by, category,
         status, created_at, updated_at, status_since)
       SELECT ${otherClientId}, account || ' ' || number, 'a.pdf', 'application/pdf', 'statement ' || account || ' ' || number,
         1000, repeat('0', 64), ${otherClientId}, 'financial', 'pending_review', now(), now(), now()
       FROM months WHERE number <= 8 RETURNING id, title),
     asked AS (
       INSERT INTO document_requests (user_id, requested_by, title, created_at, updated_at)
       SELECT ${otherClientId}, 1, account || ' ' || number, now(), now() FROM months WHERE number = 10 RETURNING id, title)
     INSERT INTO bank_statements (account_id, month, document_id, request_id, is_none)
     SELECT account, month, filed.id, asked.id, number = 9 FROM months
       LEFT JOIN filed ON filed.title = account || ' ' || number LEFT JOIN asked ON asked.title = account || ' ' || number
     WHERE number <= 10`,
  );
  await database.query('VACUUM ANALYZE');
  await database.end();
}

/** Two accounts of each client with a year of statements, and `own` of the one whose grid is measured. */
export async function addStatements(database, { measuredId, own, clients }) {
  await database.query(
    `WITH added AS (
       INSERT INTO bank_accounts (user_id, title, from_month, created_at, updated_at)
       SELECT id, 'Checking ' || number, date '2024-01-01', now(), now() FROM ${clients}, generate_series(1, 2) number
       UNION ALL SELECT ${measuredId}, 'Checking ' || number, date '2024-01-01', now(), now() FROM generate_series(1, ${own}) number
       RETURNING id, user_id)
     INSERT INTO bank_statements (account_id, month, document_id, is_none)
     SELECT added.id, make_date(${year}, number, 1),
       CASE WHEN number < 9 THEN (SELECT min(d.id) FROM documents d WHERE d.user_id = added.user_id) END, number >= 9
     FROM added, generate_series(1, 10) number`,
  );
}

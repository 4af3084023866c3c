import pg from 'pg';

/** Open items per kind: more than are shown. */
const waiting = 8;

/** Calls for Today, for opening a client's page, and for a search. */
export function workdayCalls({ adminCookie, clientId }) {
  const headers = { cookie: adminCookie };
  const client = `/api/admin/clients/${clientId}`;
  return {
    today: { path: '/api/admin/today', headers },
    search: { path: '/api/admin/search?q=alex%20sample', headers },
    client: { path: client, headers },
    summary: { path: `${client}/summary`, headers },
    clientProfile: { path: `${client}/profile`, headers },
    notes: { path: `${client}/notes?limit=3`, headers },
    activity: { path: `/api/admin/activity?userId=${clientId}&limit=6`, headers },
  };
}

/** Calls of a client's page in turn, as one load. */
export const clientPage = (calls) => ({
  path: '',
  requests: ['client', 'summary', 'clientProfile', 'notes', 'activity'].map((name) => calls[name]),
});

/**
 * Creates open items of each kind for other clients than those whose lists are measured, and one record of
 * each for one client.
 */
export async function seedWorkday({ databaseUrl, clientId }) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const someone = `(SELECT id, row_number() OVER (ORDER BY id) AS n FROM users
    WHERE username LIKE 'client_%' ORDER BY id DESC LIMIT ${waiting}) someone`;
  await database.query(`
    INSERT INTO documents (user_id, title, file_name, file_type, file_path, file_size, sha256, uploaded_by, category,
        status, created_at, updated_at, status_since)
      SELECT id, 'Agreement', 'a.pdf', 'application/pdf', status || id, 1000, repeat('0', 64), 1, 'agreement', status,
        now(), now(), now() - id * interval '1 minute'
      FROM ${someone}, unnest(ARRAY['pending_review', 'awaiting_signature']) status;
    INSERT INTO document_requests (user_id, requested_by, title, due_date, created_at, updated_at)
      SELECT id, 1, 'W-2 of 2025', '2026-01-31', now(), now() FROM ${someone};
    INSERT INTO message_threads (user_id, subject, created_by, created_at, updated_at, waiting_since)
      SELECT id, 'Payroll', id, now(), now(), now() FROM ${someone};
    INSERT INTO contact_messages (first_name, last_name, email, service)
      SELECT 'Jo', 'Visitor', 'jo@example.com', 'Bookkeeping' FROM ${someone};
    INSERT INTO private_notes (user_id, content, created_by, created_at, updated_at)
      SELECT ${clientId}, 'Prefers to be called in the morning.', 1, now(), now() FROM generate_series(1, 3)`);
  await database.query('VACUUM ANALYZE');
  await database.end();
}

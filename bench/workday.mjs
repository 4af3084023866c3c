import pg from 'pg';

/** Clients in the larger database; the smaller one has one or two hundred. */
const many = 100_000;
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

const connected = async (databaseUrl) => {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  return database;
};

/**
 * Creates open items of each kind for other clients than those whose lists are measured, and one record of
 * each for one client.
 */
export async function seedWorkday({ databaseUrl, clientId }) {
  const database = await connected(databaseUrl);
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

/**
 * Adds clients, each with an answered conversation, a request and a paid invoice; nothing of theirs is open.
 */
export async function growClients({ databaseUrl }) {
  const database = await connected(databaseUrl);
  await database.query(
    `INSERT INTO users (username, email, password, first_name, last_name, role, created_at)
     SELECT 'grown' || n, 'grown' || n || '@example.com', '', 'Grown', n::text, 'client', now() - n * interval '1 minute'
     FROM generate_series(1, $1::int) n`,
    [many],
  );
  const grown = `(SELECT id FROM users WHERE username LIKE 'grown%') grown`;
  // These are not in the ledger.
  await database.query(`
    INSERT INTO client_profiles (user_id) SELECT id FROM ${grown};
    INSERT INTO message_threads (user_id, subject, created_by, created_at, updated_at)
      SELECT id, 'Question', id, now(), now() FROM ${grown};
    INSERT INTO document_requests (user_id, requested_by, title, due_date, status, created_at, updated_at)
      SELECT id, 1, 'W-2 of 2024', '2025-01-31', 'completed', now(), now() FROM ${grown};
    INSERT INTO contact_messages (first_name, last_name, email, service, resolved)
      SELECT 'Jo', 'Visitor', 'jo@example.com', 'Bookkeeping', true FROM ${grown}`);
  await database.query('VACUUM ANALYZE');
  await database.end();
}

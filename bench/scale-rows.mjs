import pg from 'pg';
import { addInvoices, payFromCredit, payInvoices } from './billing.mjs';
import { addResponses } from './questionnaires.mjs';
import { addPeople } from './scale-people.mjs';
import { addAppointments } from './scheduling.mjs';
import { accounts, addStatements } from './statements.mjs';

/** Rows of the client whose own lists are measured, in both databases: more than one page. */
const own = 60;
/**
 * Each tenth client has an open item of every kind, and of about a hundred invoices one is unpaid; each tenth is paid from
 * credit.
 */
const waiting = { clients: 10, invoices: 97, fromCredit: 10 };
/** Age of the first invoice. */
const billedMinutes = 1_000_000;
/** Clients whose events are stored by one statement. */
const clientsAtOnce = 2_000;

const filler = `(SELECT id, row_number() OVER (ORDER BY id) AS n FROM users WHERE username LIKE 'scale%') client`;

/**
 * Fills the database that the product has just created. Every client has the same amount of data, so that two
 * databases differ only by their number of clients.
 * @param measuredId the client whose own lists are measured; all clients get the same password
 * @param sizes numbers of clients, documents, invoices, messages, and events
 */
export async function fill({ databaseUrl, measuredId, sizes }) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  // Triggers keep the plans that they made for tables without rows.
  await database.query(`SET maintenance_work_mem = '256MB'; SET enable_seqscan = off`);
  const stage = async (name, work) => {
    const began = performance.now();
    await work();
    console.log(`  ${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
  };
  const indexes = await dropWordIndexes(database);
  await stage('clients', () => addClients(database, measuredId, sizes.clients));
  await stage('documents', () => addDocuments(database, measuredId, sizes));
  await stage('conversations', () => addConversations(database, measuredId, sizes));
  await stage('requests, appointments, notifications', () => addRest(database, measuredId));
  await stage('invoices and ledger', () => addBilling(database, measuredId, sizes));
  await stage('open items', () => addWaiting(database));
  await stage('questionnaires', () => addResponses(database, { measuredId, own, clients: filler }));
  await stage('bank statements', () =>
    addStatements(database, { measuredId, own: accounts, clients: filler }),
  );
  await stage('people', () => addPeople(database, measuredId));
  await stage('events', () => addEvents(database, measuredId, sizes));
  await stage('last contacts', () => addContacts(database));
  await stage('indexes', async () => {
    for (const { definition } of indexes) await database.query(definition);
    await database.query('VACUUM ANALYZE');
  });
  await database.end();
}

/** Rebuilt at the end: maintained row by row, they take longer than everything else. */
async function dropWordIndexes(database) {
  const { rows } = await database.query(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE schemaname = 'public' AND indexdef LIKE '% USING gin %'`,
  );
  for (const { name } of rows) await database.query(`DROP INDEX ${name}`);
  return rows;
}

async function addClients(database, measuredId, clients) {
  await database.query(
    `INSERT INTO users (username, email, password, first_name, last_name, role, kind, name, created_at)
     SELECT 'scale' || n, 'scale' || n || '@example.com', CASE WHEN business THEN '!' ELSE password END,
       CASE WHEN NOT business THEN 'Scale' END, CASE WHEN NOT business THEN n::text END,
       CASE WHEN business THEN 'organization' ELSE 'client' END, CASE WHEN business THEN 'business' END,
       CASE WHEN business THEN 'Scale ' || n || ' LLC' END, now() - n * interval '1 minute'
     FROM users, generate_series(1, $2::int) n, LATERAL (SELECT n % 4 = 0 AS business) kind WHERE id = $1`,
    [measuredId, clients - 1],
  );
  await database.query(
    `INSERT INTO client_profiles (user_id, phone)
     SELECT id, '(210) 555-' || lpad((id % 10000)::text, 4, '0') FROM ${filler}`,
  );
  await database.query('ANALYZE users');
}

/** @param owners SQL of rows with `id`, the client, and `n`, the document's number */
const documentsOf = (owners) => `
  WITH added AS (
    INSERT INTO documents (user_id, title, file_name, file_type, file_path, file_size, sha256, uploaded_by, category,
      created_at, updated_at)
    SELECT id, 'Statement ' || n, 'statement.pdf', 'application/pdf', gen_random_uuid(), 1000, repeat('0', 64), 1,
      'financial', at, at
    FROM ${owners}, LATERAL (SELECT now() - n * interval '20 seconds' AS at) moment
    RETURNING id, file_name, file_type, file_path, file_size, sha256, created_at)
  INSERT INTO document_versions (document_id, version, kind, file_name, file_type, file_path, file_size, sha256,
    uploaded_by, created_at)
  SELECT id, 1, 'uploaded', file_name, file_type, file_path, file_size, sha256, 1, created_at FROM added`;

async function addDocuments(database, measuredId, { clients, documents }) {
  await database.query(
    documentsOf(`(SELECT ${measuredId} AS id, n FROM generate_series(1, ${own}) n) owner`),
  );
  const each = perClient(documents, clients);
  await database.query(
    documentsOf(
      `(SELECT id, (n - 1) * ${each} + k AS n FROM ${filler}, generate_series(1, ${each}) k) owner`,
    ),
  );
}

export const perClient = (amount, clients) => Math.max(1, Math.round(amount / clients));

async function addConversations(database, measuredId, { clients, messages }) {
  const threads = (owners) => `
    INSERT INTO message_threads (user_id, subject, created_by, created_at, updated_at)
    SELECT id, 'Question ' || n, id, at, at
    FROM ${owners}, LATERAL (SELECT now() - n * interval '1 minute' AS at) moment`;
  await database.query(threads(`(SELECT ${measuredId} AS id, n FROM generate_series(1, ${own}) n) owner`));
  await database.query(threads(filler));
  // The measured client's first conversation is a long one.
  await database.query(
    `INSERT INTO messages (thread_id, from_user_id, content, has_attachments, created_at)
     SELECT t.id, CASE WHEN k % 2 = 0 THEN t.user_id ELSE 1 END, repeat('Words of a question. ', 10), false,
       t.created_at + k * interval '1 second'
     FROM message_threads t, LATERAL generate_series(1, CASE
       WHEN t.id = (SELECT min(id) FROM message_threads) THEN ${own}
       WHEN t.user_id = $1 THEN 1 ELSE $2::int END) k`,
    [measuredId, perClient(messages, clients)],
  );
  await database.query(
    `UPDATE message_threads t SET last_message_id = m.last, message_count = m.count, client_read_id = m.last,
       practice_read_id = m.last, updated_at = m.at
     FROM (SELECT thread_id, max(id) AS last, count(*) AS count, max(created_at) AS at FROM messages GROUP BY thread_id) m
     WHERE m.thread_id = t.id`,
  );
}

/** Completed requests, visitors' messages, past appointments, and the practice's notifications. */
async function addRest(database, measuredId) {
  const everybody = `(SELECT id, row_number() OVER (ORDER BY id) AS n FROM users WHERE role IN ('client', 'organization')) client`;
  await database.query(
    `INSERT INTO document_requests (user_id, requested_by, title, due_date, status, created_at, updated_at)
     SELECT ${measuredId}, 1, 'W-2 of 20' || lpad(n::text, 2, '0'), '2025-01-31', 'completed', now(), now()
     FROM generate_series(1, ${own}) n`,
  );
  await database.query(`
    INSERT INTO document_requests (user_id, requested_by, title, due_date, status, created_at, updated_at)
      SELECT id, 1, 'W-2 of 2024', '2025-01-31', 'completed', at, at
      FROM ${filler}, LATERAL (SELECT now() - n * interval '1 minute' AS at) moment;
    INSERT INTO contact_messages (first_name, last_name, email, service, resolved, created_at)
      SELECT 'Jo', 'Visitor', 'jo@example.com', 'Bookkeeping', true, now() - n * interval '1 minute' FROM ${filler};
    INSERT INTO notifications (user_id, category, type, title, message, url, created_at, read_at)
      SELECT reader, 'message', 'info', 'New message', 'Question', '/admin/messages', at, at
      FROM ${everybody}, unnest(ARRAY[1, id]) reader, LATERAL (SELECT now() - n * interval '1 minute' AS at) moment`);
  await addAppointments(
    database,
    measuredId,
    `generate_series(1, ${own}) n, LATERAL (SELECT current_date + 1 + n * interval '30 minutes' AS at) moment`,
  );
  const { rows: clients } = await database.query(`SELECT min(id) AS first, count(*) AS total FROM ${filler}`);
  const [{ first, total }] = clients;
  await addAppointments(
    database,
    `${first} + n - 1`,
    `generate_series(1, ${total}) n, LATERAL (SELECT current_date - n * interval '30 minutes' AS at) moment`,
  );
}

async function addBilling(database, measuredId, { clients, invoices }) {
  await addInvoices(database, { amount: own, user: `${measuredId}`, minutes: 60 });
  const { rows } = await database.query(`SELECT min(id) AS first FROM ${filler}`);
  const amount = clients * perClient(invoices, clients);
  const user = `${rows[0].first} + n % ${clients - 1}`;
  await addInvoices(database, { amount, user, minutes: billedMinutes / amount });
  const isPaid = `id % ${waiting.invoices} <> 0`;
  await payFromCredit(database, `${isPaid} AND id % ${waiting.fromCredit} = 0`);
  await payInvoices(database, isPaid);
}

async function addWaiting(database) {
  const someone = `(SELECT id, now() - n * interval '10 minutes' AS at FROM ${filler} WHERE n % ${waiting.clients} = 1) someone`;
  await database.query(`
    INSERT INTO documents (user_id, title, file_name, file_type, file_path, file_size, sha256, uploaded_by, category,
        status, created_at, updated_at, status_since)
      SELECT id, 'Agreement', 'a.pdf', 'application/pdf', status || id, 1000, repeat('0', 64), 1, 'agreement', status,
        at, at, at
      FROM ${someone}, unnest(ARRAY['pending_review', 'awaiting_signature']) status;
    INSERT INTO document_requests (user_id, requested_by, title, due_date, created_at, updated_at)
      SELECT id, 1, 'W-2 of 2025', '2026-01-31', at, at FROM ${someone};
    INSERT INTO message_threads (user_id, subject, created_by, created_at, updated_at, waiting_since)
      SELECT id, 'Payroll', id, at, at, at FROM ${someone};
    INSERT INTO contact_messages (first_name, last_name, email, service)
      SELECT 'Jo', 'Visitor', 'jo@example.com', 'Bookkeeping' FROM ${someone}`);
}

/**
 * The trigger adds the first events, as in the product; the hashes of the others are computed by the same
 * expression for many chains at once, and then verified by the product's own rules (`chain-check.mjs`). Half
 * of a client's events belong to documents, three tenths to the conversation, the rest to the account.
 */
async function addEvents(database, measuredId, { clients, documents, events, chained }) {
  const each = perClient(events, clients);
  const ofDocument = Math.max(1, Math.floor(each / 2 / perClient(documents, clients)));
  const ofThread = Math.max(1, Math.floor(each * 0.3));
  const ofAccount = Math.max(1, each - ofThread - ofDocument * perClient(documents, clients));
  /** Chains of clients $1 to $2, each with its number of events. */
  const subjects = `
    SELECT 'account' AS subject_type, id AS subject_id, username AS subject_title, 'user.registered' AS type,
      id AS client_id, ${ofAccount} AS events FROM users WHERE id BETWEEN $1 AND $2
    UNION ALL SELECT 'document', id, title, 'document.viewed', user_id, ${ofDocument} FROM documents
      WHERE user_id BETWEEN $1 AND $2 AND status = 'draft'
    UNION ALL SELECT 'conversation', id, subject, 'conversation.answered', user_id, ${ofThread} FROM message_threads
      WHERE user_id BETWEEN $1 AND $2 AND waiting_since IS NULL`;
  const columns = `subject_type, subject_id, subject_title, type, occurred_at, actor_id, client_id, refused, details, address, agent`;
  /** Event `at` of a chain. */
  const event = (at) => `subject_type, subject_id, subject_title, type,
    (now() - interval '400 days' + subject_id % 100000 * interval '5 minutes' + ${at} * interval '7 seconds')::timestamptz(3)
      AS occurred_at, client_id AS actor_id, client_id, false AS refused,
    jsonb_build_object('version', ${at}, 'category', 'financial') AS details, '192.0.2.1' AS address, 'Firefox' AS agent`;
  const { rows } = await database.query(`SELECT min(id) AS first, max(id) AS last FROM ${filler}`);
  const [{ first, last }] = rows;
  // Rounded up to whole clients.
  const byTrigger = Math.min(last, first - 1 + Math.ceil(chained / each));
  await database.query(
    `INSERT INTO activity_events (${columns})
     SELECT ${event('k')} FROM (${subjects}) subject, generate_series(1, events) k ORDER BY k`,
    [first, byTrigger],
  );
  // The measured client's events, whose own list is read.
  await database.query(
    `INSERT INTO activity_events (${columns}) SELECT ${event('k')} FROM (
       SELECT *, 1 AS k FROM (${subjects}) subject WHERE subject_type = 'document') subject ORDER BY subject_id`,
    [measuredId, measuredId],
  );
  const hash = await hashOfTrigger(database);
  await database.query('BEGIN; SET CONSTRAINTS ALL IMMEDIATE');
  await database.query(`
    ALTER TABLE activity_events DISABLE TRIGGER activity_events_chain;
    ALTER TABLE activity_heads DISABLE TRIGGER activity_heads_append_only`);
  const remake = await dropEventIndexes(database);
  for (let from = byTrigger + 1; from <= last; from += clientsAtOnce)
    await database.query(
      `WITH RECURSIVE subject AS (${subjects}), chain AS (
         SELECT s.*, 0 AS sequence, NULL::text AS previous, NULL::text AS sha256 FROM subject s
         UNION ALL
         SELECT e.subject_type, e.subject_id, e.subject_title, e.type, e.client_id, c.events, e.sequence, e.previous, ${hash}
         FROM chain c, LATERAL (
           SELECT ${event('(c.sequence + 1)')}, c.sequence + 1 AS sequence, c.sha256 AS previous) e
         WHERE c.sequence < c.events),
       heads AS (
         INSERT INTO activity_heads (subject_type, subject_id, sequence, sha256)
         SELECT subject_type, subject_id, sequence, sha256 FROM chain WHERE sequence = events)
       INSERT INTO activity_events (${columns}, sequence, previous, sha256)
       SELECT ${event('sequence')}, sequence, previous, sha256 FROM chain WHERE sequence > 0 ORDER BY sequence`,
      [from, Math.min(last, from + clientsAtOnce - 1)],
    );
  for (const statement of remake) await database.query(statement);
  await database.query(`
    ALTER TABLE activity_events ENABLE TRIGGER activity_events_chain;
    ALTER TABLE activity_heads ENABLE TRIGGER activity_heads_append_only`);
  await database.query('COMMIT');
}

/** As the product stores them with each contact. */
async function addContacts(database) {
  await database.query(`
    INSERT INTO last_contacts (user_id, at, signed_in_at)
    SELECT user_id, max(at), CASE WHEN user_id % 10 <> 0 THEN max(at) END FROM (
      SELECT user_id, occurred_at AS at FROM client_contacts
      UNION ALL SELECT user_id, paid_at FROM received_payments) contact
    GROUP BY user_id ON CONFLICT (user_id) DO UPDATE SET at = excluded.at, signed_in_at = excluded.signed_in_at`);
}

/** @returns the statements that create them again */
async function dropEventIndexes(database) {
  const { rows: constraints } = await database.query(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE conrelid = 'activity_events'::regclass AND contype = 'u'`,
  );
  const { rows: indexes } = await database.query(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index i
     WHERE indrelid = 'activity_events'::regclass
       AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
  );
  for (const { name } of constraints)
    await database.query(`ALTER TABLE activity_events DROP CONSTRAINT ${name}`);
  for (const { name } of indexes) await database.query(`DROP INDEX ${name}`);
  return [
    ...constraints.map(
      ({ name, definition }) => `ALTER TABLE activity_events ADD CONSTRAINT ${name} ${definition}`,
    ),
    ...indexes.map(({ definition }) => definition),
  ];
}

/** The trigger's own SQL for the hash of an event `e`. */
async function hashOfTrigger(database) {
  const { rows } = await database.query(`SELECT prosrc FROM pg_proc WHERE proname = 'chain_activity_event'`);
  const found = /SELECT (encode\(.*?\)) INTO NEW\.sha256 (FROM .*?\) event);/s.exec(rows[0].prosrc);
  if (!found) throw new Error('The source of the trigger chain_activity_event is not the expected one.');
  return `(SELECT ${found[1]} ${found[2]})`.replaceAll('NEW.', 'e.');
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * State of the practice at the end of each week, so that the weekly review of a past week no longer changes.
 * Weeks before the upgrade are reconstructed once, here.
 */
export class WeekSnapshots1790000041000 implements MigrationInterface {
  readonly name = 'WeekSnapshots1790000041000';

  async up(db: QueryRunner): Promise<void> {
    // The lists have ids of clients, not names: a name can be erased.
    await db.query(`
      CREATE TABLE week_snapshots (
        week text CONSTRAINT week_snapshots_pkey PRIMARY KEY
          CONSTRAINT week_snapshots_week_check CHECK (week ~ '^[0-9]{4}-W[0-9]{2}$'),
        as_at timestamptz(3) NOT NULL,
        taken_at timestamptz(3) NOT NULL,
        outstanding numeric(14, 2) NOT NULL,
        promises jsonb NOT NULL,
        waiting jsonb NOT NULL,
        silent jsonb NOT NULL,
        CONSTRAINT week_snapshots_taken_at_check CHECK (taken_at > as_at)
      )`);
    // First, because the previous version waits for the views until the end of the transaction.
    await reconstructWeeks(db);
    await db.query(`
      CREATE OR REPLACE VIEW owed_invoices AS
        SELECT id, user_id, invoice_number, description, due_date, balance, overdue_after, issued_at FROM invoices
        WHERE status IN ('unpaid', 'partly_paid');
      CREATE OR REPLACE VIEW open_requests AS
        SELECT id, user_id, title, due_date, created_at FROM document_requests
        WHERE withdrawn_at IS NULL AND status <> 'completed'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP VIEW open_requests, owed_invoices;
      CREATE VIEW owed_invoices AS
        SELECT id, user_id, invoice_number, description, due_date, balance, overdue_after FROM invoices
        WHERE status IN ('unpaid', 'partly_paid');
      CREATE VIEW open_requests AS
        SELECT id, user_id FROM document_requests WHERE withdrawn_at IS NULL AND status <> 'completed';
      DROP TABLE week_snapshots`);
  }
}

/**
 * Stores all weeks that ended since the first account, as earlier versions reconstructed them from activity
 * log and ledger: a record that has not changed since had its current state then. Call it in a transaction.
 * @param now present moment; tests pass another
 */
async function reconstructWeeks(
  db: { query(sql: string, values: unknown[]): Promise<unknown> },
  now = new Date(),
): Promise<void> {
  // Compiling the statement takes longer than running it.
  await db.query('SET LOCAL jit = off', []);
  await db.query(
    `INSERT INTO week_snapshots (week, as_at, taken_at, outstanding, promises, waiting, silent)
     SELECT w.week, w.as_at, $1, (${outstanding}), (${promises}), (${waiting}), (${silent})
     FROM (
       SELECT to_char(monday, 'IYYY-"W"IW') AS week, time_zone, monday::date AS first_day, monday::date + 6 AS last_day,
         (monday + interval '7 days') AT TIME ZONE time_zone - interval '1 millisecond' AS as_at,
         (monday - interval '23 days') AT TIME ZONE time_zone AS silent_since
       FROM site, LATERAL generate_series(
         date_trunc('week', (SELECT min(created_at) FROM accounts) AT TIME ZONE time_zone),
         date_trunc('week', $1::timestamptz AT TIME ZONE time_zone) - interval '7 days', '7 days') monday
     ) w`,
    [now],
  );
}

const outstanding = `
  SELECT coalesce(sum(balance), 0) FROM (
    SELECT balance FROM owed_invoices
    -- Undoes changes made after the end of the week.
    UNION ALL SELECT -amount FROM receivable_changes WHERE occurred_at > w.as_at) owed`;

const promises = `
  WITH changed AS (
    SELECT subject_id AS id, type, details FROM recorded_events
    WHERE occurred_at > w.as_at AND subject_type = 'document_request'
  ), requests AS (
    SELECT 'request' AS type, r.id, r.user_id, r.title, to_char(r.due_date, 'YYYY-MM-DD') AS due_date, NULL AS amount
    FROM (
      SELECT id, user_id, title, created_at, withdrawn_at, status,
        CASE WHEN id IN (SELECT id FROM changed WHERE type = 'document_request.changed' AND details ? 'dueDate')
          THEN (SELECT (e.details ->> 'dueDate')::date FROM recorded_events e
                WHERE e.subject_type = 'document_request' AND e.subject_id = q.id AND e.occurred_at <= w.as_at
                  AND e.type IN ('document_request.made', 'document_request.changed') AND e.details ? 'dueDate'
                ORDER BY e.sequence DESC LIMIT 1)
          ELSE due_date END AS due_date
      FROM requested_documents q
      WHERE id IN (SELECT id FROM requested_documents WHERE due_date BETWEEN w.first_day AND w.last_day
                   UNION SELECT id FROM changed)
    ) r
    WHERE r.due_date BETWEEN w.first_day AND w.last_day AND r.created_at <= w.as_at
      AND (r.withdrawn_at IS NULL OR r.withdrawn_at > w.as_at)
      AND (r.status <> 'completed'
        OR r.id IN (SELECT id FROM changed WHERE type = 'document_request.accepted'))
  ), invoices AS (
    SELECT 'invoice', v.invoice_id, v.user_id, v.invoice_number || ': ' || v.description, v.due_date, owed.amount::text
    FROM issued_versions v, LATERAL (
      SELECT sum(c.amount)::numeric(12, 2) AS amount FROM receivable_changes c
      WHERE c.invoice_id = v.invoice_id AND c.occurred_at <= w.as_at) owed
    WHERE v.due_date BETWEEN w.first_day::text AND w.last_day::text AND v.created_at <= w.as_at AND owed.amount > 0
      AND NOT EXISTS (SELECT FROM issued_versions later WHERE later.invoice_id = v.invoice_id
                      AND later.version > v.version AND later.created_at <= w.as_at)
  )
  SELECT coalesce(jsonb_agg(jsonb_build_object('type', p.type, 'id', p.id, 'userId', p.user_id, 'title', p.title,
    'dueDate', p.due_date, 'amount', p.amount) ORDER BY p.due_date, a.name, p.title, p.id), '[]')
  FROM (SELECT * FROM requests UNION ALL SELECT * FROM invoices) p
  JOIN accounts a ON a.id = p.user_id AND (a.closed_at IS NULL OR a.closed_at > w.as_at)`;

const waiting = `
  WITH changed AS (
    SELECT DISTINCT subject_type, subject_id AS id FROM recorded_events
    WHERE occurred_at > w.as_at AND subject_type IN ('document', 'conversation')
  ), unanswered AS (
    SELECT c.user_id, (
      SELECT min(m.created_at) FROM sent_messages m
      WHERE m.thread_id = c.id AND m.from_user_id = c.user_id AND m.created_at <= w.as_at
        AND m.id > coalesce((SELECT max(answer.id) FROM sent_messages answer WHERE answer.thread_id = c.id
                             AND answer.from_user_id <> c.user_id AND answer.created_at <= w.as_at), 0)
        AND m.created_at > coalesce((SELECT max(e.occurred_at) FROM recorded_events e
                                     WHERE e.subject_type = 'conversation' AND e.subject_id = c.id
                                       AND e.type = 'conversation.answered' AND e.occurred_at <= w.as_at), '-infinity')
    ) AS since
    FROM conversations c
    WHERE c.id IN (SELECT id FROM unanswered_threads
                   UNION ALL SELECT id FROM changed WHERE subject_type = 'conversation')
  ), unreviewed AS (
    SELECT d.user_id, d.since
    FROM (SELECT id FROM documents_to_review
          UNION SELECT id FROM changed WHERE subject_type = 'document') one,
    LATERAL (
      SELECT e.client_id AS user_id, e.occurred_at AS since,
        e.type = 'document.uploaded' AND e.actor_id = e.client_id OR e.type = 'document.declined'
          OR e.type = 'document.status_changed' AND e.details ->> 'to' = 'pending_review' AS waits
      FROM recorded_events e
      WHERE e.subject_type = 'document' AND e.subject_id = one.id AND e.occurred_at <= w.as_at
        AND e.type IN ('document.uploaded', 'document.sent', 'document.status_changed', 'document.declined',
          'document.signed', 'document.countersigned')
      ORDER BY e.sequence DESC LIMIT 1
    ) d
    WHERE d.waits AND coalesce((
      SELECT e.type FROM recorded_events e
      WHERE e.subject_type = 'document' AND e.subject_id = one.id AND e.occurred_at <= w.as_at
        AND e.type IN ('document.deleted', 'document.restored', 'document.purged')
      ORDER BY e.sequence DESC LIMIT 1), 'document.restored') = 'document.restored'
  ), not_refunded AS (
    SELECT user_id, created_at AS since FROM asked_refunds
    WHERE created_at <= w.as_at AND (decided_at IS NULL OR decided_at > w.as_at)
  )
  SELECT coalesce(jsonb_agg(jsonb_build_object('userId', c.id, 'days', c.days) ORDER BY c.since, c.id), '[]') FROM (
    SELECT a.id, min(f.since) AS since,
      (w.as_at AT TIME ZONE w.time_zone)::date - (min(f.since) AT TIME ZONE w.time_zone)::date AS days
    FROM (SELECT * FROM unanswered UNION ALL SELECT * FROM unreviewed UNION ALL SELECT * FROM not_refunded) f
    JOIN accounts a ON a.id = f.user_id AND a.role = 'client' AND (a.closed_at IS NULL OR a.closed_at > w.as_at)
    WHERE f.since IS NOT NULL
    GROUP BY a.id) c`;

const silent = `
  SELECT coalesce(jsonb_agg(jsonb_build_object('userId', a.id,
    'since', to_char(last.since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY last.since, a.id), '[]')
  FROM last_contacts kept JOIN accounts a ON a.id = kept.user_id, LATERAL (SELECT greatest(
    a.created_at,
    (SELECT max(c.occurred_at) FROM client_contacts c WHERE c.user_id = a.id AND c.occurred_at <= w.as_at),
    (SELECT max(p.paid_at) FROM received_payments p WHERE p.user_id = a.id AND p.paid_at <= w.as_at),
    (SELECT max(t.ends_at) FROM client_appointments t
     WHERE t.user_id = a.id AND t.ends_at <= w.as_at AND (t.status = 'scheduled' OR t.cancelled_at > w.as_at))
  ) AS since) last
  WHERE (kept.at < w.silent_since OR kept.at > w.as_at)
    AND a.role = 'client' AND a.created_at <= w.as_at AND (a.closed_at IS NULL OR a.closed_at > w.as_at)
    AND last.since < w.silent_since`;

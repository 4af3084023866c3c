import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables with rows that triggers counted. */
const counted = [
  'activity_events',
  'appointments',
  'client_lists',
  'contact_messages',
  'document_requests',
  'documents',
  'invoices',
  'message_threads',
  'notifications',
  'outbox',
  'recurring_invoices',
  'refund_requests',
  'users',
];

/**
 * Lists and totals are plain SQL over the records: everything that triggers kept beside them goes. The version before
 * cannot run on this schema, unlike after all other migrations: stop all instances first, and go back by a backup.
 */
export class ContractKeptLists1790000087000 implements MigrationInterface {
  readonly name = 'ContractKeptLists1790000087000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP FUNCTION ${counted.map((table) => `count_${table}()`).join(', ')}, count_threads(), count_practice_messages(),
        sum_up_invoices(),
        sum_up_months(), rebuild_money_months(), share_time_zone(), begin_contacts(), keep_contact(),
        keep_contact_figures(), keep_registration_figures(), keep_appointment_figures(), keep_work_figures(),
        add_invitation_figures(), end_invitation_figures(), keep_passkey_figures(), keep_account_figures(),
        begin_client_figures(), keep_client_lists(), list_assigned_clients() CASCADE;
      DROP FUNCTION list_clients(integer[]), refresh_client_work(integer), refresh_client_contact(integer, timestamptz),
        row_counts_shard();
      DROP VIEW counted_rows, counted_threads, ledger_months, summed_invoices, listed_clients, client_work,
        searchable_clients, searchable_closed_clients, searchable_all_closed_clients;
      DROP TABLE row_counts, thread_counts, money_months, invoice_sums, client_lists`);
    await db.query(accounts);
    await db.query(contacts);
    await db.query('DROP TABLE client_figures');
    await db.query(conversations);
    await db.query(work);
    await db.query(`
      DROP INDEX messages_content_idx, invoices_search_idx, users_closed_words_idx;
      CREATE INDEX documents_category_idx ON documents (category, created_at DESC, id DESC) INCLUDE (status)
        WHERE deleted_at IS NULL;
      CREATE INDEX documents_status_idx ON documents (status, created_at DESC, id DESC) WHERE deleted_at IS NULL;
      CREATE INDEX invoices_sums_idx ON invoices (status) INCLUDE (amount, balance) WHERE state <> 'deleted'`);
  }

  async down(): Promise<void> {
    throw new Error('ContractKeptLists is not reverted: restore a backup of the version before.');
  }
}

/** As `concat_ws`, which may not generate a column. */
const personal = `coalesce(first_name || ' ' || last_name, first_name, last_name)`;

const accounts = `
  ALTER TABLE users
    ADD invited_at timestamptz(3),
    ADD sort_name text GENERATED ALWAYS AS (
      left(plain(coalesce(name, nullif(trim(${personal}), ''), username)), 300)
    ) STORED,
    ADD search_text text GENERATED ALWAYS AS (
      plain(coalesce(name, username || chr(1) || coalesce(${personal}, '') || chr(1) || email))
    ) STORED;
  COMMENT ON COLUMN users.invited_at IS 'When the last invitation was made, also after its end';
  COMMENT ON COLUMN users.sort_name IS 'The name, in lower case without accents';
  COMMENT ON COLUMN users.search_text IS 'In which a search for an account looks: name, or username, names and email';
  UPDATE users SET invited_at = f.invited_at FROM client_figures f WHERE f.user_id = users.id AND f.invited_at IS NOT NULL;
  CREATE INDEX users_sort_name_idx ON users (sort_name, id) WHERE role IN ('client', 'organization');
  CREATE VIEW client_logins AS
    SELECT u.id AS user_id, u.password <> '' OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id) AS signs_in,
      u.invited_at, (SELECT max(l.expires_at) FROM account_links l
        WHERE l.user_id = u.id AND l.kind = 'invitation' AND l.used_at IS NULL)::timestamptz(3) AS invited_until
    FROM users u WHERE u.role IN ('client', 'organization');
  CREATE OR REPLACE VIEW accounts AS
    SELECT id, coalesce(name, username) AS username, email, first_name, last_name, role, created_at, closed_at,
      coalesce(name, nullif(trim(concat_ws(' ', first_name, last_name)), ''), username) AS name,
      email IS NOT DISTINCT FROM confirmed_email AS email_confirmed,
      NOT email_by_owner OR email IS NOT DISTINCT FROM confirmed_email AS receives_email,
      CASE WHEN role = 'client' THEN 'individual' ELSE kind END AS kind,
      role IN ('client', 'organization') AS is_client,
      CASE WHEN role = 'admin' THEN coalesce(staff_role, 'owner') END AS staff_role,
      archived_at, language, sort_name, search_text
    FROM users`;

// A contact is now stored as it happens, and with it the last login.
const contacts = `
  DROP INDEX last_contacts_at_idx;
  ALTER TABLE last_contacts ADD signed_in_at timestamptz(3);
  COMMENT ON TABLE last_contacts IS 'When a client last logged in, wrote, uploaded, signed or paid; no row for never';
  DELETE FROM last_contacts;
  INSERT INTO last_contacts (user_id, at, signed_in_at)
    SELECT f.user_id, greatest(c.at, p.at, f.last_sign_in_at), f.last_sign_in_at
    FROM client_figures f
    LEFT JOIN (SELECT user_id, max(occurred_at) AS at FROM client_contacts GROUP BY user_id) c USING (user_id)
    LEFT JOIN (SELECT user_id, max(paid_at) AS at FROM received_payments GROUP BY user_id) p USING (user_id)
    WHERE greatest(c.at, p.at, f.last_sign_in_at) IS NOT NULL`;

// A document that answers an open request counts with the request.
const work = `
  CREATE VIEW open_items AS
    SELECT user_id FROM open_requests
    UNION ALL SELECT user_id FROM documents_to_sign
    UNION ALL SELECT user_id FROM documents_to_review d WHERE NOT EXISTS (
      SELECT FROM document_requests r
      WHERE r.user_id = d.user_id
        AND (r.document_id = d.id OR r.items @> jsonb_build_array(jsonb_build_object('documentId', d.id)))
        AND r.withdrawn_at IS NULL AND r.status <> 'completed')
    UNION ALL SELECT user_id FROM unanswered_threads`;

const conversations = `
  DROP VIEW unanswered_threads, searchable_conversations;
  ALTER TABLE message_threads DROP inbox_order;
  DROP INDEX message_threads_subject_idx;
  CREATE INDEX message_threads_inbox_idx ON message_threads (waiting_since, updated_at DESC, id DESC);
  CREATE INDEX message_threads_practice_unread_idx ON message_threads (waiting_since, updated_at DESC, id DESC)
    WHERE practice_unread > 0;
  CREATE VIEW unanswered_threads AS
    SELECT id, user_id, subject AS title, waiting_since AS since FROM message_threads WHERE waiting_since IS NOT NULL;
  CREATE VIEW searchable_conversations AS
    SELECT id, user_id, subject AS title, subject AS words, updated_at AS at, waiting_since FROM message_threads;
  CREATE VIEW filed_conversations AS SELECT id, user_id FROM message_threads`;

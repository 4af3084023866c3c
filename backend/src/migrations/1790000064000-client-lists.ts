import type { MigrationInterface, QueryRunner } from 'typeorm';

const isClient = (user: string): string => `${user}.role IN ('client', 'organization')`;

/** Tables with open items of a client: `open` is a condition on a row, `watched` else changes the client's figures. */
const work = [
  {
    table: 'documents',
    open: (row: string) =>
      `${row}.status IN ('pending_review', 'awaiting_signature') AND ${row}.deleted_at IS NULL`,
    watched: 'status',
  },
  {
    table: 'document_requests',
    open: (row: string) => `${row}.withdrawn_at IS NULL AND ${row}.status <> 'completed'`,
    watched: 'document_id',
  },
  { table: 'message_threads', open: (row: string) => `${row}.waiting_since IS NOT NULL`, watched: 'user_id' },
  {
    table: 'invoices',
    open: (row: string) => `${row}.status IN ('unpaid', 'partly_paid')`,
    watched: 'balance',
  },
];

/** As in `client_contacts`. */
const eventType = (row: string): string =>
  `CASE WHEN position('.' IN ${row}.type) > 0 THEN ${row}.type ELSE ${row}.subject_type || '.' || ${row}.type END`;
const isContact = `(NEW.actor_id = NEW.client_id) IS TRUE AND NOT NEW.refused AND ${eventType('NEW')}
  IN ('account.signed_in', 'message.created', 'document.uploaded', 'document.signed')`;

/** Sort keys of the lists. */
const keys = ['name', 'created_at', 'last_contact', 'open_items', 'balance', 'last_sign_in_at'];
const kept = ['last_contact', 'open_items', 'balance', 'last_sign_in_at'];
/** A client who has never logged in sorts before all others. */
const signInOf = (row: string): string =>
  `coalesce(${row}.last_sign_in_at, '0001-01-01 00:00:00Z')::timestamptz(3)`;
const valuesOf = (row: string, columns: readonly string[]): string =>
  columns.map((column) => `${row}.${column}`).join(', ');

/**
 * Archived clients, and the lists of clients by each of their sort keys. Updated by triggers, as for
 * `thread_counts`, because the previous version changes the same tables. Triggers on records run at the end of
 * their transaction: it then takes no other lock, so that transactions of one client do not deadlock.
 */
export class ClientLists1790000064000 implements MigrationInterface {
  readonly name = 'ClientLists1790000064000';

  async up(db: QueryRunner): Promise<void> {
    await this.archive(db);
    await db.query(tables);
    await db.query(expected);
    await db.query(fill);
    await db.query(listing);
    await db.query(accounts);
    await db.query(records);
    await db.query(contacts);
    await this.count(db);
  }

  async down(db: QueryRunner): Promise<void> {
    const [{ view }] = (await db.query(`SELECT pg_get_viewdef('counted_rows'::regclass) AS view`)) as [
      { view: string },
    ];
    await db.query(
      `CREATE OR REPLACE VIEW counted_rows AS ${view.replace(/\s+UNION ALL\s+SELECT 'client_lists'[^]*$/, '')}`,
    );
    await db.query(`
      DELETE FROM row_counts WHERE list = 'client_lists';
      DROP FUNCTION count_client_lists(), keep_contact_figures(), keep_appointment_figures(), keep_work_figures(),
        add_invitation_figures(), end_invitation_figures(), keep_passkey_figures(), keep_account_figures(), begin_client_figures(),
        keep_client_lists(), list_assigned_clients() CASCADE;
      DROP FUNCTION list_clients(integer[]), refresh_client_work(integer), refresh_client_contact(integer, timestamptz);
      DROP VIEW listed_clients, client_work;
      DROP TABLE client_lists, client_figures;
      DROP INDEX documents_open_idx, message_threads_unanswered_idx`);
    const [{ columns }] = (await db.query(`SELECT pg_get_viewdef('accounts'::regclass) AS columns`)) as [
      { columns: string },
    ];
    await db.query(`
      DROP VIEW accounts;
      CREATE VIEW accounts AS ${columns.replace(/,\s+archived_at/, '')};
      ALTER TABLE users DROP archived_at`);
  }

  private async archive(db: QueryRunner): Promise<void> {
    const [{ columns }] = (await db.query(`SELECT pg_get_viewdef('accounts'::regclass) AS columns`)) as [
      { columns: string },
    ];
    await db.query(`
      ALTER TABLE users ADD archived_at timestamptz(3);
      CREATE OR REPLACE VIEW accounts AS ${columns.replace(/(\s+FROM users;)$/, ', archived_at$1')}`);
  }

  /** Counts the lists like other lists (`1790000037200-row-counts.ts`); a row never changes its list. */
  private async count(db: QueryRunner): Promise<void> {
    const counted = (rows: string, n: string): string => `
      INSERT INTO public.row_counts AS kept (list, owner, filters, shard, rows)
        SELECT 'client_lists', 0, jsonb_build_object('list', list), public.row_counts_shard(), ${n}
        FROM ${rows} GROUP BY list ORDER BY list
        ON CONFLICT (list, owner, filters, shard) DO UPDATE SET rows = kept.rows + excluded.rows`;
    const [{ view }] = (await db.query(`SELECT pg_get_viewdef('counted_rows'::regclass) AS view`)) as [
      { view: string },
    ];
    await db.query(`
      CREATE FUNCTION count_client_lists() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN ${counted('added', 'count(*)')};
        ELSE ${counted('removed', '-count(*)')}; END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER client_lists_counted_insert AFTER INSERT ON client_lists REFERENCING NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION count_client_lists();
      CREATE TRIGGER client_lists_counted_delete AFTER DELETE ON client_lists REFERENCING OLD TABLE AS removed
        FOR EACH STATEMENT EXECUTE FUNCTION count_client_lists();
      CREATE OR REPLACE VIEW counted_rows AS ${view.replace(/;$/, '')}
        UNION ALL SELECT 'client_lists' AS list, 0 AS owner, jsonb_build_object('list', r.list) AS filters, count(*) AS rows
        FROM client_lists r GROUP BY r.list;
      ${counted('client_lists', 'count(*)')}`);
  }
}

const tables = `
  CREATE TABLE client_figures (
    user_id integer CONSTRAINT client_figures_pkey PRIMARY KEY
      CONSTRAINT client_figures_user_id_fkey REFERENCES users ON DELETE CASCADE,
    signs_in boolean NOT NULL,
    invited_at timestamptz(3),
    invited_until timestamptz(3),
    last_sign_in_at timestamptz(3),
    last_contact timestamptz(3) NOT NULL,
    next_contact timestamptz(3),
    silent boolean NOT NULL DEFAULT false,
    open_items integer NOT NULL DEFAULT 0,
    balance numeric(14,2) NOT NULL DEFAULT 0
  ) WITH (fillfactor = 80);
  COMMENT ON TABLE client_figures IS 'Columns of the client list that are derived from other tables';
  COMMENT ON COLUMN client_figures.signs_in IS 'Has a password or a passkey';
  COMMENT ON COLUMN client_figures.invited_until IS 'End of the open invitation';
  COMMENT ON COLUMN client_figures.next_contact IS 'End of the first appointment after last_contact';
  COMMENT ON COLUMN client_figures.silent IS 'No contact for 30 days: set by a job, cleared by a contact';
  CREATE INDEX client_figures_next_contact_idx ON client_figures (next_contact) WHERE next_contact IS NOT NULL;
  CREATE INDEX client_figures_invited_until_idx ON client_figures (invited_until) WHERE invited_until IS NOT NULL;
  CREATE INDEX client_figures_silent_idx ON client_figures (silent, last_contact);

  CREATE TABLE client_lists (
    list text,
    user_id integer CONSTRAINT client_lists_user_id_fkey REFERENCES users ON DELETE CASCADE,
    name text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    last_contact timestamptz(3) NOT NULL,
    open_items integer NOT NULL,
    balance numeric(14,2) NOT NULL,
    last_sign_in_at timestamptz(3) NOT NULL,
    CONSTRAINT client_lists_pkey PRIMARY KEY (user_id, list)
  ) WITH (fillfactor = 80);
  COMMENT ON COLUMN client_lists.list IS 'State of the client, alone, with each filter and for each assignee: active, active/owes, active/of/7';
  COMMENT ON COLUMN client_lists.name IS 'For sorting: in lower case';
  ${keys.map((key) => `CREATE INDEX client_lists_${key}_idx ON client_lists (list, ${key}, user_id)`).join(';')};
  CREATE INDEX documents_open_idx ON documents (user_id)
    WHERE status IN ('pending_review', 'awaiting_signature') AND deleted_at IS NULL;
  CREATE INDEX message_threads_unanswered_idx ON message_threads (user_id) WHERE waiting_since IS NOT NULL`;

/** Rows that the tables must have. A document that answers an open request counts with the request. */
const expected = `
  CREATE VIEW client_work AS
    SELECT u.id AS user_id,
      ((SELECT count(*) FROM open_requests r WHERE r.user_id = u.id)
      + (SELECT count(*) FROM documents_to_sign d WHERE d.user_id = u.id)
      + (SELECT count(*) FROM documents_to_review d WHERE d.user_id = u.id AND NOT EXISTS (
          SELECT FROM document_requests r
          WHERE r.document_id = d.id AND r.withdrawn_at IS NULL AND r.status <> 'completed'))
      + (SELECT count(*) FROM unanswered_threads t WHERE t.user_id = u.id))::integer AS open_items,
      (SELECT coalesce(sum(i.balance), 0) FROM owed_invoices i WHERE i.user_id = u.id)::numeric(14,2) AS balance
    FROM users u;
  CREATE VIEW listed_clients AS
    SELECT l.list, u.id AS user_id,
      left(lower(coalesce(u.name, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.username)), 300) AS name,
      u.created_at, f.last_contact, f.open_items, f.balance, ${signInOf('f')} AS last_sign_in_at
    FROM users u JOIN client_figures f ON f.user_id = u.id,
    LATERAL (SELECT CASE WHEN u.closed_at IS NOT NULL THEN 'closed'
      WHEN u.archived_at IS NOT NULL THEN 'archived' ELSE 'active' END AS state) s,
    LATERAL (
      SELECT state AS list
      UNION ALL SELECT state || '/owes' WHERE f.balance > 0
      UNION ALL SELECT state || '/never_signed_in' WHERE u.role = 'client' AND f.last_sign_in_at IS NULL
      UNION ALL SELECT 'active/not_invited'
        WHERE state = 'active' AND u.role = 'client' AND NOT f.signs_in AND f.invited_until IS NULL
      UNION ALL SELECT 'active/silent' WHERE state = 'active' AND f.silent
      UNION ALL SELECT state || '/of/' || a.staff_id FROM client_assignees a WHERE a.client_id = u.id
      UNION ALL SELECT state || '/of/none' WHERE NOT EXISTS (SELECT FROM client_assignees a WHERE a.client_id = u.id)) l
    WHERE ${isClient('u')}`;

/** A client is silent by the day of the practice; a job adds those whose 30 days ended since midnight. */
const fill = `
  INSERT INTO client_figures (user_id, signs_in, invited_at, invited_until, last_sign_in_at, last_contact, next_contact,
      silent, open_items, balance)
    SELECT u.id, u.password <> '' OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id),
      l.invited_at, l.invited_until, s.at, c.at, n.at, c.at < now() - interval '30 days', w.open_items, w.balance
    FROM users u
    LEFT JOIN (
      SELECT user_id, max(created_at) AS invited_at,
        max(expires_at) FILTER (WHERE used_at IS NULL AND expires_at > now()) AS invited_until
      FROM account_links WHERE kind = 'invitation' GROUP BY user_id) l ON l.user_id = u.id
    LEFT JOIN (
      SELECT client_id, max(occurred_at) AS at FROM activity_events e
      WHERE (actor_id = client_id) IS TRUE AND NOT refused AND ${eventType('e')} = 'account.signed_in'
        AND ${eventType('e')} IN ('account.signed_in', 'message.created', 'document.uploaded', 'document.signed')
      GROUP BY client_id) s ON s.client_id = u.id
    JOIN client_work w ON w.user_id = u.id,
    LATERAL (SELECT greatest(u.created_at,
      (SELECT max(occurred_at) FROM client_contacts WHERE user_id = u.id),
      (SELECT max(paid_at) FROM received_payments WHERE user_id = u.id),
      (SELECT max(ends_at) FROM scheduled_appointments WHERE user_id = u.id AND ends_at <= now())) AS at) c,
    LATERAL (SELECT min(ends_at) AS at FROM scheduled_appointments WHERE user_id = u.id AND ends_at > now()) n
    WHERE ${isClient('u')};
  INSERT INTO client_lists (list, user_id, ${keys.join(', ')})
    SELECT list, user_id, ${keys.join(', ')} FROM listed_clients`;

// The lock comes first, in a statement of its own, so that the rest includes what others have committed.
const listing = `
  CREATE FUNCTION list_clients(clients integer[]) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    PERFORM FROM public.client_figures WHERE user_id = ANY (clients) ORDER BY user_id FOR UPDATE;
    DELETE FROM public.client_lists k WHERE k.user_id = ANY (clients) AND NOT EXISTS (
      SELECT FROM public.listed_clients l WHERE l.user_id = k.user_id AND l.list = k.list);
    INSERT INTO public.client_lists AS k (list, user_id, ${keys.join(', ')})
      SELECT list, user_id, ${keys.join(', ')} FROM public.listed_clients WHERE user_id = ANY (clients)
      ON CONFLICT (user_id, list) DO UPDATE SET ${keys.map((key) => `${key} = excluded.${key}`).join(', ')}
      WHERE (${valuesOf('k', keys)}) IS DISTINCT FROM (${valuesOf('excluded', keys)});
  END $$;
  CREATE FUNCTION keep_client_lists() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  DECLARE
    moved integer[];
  BEGIN
    IF TG_OP = 'INSERT' THEN
      PERFORM public.list_clients(ARRAY(SELECT user_id FROM added));
      RETURN NULL;
    END IF;
    moved := ARRAY(
      SELECT n.user_id FROM removed o JOIN added n ON n.user_id = o.user_id
      WHERE (o.balance > 0, o.last_sign_in_at IS NULL, o.signs_in, o.invited_until IS NULL, o.silent)
        <> (n.balance > 0, n.last_sign_in_at IS NULL, n.signs_in, n.invited_until IS NULL, n.silent));
    IF cardinality(moved) > 0 THEN PERFORM public.list_clients(moved); END IF;
    UPDATE public.client_lists k SET (${kept.join(', ')}) =
        (n.last_contact, n.open_items, n.balance, ${signInOf('n')})
      FROM removed o JOIN added n ON n.user_id = o.user_id
      WHERE k.user_id = n.user_id AND n.user_id <> ALL (moved)
        AND (${valuesOf('o', kept)}) IS DISTINCT FROM (${valuesOf('n', kept)});
    RETURN NULL;
  END $$;
  CREATE TRIGGER client_figures_listed_insert AFTER INSERT ON client_figures
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_client_lists();
  CREATE TRIGGER client_figures_listed_update AFTER UPDATE ON client_figures
    REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_client_lists();
  CREATE FUNCTION list_assigned_clients() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    PERFORM public.list_clients(ARRAY(SELECT DISTINCT client_id FROM changed));
    RETURN NULL;
  END $$;
  CREATE TRIGGER client_assignees_listed_insert AFTER INSERT ON client_assignees
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_assigned_clients();
  CREATE TRIGGER client_assignees_listed_delete AFTER DELETE ON client_assignees
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_assigned_clients()`;

const account = [
  'role',
  'first_name',
  'last_name',
  'name',
  'username',
  'created_at',
  'closed_at',
  'archived_at',
];

/** Accounts, passkeys and invitations: at once, so that the transaction that changes one reads the result. */
const accounts = `
  CREATE FUNCTION begin_client_figures() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    INSERT INTO public.client_figures (user_id, signs_in, last_contact)
      SELECT id, password <> '', created_at FROM added u WHERE ${isClient('u')};
    RETURN NULL;
  END $$;
  CREATE TRIGGER users_figures_insert AFTER INSERT ON users
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION begin_client_figures();
  CREATE FUNCTION keep_account_figures() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    IF NEW.password <> OLD.password THEN
      UPDATE public.client_figures
        SET signs_in = NEW.password <> '' OR EXISTS (SELECT FROM public.passkeys WHERE user_id = NEW.id)
        WHERE user_id = NEW.id;
    END IF;
    IF (${valuesOf('OLD', account)}) IS DISTINCT FROM (${valuesOf('NEW', account)}) THEN
      PERFORM public.list_clients(ARRAY[NEW.id]);
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER users_figures_update AFTER UPDATE OF password, ${account.join(', ')} ON users FOR EACH ROW
    WHEN (${isClient('OLD')}) EXECUTE FUNCTION keep_account_figures();

  CREATE FUNCTION keep_passkey_figures() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  DECLARE
    person integer := CASE TG_OP WHEN 'DELETE' THEN OLD.user_id ELSE NEW.user_id END;
  BEGIN
    UPDATE public.client_figures SET signs_in = (SELECT password <> '' FROM public.users WHERE id = person)
        OR EXISTS (SELECT FROM public.passkeys WHERE user_id = person)
      WHERE user_id = person;
    RETURN NULL;
  END $$;
  CREATE TRIGGER passkeys_figures AFTER INSERT OR DELETE ON passkeys FOR EACH ROW
    EXECUTE FUNCTION keep_passkey_figures();

  CREATE FUNCTION add_invitation_figures() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    IF EXISTS (SELECT FROM added WHERE kind = 'invitation') THEN
      UPDATE public.client_figures f SET invited_at = n.created_at, invited_until = n.expires_at
        FROM added n WHERE n.kind = 'invitation' AND f.user_id = n.user_id;
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER account_links_figures_insert AFTER INSERT ON account_links
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_invitation_figures();
  CREATE FUNCTION end_invitation_figures() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    UPDATE public.client_figures SET invited_until = NULL
      WHERE user_id = OLD.user_id AND invited_until = OLD.expires_at;
    RETURN NULL;
  END $$;
  CREATE TRIGGER account_links_figures_update AFTER UPDATE OF used_at ON account_links FOR EACH ROW
    WHEN (NEW.kind = 'invitation' AND NEW.used_at IS NOT NULL) EXECUTE FUNCTION end_invitation_figures();
  CREATE TRIGGER account_links_figures_delete AFTER DELETE ON account_links FOR EACH ROW
    WHEN (OLD.kind = 'invitation' AND OLD.used_at IS NULL) EXECUTE FUNCTION end_invitation_figures()`;

const deferred = (name: string, table: string, when: string, condition: string, routine: string): string => `
  CREATE CONSTRAINT TRIGGER ${table}_figures_${name} AFTER ${when} ON ${table} DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION ${routine}();`;

const records = `
  CREATE FUNCTION refresh_client_work(client integer) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    PERFORM FROM public.client_figures WHERE user_id = client FOR UPDATE;
    UPDATE public.client_figures f SET open_items = w.open_items, balance = w.balance
      FROM public.client_work w
      WHERE f.user_id = client AND w.user_id = client AND (f.open_items, f.balance) <> (w.open_items, w.balance);
  END $$;
  CREATE FUNCTION keep_work_figures() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    PERFORM public.refresh_client_work(CASE TG_OP WHEN 'DELETE' THEN OLD.user_id ELSE NEW.user_id END);
    RETURN NULL;
  END $$;
  ${work
    .flatMap(({ table, open, watched }) => [
      deferred('insert', table, 'INSERT', open('NEW'), 'keep_work_figures'),
      deferred('delete', table, 'DELETE', open('OLD'), 'keep_work_figures'),
      deferred(
        'update',
        table,
        'UPDATE',
        `(${open('OLD')}) <> (${open('NEW')}) OR (${open('NEW')}) AND OLD.${watched} IS DISTINCT FROM NEW.${watched}`,
        'keep_work_figures',
      ),
    ])
    .join('')}`;

const contacts = `
  CREATE FUNCTION keep_contact_figures() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  DECLARE
    client integer;
    moment timestamptz;
    sign_in timestamptz;
  BEGIN
    IF TG_TABLE_NAME = 'payments' THEN
      client := NEW.user_id; moment := NEW.paid_at;
    ELSE
      client := NEW.client_id; moment := NEW.occurred_at;
      IF (${eventType('NEW')}) = 'account.signed_in' THEN sign_in := moment; END IF;
    END IF;
    UPDATE public.client_figures SET silent = false, last_contact = greatest(last_contact, moment),
        last_sign_in_at = greatest(last_sign_in_at, sign_in)
      WHERE user_id = client AND (last_contact < moment OR coalesce(last_sign_in_at, '-infinity') < sign_in);
    RETURN NULL;
  END $$;
  ${deferred('insert', 'activity_events', 'INSERT', isContact, 'keep_contact_figures')}
  ${deferred('insert', 'payments', 'INSERT', 'true', 'keep_contact_figures')}

  CREATE FUNCTION refresh_client_contact(client integer, moment timestamptz) RETURNS void
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    PERFORM FROM public.client_figures WHERE user_id = client FOR UPDATE;
    UPDATE public.client_figures f SET
        silent = f.silent AND f.last_contact >= c.at,
        last_contact = c.at,
        next_contact = (SELECT min(ends_at) FROM public.scheduled_appointments WHERE user_id = client AND ends_at > moment)
      FROM (SELECT greatest(u.created_at,
        (SELECT max(occurred_at) FROM public.client_contacts WHERE user_id = client),
        (SELECT max(paid_at) FROM public.received_payments WHERE user_id = client),
        (SELECT ends_at FROM public.scheduled_appointments
         WHERE user_id = client AND starts_at <= moment AND ends_at <= moment ORDER BY starts_at DESC LIMIT 1)) AS at
        FROM public.users u WHERE u.id = client) c
      WHERE f.user_id = client;
  END $$;
  COMMENT ON FUNCTION refresh_client_contact IS 'After a change of an appointment, and after its end';
  CREATE FUNCTION keep_appointment_figures() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN PERFORM public.refresh_client_contact(OLD.user_id, now());
    ELSE PERFORM public.refresh_client_contact(NEW.user_id, NEW.updated_at); END IF;
    RETURN NULL;
  END $$;
  ${deferred('insert', 'appointments', 'INSERT', `NEW.user_id IS NOT NULL AND NEW.status = 'scheduled'`, 'keep_appointment_figures')}
  ${deferred('delete', 'appointments', 'DELETE', `OLD.user_id IS NOT NULL AND OLD.status = 'scheduled'`, 'keep_appointment_figures')}
  ${deferred(
    'update',
    'appointments',
    'UPDATE',
    `NEW.user_id IS NOT NULL AND (OLD.user_id, OLD.status, OLD.ends_at) IS DISTINCT FROM (NEW.user_id, NEW.status, NEW.ends_at)`,
    'keep_appointment_figures',
  )}`;

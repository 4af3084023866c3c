/** People who act for clients. */
export const access = `
  -- Access of a person to a client: an invitation until it is accepted.
  CREATE TABLE client_access (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    client_id integer NOT NULL REFERENCES users,
    person_id integer REFERENCES users,
    email text NOT NULL,
    name text,
    role text NOT NULL CHECK (role IN ('owner', 'helper')),
    scopes text[] NOT NULL CHECK (cardinality(scopes) > 0
      AND scopes <@ ARRAY['documents', 'upload', 'sign', 'messages', 'invoices', 'pay', 'appointments']),
    categories text[] CHECK (cardinality(categories) > 0),
    until date,
    granted_by integer NOT NULL REFERENCES users,
    created_at timestamptz(3) NOT NULL,
    approved_at timestamptz(3),
    consent_document_id integer REFERENCES documents ON DELETE SET NULL,
    token_hash bytea UNIQUE,
    invited_at timestamptz(3),
    accepted_at timestamptz(3),
    last_used_at timestamptz(3),
    end_announced_at timestamptz(3),
    ended_at timestamptz(3),
    ended_by integer REFERENCES users,
    mail_id integer REFERENCES outbox ON DELETE SET NULL,
    link_shown_at timestamptz(3),
    version integer NOT NULL DEFAULT 1,
    pending jsonb CHECK (jsonb_typeof(pending) = 'object'),
    pending_since timestamptz(3),
    CONSTRAINT client_access_accepted_check CHECK ((person_id IS NULL) = (accepted_at IS NULL)),
    CONSTRAINT client_access_ended_check CHECK (ended_by IS NULL OR ended_at IS NOT NULL),
    CONSTRAINT client_access_until_check CHECK ((role = 'helper') = (until IS NOT NULL))
  );
  COMMENT ON COLUMN client_access.person_id IS 'Who accepted the invitation';
  COMMENT ON COLUMN client_access.email IS 'The invited address';
  COMMENT ON COLUMN client_access.until IS 'Last day, in the time zone of the practice';
  COMMENT ON COLUMN client_access.approved_at IS 'Null while it waits for the approval of the client';
  COMMENT ON COLUMN client_access.ended_by IS 'Null for an end by date';
  COMMENT ON COLUMN client_access.mail_id IS 'The email with the invitation link';
  COMMENT ON COLUMN client_access.link_shown_at IS 'The practice saw the emailed link in the outbox';
  COMMENT ON COLUMN client_access.version IS 'Raised with every change of terms and of pending';
  COMMENT ON COLUMN client_access.pending IS 'Wider terms (scopes, categories, until) that wait for the client';
  COMMENT ON COLUMN client_access.pending_since IS 'When the terms that wait were requested; kept after their end';
  CREATE UNIQUE INDEX client_access_email_key ON client_access (client_id, lower(email)) WHERE ended_at IS NULL;
  CREATE UNIQUE INDEX client_access_person_key ON client_access (client_id, person_id) WHERE ended_at IS NULL;
  CREATE INDEX client_access_client_id_idx ON client_access (client_id, id);
  CREATE INDEX client_access_person_id_idx ON client_access (person_id) WHERE ended_at IS NULL;
  CREATE INDEX client_access_mail_id_idx ON client_access (mail_id) WHERE mail_id IS NOT NULL;
  CREATE INDEX client_access_until_idx ON client_access (until) WHERE ended_at IS NULL;
  CREATE INDEX client_access_granted_by_idx ON client_access (granted_by);
  CREATE INDEX client_access_ended_by_idx ON client_access (ended_by) WHERE ended_by IS NOT NULL;
  CREATE INDEX client_access_consent_document_id_idx ON client_access (consent_document_id)
    WHERE consent_document_id IS NOT NULL;
  CREATE INDEX client_access_to_approve_idx ON client_access (client_id)
    WHERE ended_at IS NULL AND (approved_at IS NULL OR pending IS NOT NULL);

  CREATE TABLE access_links (
    token_hash bytea PRIMARY KEY,
    access_id integer NOT NULL REFERENCES client_access ON DELETE CASCADE,
    created_at timestamptz(3) NOT NULL
  );
  COMMENT ON TABLE access_links IS 'Links of invitations that were shown to the practice, beside the emailed one';
  CREATE INDEX access_links_access_id_idx ON access_links (access_id);

  -- After a restore, access that was granted to others may have ended since the backup: it is in force again once an
  -- owner has confirmed it. The row is there until then.
  CREATE TABLE access_review (
    id integer DEFAULT 1 PRIMARY KEY CHECK (id = 1),
    since timestamptz(3) NOT NULL
  );

  CREATE FUNCTION accepted_access(moment timestamptz) RETURNS TABLE (
    access_id integer, person_id integer, client_id integer, role text, scopes text[], categories text[], until date)
  LANGUAGE sql STABLE AS $$
    SELECT NULL::integer, u.id, u.id, 'self',
      ARRAY['documents', 'upload', 'sign', 'messages', 'invoices', 'pay', 'appointments'], NULL::text[], NULL::date
    FROM public.users u WHERE u.role = 'client' AND u.closed_at IS NULL
    UNION ALL
    SELECT a.id, a.person_id, a.client_id, a.role, CASE WHEN a.role = 'owner'
        THEN ARRAY['documents', 'upload', 'sign', 'messages', 'invoices', 'pay', 'appointments'] ELSE a.scopes END,
      CASE WHEN a.role = 'helper' THEN a.categories END, a.until
    FROM public.client_access a
    JOIN public.users c ON c.id = a.client_id AND c.closed_at IS NULL
    JOIN public.users p ON p.id = a.person_id AND p.closed_at IS NULL
    WHERE a.ended_at IS NULL AND (a.until IS NULL
      OR a.until >= (moment AT TIME ZONE (SELECT s.time_zone FROM public.site s))::date) $$;
  COMMENT ON FUNCTION accepted_access IS 'Access that has neither ended nor run out, also while a review is pending';

  CREATE FUNCTION current_access(moment timestamptz) RETURNS TABLE (
    access_id integer, person_id integer, client_id integer, role text, scopes text[], categories text[], until date)
  LANGUAGE sql STABLE AS $$
    SELECT a.access_id, a.person_id, a.client_id, a.role, a.scopes, a.categories, a.until
    FROM public.accepted_access(moment) a
    WHERE a.access_id IS NULL OR NOT EXISTS (SELECT FROM public.access_review) $$;
  COMMENT ON FUNCTION current_access IS 'The only source of the clients that a person may act for';

  -- In PL/pgSQL, because few callers have such rights: an unused subquery would still cost its start, 25 µs of 100.
  CREATE FUNCTION granted_access(person integer, moment timestamptz) RETURNS json
  LANGUAGE plpgsql STABLE AS $$ BEGIN
    RETURN (
      SELECT json_agg(json_build_object('accessId', a.access_id, 'clientId', a.client_id, 'role', a.role,
        'scopes', a.scopes, 'categories', a.categories) ORDER BY lower(c.name), c.id)
      FROM public.accepted_access(moment) a JOIN public.accounts c ON c.id = a.client_id
      WHERE a.person_id = person AND a.access_id IS NOT NULL);
  END $$;
  COMMENT ON FUNCTION granted_access IS 'Clients that the person may act for besides their own; null for none';

  CREATE FUNCTION access_awaits_review() RETURNS boolean
  LANGUAGE plpgsql STABLE AS $$ BEGIN RETURN EXISTS (SELECT FROM public.access_review); END $$;

  -- Who could act for which client, and when.
  CREATE VIEW granted_access AS
    SELECT client_id, person_id, accepted_at,
      least(ended_at, (until + 1)::timestamp AT TIME ZONE (SELECT time_zone FROM site))::timestamptz(3) AS ended_at,
      id, role, scopes
    FROM client_access WHERE accepted_at IS NOT NULL;

  -- Access that waits for the client's approval.
  CREATE VIEW access_to_approve AS
    SELECT id, client_id AS user_id, coalesce((SELECT a.name FROM accounts a WHERE a.id = person_id), name, email) AS name,
      until, coalesce(pending_since, created_at) AS since
    FROM client_access WHERE ended_at IS NULL AND (approved_at IS NULL OR pending IS NOT NULL);`;

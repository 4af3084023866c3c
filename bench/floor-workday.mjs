import { firstPage } from './floor-page.mjs';

/* Bare server, workday: Today is one statement for its lists and one for the setup, a client's page and a search one for each
   answer. All accounts are open, and the reader is an owner, who sees all clients. */

const nameOf = (user) =>
  `coalesce(${user}.name, ${user}.first_name || ' ' || ${user}.last_name, ${user}.username)`;
const owed = `invoices WHERE status IN ('unpaid', 'partly_paid')`;
const today = `(SELECT ($1::timestamptz AT TIME ZONE time_zone)::date FROM site)`;
const midnight = (date) => `(${date})::timestamp AT TIME ZONE (SELECT time_zone FROM site)`;

/** The lists of Today, in order; `from` has the table and which of its rows wait. */
const lists = {
  bookings: {
    type: 'booking',
    from: 'booking_requests WHERE answer IS NULL',
    title: `concat_ws(': ', invitee_name, label)`,
    client: 'NULL::int',
    since: 'created_at',
    url: '/admin?booking=',
    limit: 20,
    more: `json_build_object('startsAt', starts_at, 'endsAt', ends_at, 'heldUntil', held_until, 'place', place,
      'notes', notes, 'invitee', json_build_object('name', invitee_name, 'email', invitee_email, 'phone', invitee_phone))`,
  },
  questionnaires: {
    type: 'questionnaire',
    from: `questionnaire_responses WHERE state = 'submitted'`,
    title:
      '(SELECT v.title FROM questionnaire_versions v WHERE v.questionnaire_id = questionnaire_responses.questionnaire_id AND v.version = questionnaire_responses.version)',
    client: 'user_id',
    since: 'submitted_at',
    url: '/admin/questionnaires?response=',
  },
  conversations: {
    type: 'conversation',
    from: 'message_threads WHERE waiting_since IS NOT NULL',
    title: 'subject',
    since: 'waiting_since',
    order: 'waiting_since, id DESC',
    url: '/admin/messages/',
  },
  documents: ofDocuments('document', 'pending_review'),
  countersignatures: ofDocuments('countersignature', 'signed'),
  signatures: ofDocuments('signature', 'awaiting_signature'),
  requests: {
    type: 'request',
    from: `document_requests WHERE withdrawn_at IS NULL AND document_id IS NULL AND status <> 'completed' AND due_date < ${today}`,
    title: 'title',
    since: midnight('due_date + 1'),
    order: 'due_date, id',
    url: '/admin/requests?request=',
  },
  appointments: {
    type: 'appointment',
    from: `appointments WHERE status = 'scheduled' AND starts_at >= ${midnight(today)} AND starts_at < ${midnight(`${today} + 1`)}`,
    title: `concat_ws(': ', label, invitee_name)`,
    since: 'starts_at',
    url: '/admin/appointments?appointment=',
  },
  invoices: {
    type: 'invoice',
    from: `${owed} AND overdue_after < ${today}`,
    title: `invoice_number || ': ' || description`,
    since: midnight('overdue_after + 1'),
    order: 'overdue_after, id',
    url: '/admin/invoices?invoice=',
  },
  unpaid: {
    type: 'unpaid_invoice',
    from: `${owed} AND overdue_after >= ${today}`,
    title: `invoice_number || ': ' || description`,
    since: 'issued_at',
    order: 'overdue_after, id',
    url: '/admin/invoices?invoice=',
  },
  contactMessages: {
    type: 'contact_message',
    from: 'contact_messages WHERE NOT resolved AND NOT suspect',
    title: `concat_ws(' ', first_name, last_name) || ': ' || service`,
    client: 'NULL::int',
    since: 'created_at',
    url: '/admin/contact-messages?message=',
  },
  refundRequests: {
    type: 'refund_request',
    from: `refund_requests WHERE status = 'open'`,
    title: '(SELECT invoice_number FROM invoices WHERE id = invoice_id)',
    since: 'created_at',
    url: '/admin/invoices?invoice=',
  },
};

function ofDocuments(type, status) {
  return {
    type,
    from: `documents WHERE status = '${status}' AND deleted_at IS NULL`,
    title: 'title',
    since: 'status_since',
    url: '/admin/documents?document=',
  };
}

const partOf = ([
  list,
  {
    type,
    from,
    title,
    client = 'user_id',
    since,
    order = `${since}, id`,
    url,
    limit = 5,
    more = 'NULL::json',
  },
]) =>
  `(SELECT '${list}' AS list, '${type}' AS type, id, ${title} AS title, ${client} AS client, ${since} AS since,
     '${url}' || id AS url, ${more} AS more, (SELECT count(*)::int FROM ${from}) AS count
   FROM ${from} ORDER BY ${order} LIMIT ${limit})`;
const waiting = `SELECT w.*, ${nameOf('u')} AS name
  FROM (${Object.entries(lists).map(partOf).join(' UNION ALL ')}) w LEFT JOIN users u ON u.id = w.client`;

const setupUrls = {
  details: '/admin/practice',
  website: '/admin/practice?view=texts',
  prices: '/admin/prices',
  hours: '/admin/appointments?view=availability',
  email: '/admin/practice?tab=connections',
  payments: '/admin/practice?tab=connections',
  clients: '/admin/clients',
  invitations: '/admin/clients?filter=not_invited',
  two_factor: '/admin/profile?tab=security',
  backup: '/admin/health',
};

/** The practice has its own details once it has payment instructions, its website speaks once it has a headline, and an owner a second factor once one is stored. */
const setup = `SELECT s.done, p.payment_instructions <> '' AS details,
    coalesce(p.texts ->> 'headline', '') <> '' AS website,
    (SELECT weekly <> '[]' FROM availability) AS hours,
    EXISTS (SELECT FROM users WHERE role IN ('client', 'organization')) AS clients,
    EXISTS (SELECT FROM connections WHERE kind = 'email' AND settings IS NOT NULL) AS email,
    EXISTS (SELECT FROM connections WHERE kind = 'payments' AND settings->>'mode' = 'stripe') AS payments,
    EXISTS (SELECT FROM totp_secrets WHERE user_id = $1 AND enabled_at IS NOT NULL)
      OR EXISTS (SELECT FROM passkeys WHERE user_id = $1) AS two_factor
  FROM setup s, site p`;

const empty = { count: 0, items: [] };

async function todayOf(run, caller) {
  const [{ rows }, { rows: known }] = await Promise.all([
    run('today', waiting, [new Date()]),
    run('setup', setup, [caller.user_id]),
  ]);
  const answer = Object.fromEntries(Object.keys(lists).map((list) => [list, empty]));
  for (const [list, found] of Map.groupBy(rows, (row) => row.list))
    answer[list] = {
      count: found[0].count,
      items: found
        .toSorted((one, other) => one.since - other.since || one.id - other.id)
        .map(({ type, id, title, client, name, since, url, more }) => ({
          type,
          id,
          title,
          client: client && { id: client, name },
          since,
          url,
          ...more,
        })),
    };
  const [{ done: stored, ...facts }] = known;
  const steps = Object.entries(setupUrls).map(([key, url]) => ({
    key,
    done: facts[key] || stored.includes(key),
    url,
  }));
  return { ...answer, health: empty, setup: steps };
}

/** Each term has the words in one text, by the index of that text. $1 the words' beginnings, $2 their patterns */
const foundIn = (
  type,
  place,
  { from, title, words = title, client = 'user_id', at = 'created_at', since = 'NULL', url },
) => `
  (SELECT '${type}' AS type, ${place} AS place, id, ${title} AS title, ${client} AS client, ${at} AS at,
     ${since}::timestamptz AS waits, '${url}' || id AS url
   FROM ${from} AND word_parts(${words}) @> $1 AND plain(${words}) LIKE ALL ($2))`;
const isClient = `role IN ('client', 'organization') AND closed_at IS NULL`;
const searched = {
  client: {
    from: `users WHERE ${isClient}`,
    title: nameOf('users'),
    words: `coalesce(name || ' ', '') || CASE WHEN role = 'organization' THEN '' ELSE
      coalesce(first_name || ' ', '') || coalesce(last_name || ' ', '') || username || ' ' || email END`,
    client: 'id',
    url: '/admin/clients/',
  },
  document: { from: 'documents WHERE deleted_at IS NULL', title: 'title', url: '/admin/documents?document=' },
  request: {
    from: 'document_requests WHERE withdrawn_at IS NULL',
    title: 'title',
    url: '/admin/requests?request=',
  },
  conversation: {
    from: 'message_threads WHERE true',
    title: 'subject',
    at: 'updated_at',
    since: 'waiting_since',
    url: '/admin/messages/',
  },
  invoice: {
    from: `invoices WHERE state <> 'deleted'`,
    title: `coalesce(invoice_number || ' ', '') || description`,
    url: '/admin/invoices?invoice=',
  },
  appointment: {
    from: `appointments WHERE status <> 'held'`,
    title: 'label',
    words: `label || coalesce(' ' || label_es, '') || coalesce(' ' || notes, '')`,
    at: 'starts_at',
    url: '/admin/appointments?appointment=',
  },
};
const search = `SELECT f.*, ${nameOf('u')} AS name, u.archived_at
  FROM (${Object.entries(searched)
    .map(([type, source], place) => foundIn(type, place, source))
    .join(' UNION ALL ')}
    ORDER BY place, waits, at DESC, id DESC LIMIT 20) f LEFT JOIN users u ON u.id = f.client
  ORDER BY place, waits, at DESC, f.id DESC`;

async function find(run, text) {
  const words = text.toLowerCase().split(' ');
  const { rows } = await run('search', search, [
    words.map((word) => word.slice(0, 3)),
    words.map((word) => `%${word}%`),
  ]);
  return rows.map(({ type, id, title, client, name, at, url, archived_at }) => ({
    type,
    id,
    title,
    startsAt: type === 'appointment' ? at : null,
    about: null,
    url,
    archived: type === 'client' && archived_at !== null,
    client: client && { id: client, name },
  }));
}

/** $1 the client, $2 the present moment. */
const lastSession = `(SELECT max(ends_at) FROM appointments
  WHERE user_id = $1 AND status = 'scheduled' AND starts_at <= $2 AND ends_at <= $2)`;
const openRequests = `document_requests WHERE user_id = $1 AND withdrawn_at IS NULL AND status <> 'completed'`;
const ofClient = (status) => `documents WHERE user_id = $1 AND status = '${status}' AND deleted_at IS NULL`;

/** No document answers an open request. */
const client = `SELECT u.id, 'individual' AS kind, ${nameOf('u')} AS name, u.username, u.email,
    u.email IS NOT DISTINCT FROM u.confirmed_email AS "emailConfirmed", u.first_name AS "firstName",
    u.last_name AS "lastName", u.language, 'client' AS role,
    CASE WHEN u.closed_at IS NULL THEN 'active' ELSE 'closed' END AS status, u.archived_at AS "archivedAt",
    CASE WHEN u.password <> '' OR EXISTS (SELECT FROM passkeys WHERE user_id = $1) THEN 'active'
      WHEN EXISTS (SELECT FROM account_links WHERE user_id = $1 AND kind = 'invitation' AND used_at IS NULL
        AND expires_at > $2) THEN 'invited' ELSE 'none' END AS "signIn",
    u.invited_at AS "invitedAt", c.signed_in_at AS "lastSignInAt",
    greatest(u.created_at, c.at, ${lastSession}) AS "lastContact",
    (SELECT count(*)::int FROM ${openRequests}) + (SELECT count(*)::int FROM ${ofClient('awaiting_signature')})
      + (SELECT count(*)::int FROM ${ofClient('pending_review')})
      + (SELECT count(*)::int FROM message_threads WHERE user_id = $1 AND waiting_since IS NOT NULL) AS "openItems",
    (SELECT coalesce(sum(balance), 0)::numeric(14, 2) FROM ${owed} AND user_id = $1) AS balance, u.created_at,
    coalesce((SELECT json_agg(json_build_object('id', s.id, 'name', ${nameOf('s')}))
      FROM client_assignees a JOIN users s ON s.id = a.staff_id WHERE a.client_id = $1), '[]') AS assignees,
    coalesce((SELECT json_agg(json_build_object('name', t.name, 'color', t.color) ORDER BY t.key)
      FROM client_tags ct JOIN tags t ON t.id = ct.tag_id WHERE ct.client_id = $1), '[]') AS tags,
    r.refused_at AS "emailRefusedAt", r.reason AS "emailRefusedReason"
  FROM users u LEFT JOIN last_contacts c ON c.user_id = u.id LEFT JOIN refused_emails r ON r.user_id = u.id
  WHERE u.id = $1`;

const summary = `SELECT (SELECT count(*)::int FROM documents WHERE user_id = $1 AND deleted_at IS NULL) AS documents,
    (SELECT count(*)::int FROM ${ofClient('awaiting_signature')}) AS signatures,
    (SELECT count(*)::int FROM ${openRequests}) AS requests,
    (SELECT count(*)::int FROM message_threads WHERE user_id = $1) AS conversations,
    o.count AS "openInvoices", o.balance, greatest(u.created_at, c.at, ${lastSession}) AS "lastContact",
    (SELECT json_build_object('id', id, 'title', label, 'startsAt', starts_at, 'endsAt', ends_at) FROM appointments
     WHERE user_id = $1 AND status = 'scheduled' AND ends_at > $2 ORDER BY starts_at, id LIMIT 1) AS "nextAppointment"
  FROM users u LEFT JOIN last_contacts c ON c.user_id = u.id, (
    SELECT count(*)::int AS count, coalesce(sum(balance), 0)::numeric(14, 2)::text AS balance FROM ${owed} AND user_id = $1) o
  WHERE u.id = $1`;

async function summaryOf(run, id) {
  const { nextAppointment: next, ...rest } = (await run('summary', summary, [id, new Date()])).rows[0];
  const nextAppointment = next && {
    ...next,
    startsAt: new Date(next.startsAt),
    endsAt: new Date(next.endsAt),
  };
  return { ...rest, nextAppointment };
}

const profile = `SELECT p.phone, p.address, p.city, p.state, p.zip_code AS "zipCode", p.country, p.company,
    p.job_title AS "jobTitle", to_char(p.birthdate, 'YYYY-MM-DD') AS birthdate, p.bio,
    p.preferred_contact_method AS "preferredContactMethod", u.language,
    '/api/admin/clients/' || u.id || '/photo?v=' || left(p.photo_sha256, 16) AS photo
  FROM users u JOIN client_profiles p ON p.user_id = u.id WHERE u.id = $1`;

async function notesOf(run, id, limit, address) {
  const { rows } = await run(
    'notes',
    `SELECT n.id, n.user_id AS "userId", n.content, json_build_object('id', a.id, 'name', ${nameOf('a')}) AS author,
       n.created_at, n.updated_at, (SELECT count(*)::int FROM private_notes WHERE user_id = $1) AS total
     FROM private_notes n JOIN users a ON a.id = n.created_by WHERE n.user_id = $1
     ORDER BY n.created_at DESC, n.id DESC LIMIT $2`,
    [id, limit + 1],
  );
  return firstPage(rows, address, 'created_at', limit);
}

/** Events about the client, and those of their own about something else. */
const events = ['client_id = $1', 'actor_id = $1 AND client_id IS DISTINCT FROM $1'];

async function activityOf(run, id, limit, address) {
  const newest = events.map(
    (which) => `(SELECT * FROM activity_events WHERE ${which} ORDER BY occurred_at DESC, id DESC LIMIT $2)`,
  );
  const counted = events.map((which) => `(SELECT count(*)::int FROM activity_events WHERE ${which})`);
  const { rows } = await run(
    'activity',
    `SELECT e.id, json_build_object('type', e.subject_type, 'id', e.subject_id, 'title', e.subject_title) AS subject,
       e.sequence, e.type, e.occurred_at AS "occurredAt", e.actor_id AS "actorId", e.client_id AS "clientId", e.refused,
       e.details, e.address, e.agent, e.previous, e.sha256,
       CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', ${nameOf('a')}) END AS actor,
       CASE WHEN e.on_behalf THEN json_build_object('id', c.id, 'name', ${nameOf('c')}) END AS "onBehalfOf",
       (e.type = 'invoice.link_opened' OR coalesce(e.details ->> 'byLink' = 'true', false)) AS "byLink",
       ${counted.join(' + ')} AS total
     FROM (${newest.join(' UNION ALL ')}) e LEFT JOIN users a ON a.id = e.actor_id LEFT JOIN users c ON c.id = e.client_id
     ORDER BY e.occurred_at DESC, e.id DESC LIMIT $2`,
    [id, limit + 1],
  );
  return firstPage(rows, address, 'occurredAt', limit);
}

/**
 * Answers one of these addresses.
 * @returns `{ value }` or `{ rows, total, next }`, undefined for any other address
 */
export async function workday(run, caller, address) {
  const { pathname, searchParams: query } = new URL(address, 'http://floor');
  const limit = Number(query.get('limit'));
  if (pathname === '/api/admin/today') return { value: await todayOf(run, caller) };
  if (pathname === '/api/admin/search') return { value: await find(run, query.get('q')) };
  if (pathname === '/api/admin/activity') return activityOf(run, Number(query.get('userId')), limit, address);
  const [, text, part] = /^\/api\/admin\/clients\/(\d+)(.*)$/.exec(pathname) ?? [];
  const id = Number(text);
  if (part === '') return { value: (await run('client', client, [id, new Date()])).rows[0] };
  if (part === '/summary') return { value: await summaryOf(run, id) };
  if (part === '/profile') return { value: (await run('client-profile', profile, [id])).rows[0] };
  if (part === '/notes') return notesOf(run, id, limit, address);
  return undefined;
}

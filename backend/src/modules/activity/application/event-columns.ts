/* Columns of `activity_events e LEFT JOIN accounts a ON a.id = e.actor_id`, under their API names. */

export const subjectOf = `json_build_object('type', e.subject_type, 'id', e.subject_id, 'title', e.subject_title)`;

/** The acting user, with their current name, for `knownTo`. */
export const actorOf = `CASE WHEN a.id IS NOT NULL
  THEN json_build_object('id', a.id, 'name', a.name, 'isStaff', a.role = 'admin') END`;

/** The client for whom another person acted; null for the client's own actions, and those of the practice. */
export const clientActedFor = `CASE WHEN e.on_behalf
  THEN (SELECT json_build_object('id', c.id, 'name', c.name) FROM accounts c WHERE c.id = e.client_id) END`;

/** Rows of earlier versions contain only the part after the subject's type. */
export const typeOf = `CASE WHEN position('.' IN e.type) > 0 THEN e.type ELSE e.subject_type || '.' || e.type END`;

/** True for what happened by the emailed link to an invoice. */
export const byLink = `(e.type = 'invoice.link_opened' OR coalesce(e.details ->> 'byLink' = 'true', false))`;

/** All fields that an event's hash covers, and the hash. */
export const chained = `${subjectOf} AS subject, e.sequence, ${typeOf} AS type,
  e.occurred_at AS "occurredAt", e.actor_id AS "actorId", e.client_id AS "clientId", e.refused, e.details,
  e.address, e.agent, e.previous, e.sha256`;

/**
 * Excludes subjects that are private to the practice: no list or export for a client reveals that they exist.
 */
export const notPrivate = `e.subject_type NOT IN ('note', 'legal_hold', 'client')`;

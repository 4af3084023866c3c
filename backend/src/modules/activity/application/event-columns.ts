/*
 * Columns of `activity_events e LEFT JOIN accounts a ON a.id = e.actor_id` under the names that events have outside of
 * the database.
 */

export const subjectOf = `json_build_object('type', e.subject_type, 'id', e.subject_id, 'title', e.subject_title)`;

/** The acting user, under their present name. */
export const actorOf = `CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name) END`;

/** Rows of earlier versions hold what follows their subject's type. */
export const typeOf = `CASE WHEN position('.' IN e.type) > 0 THEN e.type ELSE e.subject_type || '.' || e.type END`;

/** All that an event's hash covers, and the hash. */
export const chained = `${subjectOf} AS subject, e.sequence, ${typeOf} AS type,
  e.occurred_at AS "occurredAt", e.actor_id AS "actorId", e.client_id AS "clientId", e.refused, e.details,
  e.address, e.agent, e.previous, e.sha256`;

/** Not of a subject that the practice keeps to itself: no list and no export for a client tells that there is one. */
export const notPrivate = `e.subject_type NOT IN ('note', 'legal_hold')`;

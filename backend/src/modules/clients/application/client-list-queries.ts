import { sortBy, type SortColumn } from '../../../platform/database/sorting.js';
import type { ClientCondition, ClientSortKey, ClientStatusFilter } from '../http/clients.dto.js';

/**
 * All clients `a`, with what they are sorted and filtered by; $1 is the present moment. PostgreSQL leaves out the joins
 * that a statement does not read.
 */
export const clients = `accounts a
  LEFT JOIN last_contacts c ON c.user_id = a.id
  LEFT JOIN (SELECT user_id, max(ends_at) AS at FROM scheduled_appointments
    WHERE starts_at <= $1::timestamptz AND ends_at <= $1 GROUP BY user_id) met ON met.user_id = a.id
  LEFT JOIN (SELECT user_id, count(*)::int AS items FROM open_items GROUP BY user_id) work ON work.user_id = a.id
  LEFT JOIN (SELECT user_id, sum(balance)::numeric(14, 2) AS balance FROM owed_invoices GROUP BY user_id) owed
    ON owed.user_id = a.id`;

const lastContact = 'greatest(a.created_at, c.at, met.at)';

/** Orders of the rows of `clients`. */
export const clientSorts: Record<ClientSortKey, SortColumn> = {
  name: sortBy('text', 'a.sort_name'),
  created_at: sortBy('time', 'a.created_at'),
  lastContact: sortBy('time', lastContact),
  openItems: sortBy('count', 'coalesce(work.items, 0)'),
  balance: sortBy('amount', 'coalesce(owed.balance, 0.00)'),
  // A client who has never logged in sorts before all others.
  lastSignInAt: sortBy('time', `coalesce(c.signed_in_at, '0001-01-01 00:00:00Z')`),
};

const isActive = 'a.closed_at IS NULL AND a.archived_at IS NULL';

/** Conditions on the rows of `clients`. */
export const withStatus: Record<ClientStatusFilter, string> = {
  active: isActive,
  archived: 'a.closed_at IS NULL AND a.archived_at IS NOT NULL',
  closed: 'a.closed_at IS NOT NULL',
  all: 'true',
};

/** The same. @param silentBefore number of the parameter with the time of a contact that is too long ago */
export const conditions: Record<ClientCondition, (silentBefore: number) => string> = {
  not_invited: () => `${isActive} AND a.kind = 'individual' AND NOT EXISTS (
    SELECT FROM client_logins l WHERE l.user_id = a.id AND (l.signs_in OR l.invited_until > $1))`,
  never_signed_in: () => `a.kind = 'individual' AND c.signed_in_at IS NULL`,
  owes: () => 'owed.balance > 0',
  silent: (silentBefore) => `${isActive} AND ${lastContact} < $${silentBefore}`,
};

import { t } from '@steward/texts';
import { invalidField } from '../../../kernel/index.js';
import { isMoment } from '../../../platform/database/paging.js';
import type { ClientCondition, ClientSort, ClientSortKey, ClientStatusFilter } from '../http/clients.dto.js';

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

/** A value to sort by, with the keys that a cursor can have. */
interface SortColumn {
  /** SQL, on the rows of `clients`. */
  key: string;
  type: string;
  isKey: (text: string) => boolean;
}

const time = { type: 'timestamptz', isKey: isMoment };
const matches =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text);
const columns: Record<ClientSortKey, SortColumn> = {
  name: { key: 'a.sort_name', type: 'text', isKey: matches(/^[^\0]{0,300}$/u) },
  created_at: { key: 'a.created_at', ...time },
  lastContact: { key: lastContact, ...time },
  openItems: { key: 'coalesce(work.items, 0)', type: 'integer', isKey: matches(/^\d{1,9}$/) },
  balance: { key: 'coalesce(owed.balance, 0.00)', type: 'numeric', isKey: matches(/^\d{1,12}\.\d\d$/) },
  // A client who has never logged in sorts before all others.
  lastSignInAt: { key: `coalesce(c.signed_in_at, '0001-01-01 00:00:00Z')`, ...time },
};

/** An order of the rows of `clients`. */
export interface ClientOrder {
  /** SQL of the sort key. */
  key: string;
  /** SQL that follows ORDER BY. @param key SQL of the sort key; @param id of users.id */
  by(key: string, id: string): string;
  /** Condition on rows after the position in `values`; true for the first page. @param parameter number of its key's */
  after(parameter: number): string;
  /** Values of `after`; none at the beginning. */
  values: unknown[];
}

/** @throws DomainError invalid (cursor) */
export function clientOrder(sort: ClientSort, cursor: string | undefined): ClientOrder {
  const descending = sort.startsWith('-');
  const { key, type, isKey } = columns[(descending ? sort.slice(1) : sort) as ClientSortKey];
  const direction = descending ? 'DESC' : 'ASC';
  const position = (parameter: number): string => `($${parameter}::${type}, $${parameter + 1}::int)`;
  return {
    key,
    by: (key, id) => `${key} ${direction}, ${id} ${direction}`,
    after: (parameter) =>
      cursor === undefined ? 'true' : `(${key}, a.id) ${descending ? '<' : '>'} ${position(parameter)}`,
    values: cursor === undefined ? [] : positionOf(cursor, isKey),
  };
}

function positionOf(cursor: string, isKey: SortColumn['isKey']): [string, number] {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, before, id] = /^(.*) (\d{1,9})$/su.exec(text) ?? [];
  if (before === undefined || !isKey(before))
    throw invalidField('cursor', t('This cursor is not from this list'));
  return [before, Number(id)];
}

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

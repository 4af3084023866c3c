import { t } from '@steward/texts';
import { invalidField } from '../../../kernel/index.js';
import { isMoment } from '../../../platform/database/paging.js';
import type { ClientSort, ClientSortKey, ClientStatusFilter } from '../http/clients.dto.js';

/** A column of `client_lists` to sort by, with the keys that a cursor can have. */
interface SortColumn {
  column: string;
  type: string;
  isKey: (text: string) => boolean;
}

const time = { type: 'timestamptz', isKey: isMoment };
const matches =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text);
const columns: Record<ClientSortKey, SortColumn> = {
  name: { column: 'name', type: 'text', isKey: matches(/^[^\0]{0,300}$/u) },
  created_at: { column: 'created_at', ...time },
  lastContact: { column: 'last_contact', ...time },
  openItems: { column: 'open_items', type: 'integer', isKey: matches(/^\d{1,9}$/) },
  balance: { column: 'balance', type: 'numeric', isKey: matches(/^\d{1,12}\.\d\d$/) },
  lastSignInAt: { column: 'last_sign_in_at', ...time },
};

/** An order of the rows `k` of `client_lists`. */
export interface ClientOrder {
  /** SQL of the sort key, `k.` and a column. */
  key: string;
  /** SQL that follows ORDER BY. @param key SQL of the sort key */
  by(key: string): string;
  /** Condition on rows after the position in `values`; true for the first page. @param parameter number of its key's */
  after(parameter: number): string;
  /** Values of `after`; none at the beginning. */
  values: unknown[];
}

/** @throws DomainError invalid (cursor) */
export function clientOrder(sort: ClientSort, cursor: string | undefined): ClientOrder {
  const descending = sort.startsWith('-');
  const { column, type, isKey } = columns[(descending ? sort.slice(1) : sort) as ClientSortKey];
  const direction = descending ? 'DESC' : 'ASC';
  const key = `k.${column}`;
  const position = (parameter: number): string => `($${parameter}::${type}, $${parameter + 1}::int)`;
  return {
    key,
    by: (key) => `${key} ${direction}, k.user_id ${direction}`,
    after: (parameter) =>
      cursor === undefined ? 'true' : `(${key}, k.user_id) ${descending ? '<' : '>'} ${position(parameter)}`,
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

/** The status by default: a search finds archived clients as well. */
const open = ['active', 'archived'] as const;
const statesOf: Record<ClientStatusFilter, readonly ('active' | 'archived' | 'closed')[]> = {
  active: ['active'],
  archived: ['archived'],
  closed: ['closed'],
  all: ['active', 'archived', 'closed'],
};

/** Names of the lists in `client_lists` that a request reads. @param part a filter, or an assignee such as `of/7` */
export function listsOf(
  status: ClientStatusFilter | undefined,
  part: string | undefined,
  searched: boolean,
): string[] {
  const states = status ? statesOf[status] : searched ? open : statesOf.active;
  return states.map((state) => (part === undefined ? state : `${state}/${part}`));
}

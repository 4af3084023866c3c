import { t } from '@steward/texts';
import { invalidField, type Page, type PageRequest } from '../../kernel/index.js';
import { isMoment, type List, newestFirst, pageBy, visibleRows } from './paging.js';
import type { Sql } from './sql.js';

/** A value to sort by, with the keys that a cursor can have. */
export interface SortColumn {
  /** SQL of the key, never null, so that every row has its place. */
  key: string;
  type: string;
  isKey: (text: string) => boolean;
  /** SQL of the key in a row, where that is not the key itself. */
  shown?: (key: string) => string;
  /** Condition of the key's index in a joined table. */
  among?: string;
}

type Kind = Omit<SortColumn, 'key'>;

const matching =
  (pattern: RegExp): Kind['isKey'] =>
  (text) =>
    pattern.test(text);

const text: Kind = { type: 'text', isKey: matching(/^[^\0]{0,500}$/u) };
const kinds = {
  text,
  time: { type: 'timestamptz', isKey: isMoment },
  count: { type: 'integer', isKey: matching(/^\d{1,9}$/) },
  amount: { type: 'numeric', isKey: matching(/^\d{1,12}\.\d\d$/) },
  // No day sorts after all others, which PostgreSQL calls infinity.
  day: {
    type: 'date',
    isKey: (day: string) => day === 'infinity' || isMoment(`${day}T00:00:00.000Z`),
    shown: (key: string) => `${key}::text`,
  },
} satisfies Record<string, Kind>;

/** A value to sort by. @param key its SQL, never null */
export const sortBy = (kind: keyof typeof kinds, key: string): SortColumn => ({ key, ...kinds[kind] });

/** The order of a list by the names of the clients `a` that it joins. */
export const byClient: SortColumn = { key: 'a.sort_name', ...text, among: 'a.is_client' };

/** An order of a list, beginning after the row of a cursor. */
export interface Order {
  /** Part of the statement's name, since each order has its own text. */
  name: string;
  /** SQL of the sort key. */
  key: string;
  /** SQL of the key in a row, from which a cursor is made. */
  shown: string;
  /** SQL that follows ORDER BY. @param key SQL of the sort key; @param id of the row's id */
  by(key: string, id: string): string;
  /** Condition on rows after the position in `values`; of all rows for the first page. @param parameter number of its key's */
  after(parameter: number): string;
  /** Values of `after`; none at the beginning. */
  values: unknown[];
}

/**
 * Order of a list by one of its columns, then by the row's id.
 * @param sort a column's name, descending with `-`
 * @param id SQL of the row's id
 * @throws DomainError invalid (cursor)
 */
export function orderOf<Key extends string>(
  columns: Record<Key, SortColumn>,
  sort: Key | `-${Key}`,
  cursor: string | undefined,
  id: string,
): Order {
  const descending = sort.startsWith('-');
  const { key, type, isKey, shown, among } = columns[(descending ? sort.slice(1) : sort) as Key];
  const [direction, beyond] = descending ? ['DESC', '<'] : ['ASC', '>'];
  const after = (parameter: number): string => {
    const place = `$${parameter}::${type}`;
    const rest = `(${key}, ${id}) ${beyond} (${place}, $${parameter + 1}::int)`;
    // Only a condition on the key alone lets PostgreSQL begin there in the index of a joined table.
    return among ? `${among} AND ${key} ${beyond}= ${place} AND ${rest}` : rest;
  };
  return {
    // Apart from the names of filters: a list of one client is no list in the order of clients.
    name: `-by-${sort}${cursor === undefined ? '' : '-after'}`,
    key,
    shown: shown?.(key) ?? key,
    by: (by, row) => `${by} ${direction}, ${row} ${direction}`,
    after: cursor === undefined ? () => among ?? 'true' : after,
    values: cursor === undefined ? [] : positionOf(cursor, isKey),
  };
}

function positionOf(cursor: string, isKey: SortColumn['isKey']): [string, number] {
  const decoded = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, key, id] = /^(.*) (\d{1,10})$/su.exec(decoded) ?? [];
  if (key === undefined || !isKey(key) || Number(id) >= 2 ** 31)
    throw invalidField('cursor', t('This cursor is not from this list'));
  return [key, Number(id)];
}

/** A row that was read with its sort key. */
export type Sorted<Row> = Row & { key: string | number };

/** The row of an answer. */
function withoutKey<Row>({ key: _, ...row }: Sorted<Row>): Row {
  return row as Row;
}

/** Makes a page of rows that were read with one more than the limit. @param total as of `pageBy` */
export async function sortedPage<Row extends { id: number }>(
  rows: Sorted<Row>[],
  request: PageRequest,
  total: () => Promise<number>,
): Promise<Page<Row>> {
  const page = await pageBy(rows, request, ({ key, id }) => ({ at: String(key), id }), total);
  return page.map(withoutKey);
}

/** One page of a list with its total, in the order of the request; without one, the newest first. */
export function sortedList<Row extends { id: number; created_at: string }, Key extends string>(
  sql: Sql,
  name: string,
  { sorts, ...list }: List & { sorts: Record<Key, SortColumn> },
  { sort, ...request }: PageRequest & { sort?: Key | `-${Key}` },
): Promise<Page<Row>> {
  return sort === undefined
    ? newestFirst<Row>(sql, name, list, request)
    : inOrder<Row>(sql, name, list, request, orderOf(sorts, sort, request.cursor, idOf(list)));
}

const idOf = ({ of }: List): string => (of === undefined ? 'id' : `${of}.id`);

async function inOrder<Row extends { id: number }>(
  sql: Sql,
  name: string,
  list: List,
  request: PageRequest,
  order: Order,
): Promise<Page<Row>> {
  const { columns, from, counted = from } = list;
  const { variant, matching, filter } = visibleRows(name, list);
  const rows = await sql.page<Sorted<Row>>(
    variant + order.name,
    `SELECT ${columns}, ${order.shown} AS key FROM ${from}
     WHERE ${matching} AND ${order.after(filter.length + 1)} ORDER BY ${order.by(order.key, idOf(list))}`,
    [...filter, ...order.values],
    request,
  );
  return sortedPage<Row>(rows, request, () =>
    sql.count(`${variant}-count`, `${counted} WHERE ${matching}`, filter),
  );
}

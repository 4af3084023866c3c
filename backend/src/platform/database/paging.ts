import { t } from '@steward/texts';
import { type Actor, invalidField, Page, type PageRequest } from '../../kernel/index.js';
import { clientScope } from './client-scope.js';
import type { Sql } from './sql.js';

interface Position {
  /** ISO 8601, UTC, milliseconds */
  at: string;
  id: number;
}

/** The cursor of the page after a row. */
export const cursorOf = ({ at, id }: Position): string => Buffer.from(`${at} ${id}`).toString('base64url');

/**
 * Position of the row before the page; without a cursor, a position before the newest row.
 * @param greatest largest tiebreaker of rows with the same time, if these are not ids
 */
export function positionOf(cursor: string | undefined, greatest = 2 ** 31 - 1): Position {
  if (cursor === undefined) return { at: 'infinity', id: 2 ** 31 - 1 };
  const [at, id, ...rest] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const number = /^\d{1,11}$/.test(id ?? '') ? Number(id) : NaN;
  if (!isMoment(at) || Number.isNaN(number) || number > greatest || rest.length > 0)
    throw invalidField('cursor', t('This cursor is not from this list'));
  return { at, id: number };
}

/** True for the position of a row, written as this product writes it. */
export function isCursor(text: string): boolean {
  try {
    return cursorOf(positionOf(text)) === text;
  } catch {
    return false;
  }
}

/** Exactly the format of Date.toISOString; PostgreSQL has no year 0. */
export function isMoment(text: string | undefined): text is string {
  if (text === undefined || !/^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text;
}

/**
 * Makes a page from rows that were read with one more than the limit, ordered by (created_at, id) descending.
 * @param total counts all matching rows; called only if the page itself does not show the total
 */
export function pageOf<Row extends { id: number; created_at: string }>(
  rows: Row[],
  request: PageRequest,
  total: () => Promise<number>,
): Promise<Page<Row>> {
  return pageBy(rows, request, ({ created_at: at, id }) => ({ at, id }), total);
}

/** The same for rows with another order, given by `placeOf`. */
export async function pageBy<Row>(
  rows: Row[],
  request: PageRequest,
  placeOf: (row: Row) => Position,
  total: () => Promise<number>,
): Promise<Page<Row>> {
  const more = rows.length > request.limit;
  const visible = more ? rows.slice(0, request.limit) : rows;
  const last = visible.at(-1);
  const next = more && last ? cursorOf(placeOf(last)) : undefined;
  const complete = !more && request.cursor === undefined;
  return new Page(visible, complete ? visible.length : await total(), next);
}

/** Parts of the statement of a list. */
export interface List {
  columns: string;
  /** Tables, as they follow FROM. */
  from: string;
  /** The tables without joins that only the columns need, for counting. */
  counted?: string;
  where?: string;
  /** Values of `where`. */
  values?: unknown[];
  /** Limits the rows to clients whom the caller may see, by the column with the client's users.id. */
  visibleTo?: { actor: Actor; client: string };
  /** Alias of the table that has `created_at` and `id`. */
  of?: string;
}

/**
 * One page of a list, ordered by (created_at, id) descending, with its total.
 * @param name of the statement
 */
export async function newestFirst<Row extends { id: number; created_at: string }>(
  sql: Sql,
  name: string,
  list: List,
  request: PageRequest,
): Promise<Page<Row>> {
  const { columns, from, counted = from, of } = list;
  const { variant, matching, filter } = visibleRows(name, list);
  const { at, id } = positionOf(request.cursor);
  const [time, key] = ['created_at', 'id'].map((column) => (of === undefined ? column : `${of}.${column}`));
  const before = `(${time}, ${key}) < ($${filter.length + 1}, $${filter.length + 2})`;
  const rows = await sql.page<Row>(
    variant,
    `SELECT ${columns} FROM ${from} WHERE ${matching} AND ${before} ORDER BY ${time} DESC, ${key} DESC`,
    [...filter, at, id],
    request,
  );
  return pageOf(rows, request, () => sql.count(`${variant}-count`, `${counted} WHERE ${matching}`, filter));
}

/** The condition on the rows that the caller may see, with its values and the statement's name for it. */
export function visibleRows(
  name: string,
  { where = 'true', values = [], visibleTo }: List,
): { variant: string; matching: string; filter: unknown[] } {
  if (!visibleTo) return { variant: name, matching: where, filter: values };
  const scope = clientScope(visibleTo.actor);
  const filter = [...values, scope.ids];
  return {
    variant: `${name}-${scope.name}`,
    matching: `${where} AND ${scope.where(visibleTo.client, filter.length)}`,
    filter,
  };
}

/**
 * Separates rows from the total that each carries: PostgreSQL counts once for all of them, which is cheaper
 * than a separate statement. No total without a row.
 */
export function totalApart<Row, Total>(
  found: readonly (Row & { total: Total })[],
): { rows: Omit<Row, 'total'>[]; total: Total | undefined } {
  return { rows: found.map(({ total: _, ...row }) => row), total: found[0]?.total };
}

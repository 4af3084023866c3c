import type { Actor, Page, PageRequest } from '../../kernel/index.js';
import { clientScope } from './client-scope.js';
import { pageOf, positionOf } from './paging.js';
import type { Sql } from './sql.js';

/** Parts of the statement of a list. */
interface List {
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
  /** Replaces counting. */
  total?: () => Promise<number>;
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
  { columns, from, counted = from, where = 'true', values = [], visibleTo, total, of }: List,
  request: PageRequest,
): Promise<Page<Row>> {
  const scope = visibleTo && clientScope(visibleTo.actor);
  const filter = scope ? [...values, scope.ids] : values;
  const matching = scope ? `${where} AND ${scope.where(visibleTo.client, filter.length)}` : where;
  const variant = scope ? `${name}-${scope.name}` : name;
  const { at, id } = positionOf(request.cursor);
  const [time, key] = ['created_at', 'id'].map((column) => (of === undefined ? column : `${of}.${column}`));
  const before = `(${time}, ${key}) < ($${filter.length + 1}, $${filter.length + 2})`;
  const rows = await sql.page<Row>(
    variant,
    `SELECT ${columns} FROM ${from} WHERE ${matching} AND ${before} ORDER BY ${time} DESC, ${key} DESC`,
    [...filter, at, id],
    request,
  );
  const count = () => sql.count(`${variant}-count`, `${counted} WHERE ${matching}`, filter);
  return pageOf(rows, request, total ?? count);
}

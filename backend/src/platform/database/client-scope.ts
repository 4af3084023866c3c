import { type FindOperator, In, Raw } from 'typeorm';
import { type AccessScope, type Actor, visibleClients } from '../../kernel/index.js';

/** The condition that limits a statement to the clients that a caller may see. */
export interface ClientScope {
  /**
   * Part of the statement's name, since each variant has its own text and plan: a list of one client is read
   * in the order of an index, a list of several is not.
   */
  readonly name: 'all' | 'one' | 'some' | 'assigned';
  /**
   * Value of the condition's parameter: users.id of the clients; for a member of the staff who sees assigned
   * clients only, their own followed by those of opened clients; null for all.
   */
  readonly ids: readonly number[] | null;
  /**
   * The condition as SQL.
   * @param column the client's id, for example `d.user_id`
   * @param parameter number of the parameter that gets `ids`
   */
  where(column: string, parameter: number): string;
  /** The same for records that can be a visitor's, without a client: all of the staff may see those. */
  whereOrVisitor(column: string, parameter: number): string;
}

type Condition = (column: string, parameter: number) => string;

const conditions: Record<ClientScope['name'], Condition> = {
  all: (_, parameter) => `$${parameter}::int[] IS NULL`,
  one: (column, parameter) => `${column} = ($${parameter}::int[])[1]`,
  some: (column, parameter) => `${column} = ANY ($${parameter}::int[])`,
  assigned: (column, parameter) => `${column} IN (
    SELECT client_id FROM client_assignees WHERE staff_id = ($${parameter}::int[])[1]
    UNION ALL SELECT unnest(($${parameter}::int[])[2:]))`,
};

/** Scope of `actor`, or of Steward itself (null). @param scope only clients for which the caller may do this */
export function clientScope(actor: Actor | null, scope?: AccessScope): ClientScope {
  const visible = visibleClients(actor, scope);
  if (visible.which === 'all') return scopeOf('all', null);
  if (visible.which === 'assigned') return scopeOf('assigned', [visible.staffId, ...visible.opened]);
  return scopeOf(visible.ids.length === 1 ? 'one' : 'some', visible.ids);
}

const scopeOf = (name: ClientScope['name'], ids: readonly number[] | null): ClientScope => ({
  name,
  ids,
  where: conditions[name],
  whereOrVisitor: (column, parameter) =>
    name === 'assigned'
      ? `(${column} IS NULL OR ${conditions[name](column, parameter)})`
      : conditions[name](column, parameter),
});

/** The same condition for TypeORM, on the property `userId`. */
export function ofVisibleClients(
  actor: Actor | null,
  scope?: AccessScope,
): { userId?: number | FindOperator<number> } {
  const { name, ids, where } = clientScope(actor, scope);
  if (ids === null) return {};
  const [only] = ids;
  if (name === 'one' && only !== undefined) return { userId: only };
  if (name === 'some') return { userId: In([...ids]) };
  return { userId: matching(where, ids) };
}

/** The same for records that can be a visitor's. */
export function ofVisibleClientsOrVisitors(actor: Actor | null): { userId?: number | FindOperator<number> } {
  const { name, ids, whereOrVisitor } = clientScope(actor);
  return name === 'assigned' ? { userId: matching(whereOrVisitor, ids) } : ofVisibleClients(actor);
}

const matching = (where: Condition, ids: readonly number[] | null): FindOperator<number> =>
  Raw((column) => where(column, 0).replaceAll('$0', ':visible'), { visible: ids });

/** The condition that limits a statement to the documents that a caller may see. */
export interface DocumentScope {
  readonly name: ClientScope['name'] | 'limited';
  /** Value of the condition's parameter. */
  readonly value: unknown;
  /**
   * The condition as SQL.
   * @param table with the columns `user_id`, `category` and `uploaded_by`
   * @param parameter number of the parameter that gets `value`
   */
  where(table: string, parameter: number): string;
}

/**
 * Helpers with limited categories see documents of these, and those that they uploaded themselves; without the scope
 * `documents` only the latter.
 */
export function documentScope(actor: Actor | null, scope?: AccessScope): DocumentScope {
  const visible = visibleClients(actor, scope);
  const { name, ids, where } = clientScope(actor, scope);
  if (visible.which !== 'some' || visible.limits.length === 0)
    return { name, value: ids, where: (table, parameter) => where(`${table}.user_id`, parameter) };
  const limits = Object.fromEntries(visible.limits.map((limit) => [limit.clientId, limit.categories]));
  return {
    name: 'limited',
    value: JSON.stringify({ clients: ids, limits, person: actor?.id }),
    where: (table, parameter) => `
      ${table}.user_id = ANY (ARRAY(SELECT jsonb_array_elements_text($${parameter}::jsonb -> 'clients')::int))
      AND (${table}.uploaded_by = ($${parameter}::jsonb ->> 'person')::int
        OR coalesce($${parameter}::jsonb -> 'limits' -> CAST(${table}.user_id AS text) ? ${table}.category, true))`,
  };
}

/** The same condition for TypeORM, on the property `userId` of documents. */
export function ofVisibleDocuments(
  actor: Actor | null,
  scope?: AccessScope,
): { userId?: number | FindOperator<number> } {
  const { name, value, where } = documentScope(actor, scope);
  if (name !== 'limited') return ofVisibleClients(actor, scope);
  const condition = (column: string): string =>
    where(column.slice(0, column.indexOf('.')), 0).replaceAll('$0', ':visible');
  return { userId: Raw(condition, { visible: value }) };
}

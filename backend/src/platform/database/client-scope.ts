import { type FindOperator, In } from 'typeorm';
import { type Actor, visibleClients } from '../../kernel/index.js';

/** The condition that limits a statement to the clients that a caller may see. */
export interface ClientScope {
  /**
   * Part of the statement's name, since each variant has its own text and plan: a list of one client is read
   * in the order of an index, a list of several is not.
   */
  readonly name: 'all' | 'one' | 'some';
  /** Value of the condition's parameter: users.id of the clients, or null for all. */
  readonly ids: readonly number[] | null;
  /**
   * The condition as SQL.
   * @param column the client's id, for example `d.user_id`
   * @param parameter number of the parameter that gets `ids`
   */
  where(column: string, parameter: number): string;
}

/** Scope of `actor`, or of Steward itself (null). */
export function clientScope(actor: Actor | null): ClientScope {
  const { ids } = visibleClients(actor);
  if (ids === null) return { name: 'all', ids, where: (_, parameter) => `$${parameter}::int[] IS NULL` };
  if (ids.length === 1)
    return { name: 'one', ids, where: (column, parameter) => `${column} = ($${parameter}::int[])[1]` };
  return { name: 'some', ids, where: (column, parameter) => `${column} = ANY($${parameter}::int[])` };
}

/** The same condition for TypeORM, on the property `userId`. */
export function ofVisibleClients(actor: Actor | null): { userId?: number | FindOperator<number> } {
  const { ids } = visibleClients(actor);
  if (ids === null) return {};
  const [only, ...others] = ids;
  return { userId: only !== undefined && others.length === 0 ? only : In([...ids]) };
}

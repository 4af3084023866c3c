import type { Assignee } from '../../kernel/index.js';

/** The condition of a list that is filtered by assignee. */
export interface AssigneeFilter {
  /** Part of the statement's name, since each variant has its own text. */
  readonly name: '' | '-assignee' | '-unassigned';
  /** Values of the condition's parameters. */
  readonly values: readonly number[];
  /**
   * The condition as SQL.
   * @param column the client's id
   * @param parameter number of the parameter that gets the value, if there is one
   */
  where(column: string, parameter: number): string;
  /** The same for records without a client. */
  readonly whereNoClient: 'true' | 'false';
}

export function assigneeFilter(assignee: Assignee | undefined): AssigneeFilter {
  if (assignee === undefined) return { name: '', values: [], where: () => 'true', whereNoClient: 'true' };
  if (assignee === 'none')
    return {
      name: '-unassigned',
      values: [],
      where: (column) => `NOT EXISTS (SELECT FROM client_assignees ca WHERE ca.client_id = ${column})`,
      whereNoClient: 'true',
    };
  return {
    name: '-assignee',
    values: [assignee],
    where: (column, parameter) =>
      `${column} IN (SELECT ca.client_id FROM client_assignees ca WHERE ca.staff_id = $${parameter})`,
    whereNoClient: 'false',
  };
}

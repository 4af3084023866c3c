/** Tasks of a client, without their titles, which are not in emails. */
export interface TaskList {
  count: number;
  /** One for each kind of task, in the current language. */
  lines: string[];
}

/**
 * Tasks that wait for clients in the portal. A port, because the module of such tasks, which implements it, needs
 * accounts.
 */
export abstract class WaitingTasks {
  /** @param userIds users.id @returns the list of one of them, in the language of its call */
  abstract of(userIds: readonly number[]): Promise<(userId: number) => TaskList>;
}

import { setTimeout as delay } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { DomainError } from '../../kernel/index.js';

/** A kind of task, with the refusal if a user has too many waiting. */
export interface QueueRule {
  code: string;
  message: string;
  /** Tasks of one user that may wait. */
  maxWaiting: number;
}

/** Milliseconds before a refusal, so that a loop of refused calls costs little. */
const pauseMs = 1000;

interface UserQueue {
  limit: LimitFunction;
  tasks: number;
}

/** Runs one task of a kind per user at a time, so that nobody blocks others. */
export class UserQueues {
  /** By kind and user; only those with a task. */
  private readonly lines = new Map<string, UserQueue>();

  /**
   * Runs `task` after the user's earlier tasks.
   * @param person users.id
   * @throws DomainError unavailable, with the rule's code, if too many tasks of the user wait
   */
  async run<T>(
    { code, message, maxWaiting: waiting }: QueueRule,
    person: number,
    task: () => Promise<T>,
  ): Promise<T> {
    const key = `${code}:${person}`;
    const line = this.lines.get(key) ?? { limit: pLimit(1), tasks: 0 };
    if (line.tasks > waiting) {
      await delay(pauseMs);
      throw new DomainError('unavailable', code, message, { retryAfter: 5 });
    }
    this.lines.set(key, line);
    line.tasks += 1;
    try {
      return await line.limit(task);
    } finally {
      line.tasks -= 1;
      if (line.tasks === 0) this.lines.delete(key);
    }
  }
}

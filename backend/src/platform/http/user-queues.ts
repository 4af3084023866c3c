import { setTimeout as delay } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { DomainError } from '../../kernel/domain-error.js';

/** A kind of task, with how a person is refused who has too many waiting. */
export interface QueueRule {
  code: string;
  message: string;
  /** Tasks of one person that may wait. */
  maxWaiting: number;
}

/** Milliseconds until a refusal is given, so that a loop of refused calls costs little. */
const pauseMs = 1000;

interface UserQueue {
  limit: LimitFunction;
  tasks: number;
}

/** Lets each person have one task of a kind done at a time, so that nobody takes the turns of others. */
export class UserQueues {
  /** By kind and person; only those with a task. */
  private readonly lines = new Map<string, UserQueue>();

  /**
   * Runs `task` when it is its turn.
   * @param person users.id
   * @throws DomainError unavailable, with the line's code, where as many tasks of the person wait as may
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

import { setTimeout as delay } from 'node:timers/promises';
import { type Text, shown } from '@steward/texts';
import { DomainError } from '../../kernel/index.js';
import { FairShare } from './fair-share.js';

/** A kind of task, with the refusal if a user has too many waiting. */
export interface QueueRule {
  code: string;
  message: Text;
  /** Tasks of one user that may wait. */
  maxWaiting: number;
}

/** Milliseconds before a refusal, so that a loop of refused calls costs little. */
const pauseMs = 1000;

/** Runs one task of a kind per user at a time, so that no user delays others. */
export class UserQueues {
  /** By kind and user. */
  private readonly queues = new FairShare(1);

  /**
   * Runs `task` after the user's earlier tasks.
   * @param userId users.id
   * @throws DomainError unavailable, with the rule's code, if too many tasks of the user wait
   */
  async run<T>(
    { code, message, maxWaiting: waiting }: QueueRule,
    userId: number,
    task: () => Promise<T>,
  ): Promise<T> {
    const key = `${code}:${userId}`;
    if (this.queues.tasksOf(key) > waiting) {
      await delay(pauseMs);
      throw new DomainError('unavailable', code, shown(message), { retryAfter: 5 });
    }
    return this.queues.run(key, task);
  }
}

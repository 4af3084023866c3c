import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { type Actor, clientOf, Clock, invalidField } from '../../../kernel/index.js';
import type { RateLimit } from '../../../platform/security/rate-limits.js';
import { RollingLimits } from '../../../platform/security/rolling-limits.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Accounts } from '../../identity/index.js';
import { ThreadRepository } from '../domain/ports.js';
import { Thread } from '../domain/thread.js';

/** Conversations that one person can start per hour. */
const newConversations: RateLimit = {
  name: 'conversations',
  points: 20,
  per: 60 * 60,
  message: msg('You started 20 conversations within an hour. Please try again later.'),
};
/** Conversations between a client and the practice. */
@Injectable()
export class Conversations {
  constructor(
    private readonly threads: ThreadRepository,
    private readonly accounts: Accounts,
    private readonly limits: RollingLimits,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * @param userId users.id of the client
   * @param at creation time; for sample data from the past
   * @throws DomainError invalid (userId) for no open client, too_many
   */
  async create(actor: Actor, userId: number, subject: string, at: Date = this.clock.now()): Promise<Thread> {
    // The access of a person who acts for a client was checked already.
    const isClient =
      actor.role === 'client' ? clientOf(actor) === userId : await this.accounts.isClient(userId, actor);
    if (!isClient) throw invalidField('userId', t('Please select a client'));
    return this.work.run(async () => {
      if (actor.role === 'client') await this.limits.use(newConversations, actor.id);
      return this.threads.add(new Thread({ userId, subject, createdBy: actor.id }, at));
    });
  }

  /** Marks the conversation as read for the reader, an admin for the practice. @throws DomainError not_found */
  async read(reader: Actor, id: number): Promise<void> {
    await this.threads.read(id, reader, this.clock.now());
  }

  /** @throws DomainError not_found */
  async markAnswered(admin: Actor, id: number): Promise<void> {
    await this.threads.change(id, admin, (thread) => thread.markAnswered(admin, this.clock.now()));
  }
}

import { Injectable } from '@nestjs/common';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import type { UserClosed } from '../../identity/index.js';
import { DraftRepository, ThreadRepository } from '../domain/ports.js';

/**
 * For a closed client: conversations count as answered and drafts are deleted; messages stay as business
 * records.
 */
@Injectable()
export class OnUserClosed {
  constructor(
    events: DomainEvents,
    private readonly threads: ThreadRepository,
    private readonly drafts: DraftRepository,
  ) {
    events.subscribe('user.closed', (event) => this.handle(event));
  }

  private async handle({ userId }: UserClosed): Promise<void> {
    await this.threads.changeWaiting(userId, (thread) => {
      thread.endWait();
      return [];
    });
    await this.drafts.deleteAll(userId);
  }
}

import { Injectable } from '@nestjs/common';
import { type RefusedAttempt, Refusals } from '../../../platform/events/refusals.js';
import { ThreadRepository } from '../domain/ports.js';

/** Records a refused access to an attachment in the chain of its conversation. */
@Injectable()
export class OnRefusedAttachment {
  constructor(
    private readonly refusals: Refusals,
    private readonly threads: ThreadRepository,
  ) {
    refusals.onEach(async (attempt) => {
      if (attempt.subject.type === 'attachment') await this.handle(attempt);
    });
  }

  private async handle(attempt: RefusedAttempt): Promise<void> {
    const id = await this.threads.threadOf(attempt.subject.id);
    if (id !== undefined) this.refusals.record({ ...attempt, subject: { type: 'conversation', id } });
  }
}

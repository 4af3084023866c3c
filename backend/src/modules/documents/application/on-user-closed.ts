import { Injectable } from '@nestjs/common';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import type { UserClosed } from '../../identity/index.js';
import { DocumentRequestRepository } from '../domain/ports.js';

/** Withdraws the unanswered requests of a closed account; uploads still wait for their review. */
@Injectable()
export class OnUserClosed {
  constructor(
    events: DomainEvents,
    private readonly requests: DocumentRequestRepository,
  ) {
    events.subscribe('user.closed', (event) => this.handle(event));
  }

  private handle({ userId, at }: UserClosed): Promise<void> {
    return this.requests.changeUnanswered(userId, (request) => request.withdraw(null, at));
  }
}

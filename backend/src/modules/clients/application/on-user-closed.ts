import { Injectable } from '@nestjs/common';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { GoalRepository, ProfileRepository } from '../domain/ports.js';

/**
 * Deletes profile, photo and goals of a closed account; documents, invoices and messages stay as business
 * records.
 */
@Injectable()
export class OnUserClosed {
  constructor(events: DomainEvents, profiles: ProfileRepository, goals: GoalRepository) {
    events.subscribe('user.closed', async ({ userId }) => {
      await profiles.delete(userId);
      await goals.deleteAll(userId);
    });
  }
}

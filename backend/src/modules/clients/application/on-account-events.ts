import { Injectable } from '@nestjs/common';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { isClientRole } from '../../identity/index.js';
import { GoalRepository, ProfileRepository, TagRepository } from '../domain/ports.js';
import { Profile } from '../domain/profile.js';

/**
 * Creates an empty profile for every new client. Deletes profile, photo, goals and tags of a closed account;
 * documents, invoices and messages stay as business records.
 */
@Injectable()
export class OnAccountEvents {
  constructor(events: DomainEvents, profiles: ProfileRepository, goals: GoalRepository, tags: TagRepository) {
    events.subscribe('user.registered', async ({ userId, role, at }) => {
      if (isClientRole(role)) await profiles.add([new Profile(userId, at)]);
    });
    events.subscribe('user.closed', async ({ userId }) => {
      await profiles.delete(userId);
      await goals.deleteAll(userId);
      await tags.lock();
      await tags.untag(userId);
    });
  }
}

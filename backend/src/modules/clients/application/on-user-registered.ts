import { Injectable } from '@nestjs/common';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { ProfileRepository } from '../domain/ports.js';
import { Profile } from '../domain/profile.js';

/** Creates an empty profile for every new client. */
@Injectable()
export class OnUserRegistered {
  constructor(events: DomainEvents, profiles: ProfileRepository) {
    events.subscribe('user.registered', async ({ userId, role, at }) => {
      if (role === 'client') await profiles.add([new Profile(userId, at)]);
    });
  }
}

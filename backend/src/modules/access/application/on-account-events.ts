import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { GrantRepository } from '../domain/ports.js';
import { Grants } from './grants.js';

/** A closed account loses the access that it has, granted, or gave as a client. */
@Injectable()
export class OnAccountEvents {
  constructor(events: DomainEvents, grants: GrantRepository, ends: Grants, clock: Clock) {
    events.subscribe('user.closed', async ({ userId, actorId }) => {
      for (const grant of await grants.concerning(userId, clock.now()))
        await ends.endGrant(grant, actorId ?? userId);
    });
  }
}

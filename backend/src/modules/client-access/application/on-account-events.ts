import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { GrantRepository } from '../domain/ports.js';
import { GrantEnds } from './grant-ends.js';

/**
 * A closed account loses the access that it has, granted, or gave as a client. Owners of a household or business whom
 * it invited stay while another owner remains, since they act for that client, not for the one who left.
 */
@Injectable()
export class OnAccountEvents {
  constructor(events: DomainEvents, grants: GrantRepository, ends: GrantEnds, clock: Clock) {
    events.subscribe('user.closed', async ({ userId, actorId }) => {
      const now = clock.now();
      for (const grant of await grants.concerning(userId, now)) {
        const isOfOtherOwner = grant.role === 'owner' && ![grant.personId, grant.clientId].includes(userId);
        const owners = isOfOtherOwner ? await grants.owners(grant.clientId, now) : [];
        if (owners.every((owner) => owner === userId)) await ends.endGrant(grant, actorId ?? userId);
      }
    });
  }
}

import type { AccessReviewed } from './application/access-review.js';
import type { AccessEvent, AccessEventName } from './domain/client-grant.js';

export { endedInvitations, reviewedAccess } from './after-restore.js';

type AccessEvents = { [Name in AccessEventName]: AccessEvent<Name> };

declare module '../../kernel/recorded.js' {
  interface SubjectTypes {
    access: true;
  }
}

declare module '../../platform/domain-events/domain-events.js' {
  interface DomainEventTypes extends AccessEvents {
    'access_review.confirmed': AccessReviewed;
  }
}

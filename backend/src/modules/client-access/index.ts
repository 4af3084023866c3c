import type { AccessReviewed } from './application/access-review.js';
import type { AccessEvent } from './domain/client-grant.js';

export { ImportedOwners } from './application/imported-owners.js';
export { SetDto, StartedDto } from './http/staff-started.dto.js';
export { endedInvitations, reviewedAccess } from './after-restore.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    access: AccessEvent | AccessReviewed;
  }
}

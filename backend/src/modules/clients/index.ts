import type { ClientsImported } from './application/client-import.js';
import type { GoalEvent } from './domain/goal.js';
import type { NoteEvent } from './domain/private-note.js';
import type { ProfileChanged } from './domain/profile.js';
import type { TagEvent } from './domain/tag.js';

export { Goals } from './application/goals.js';
export { type NewOwner, OwnerInvitations } from './domain/owner-invitations.js';
export { PrivateNotes } from './application/private-notes.js';
export { PracticeRecordQueries } from './application/practice-record-queries.js';
export { ClientQueries } from './application/client-queries.js';
export { Profiles } from './application/profiles.js';
export { ClientDto } from './http/clients.dto.js';
export { type Addressee, ProfileQueries } from './application/profile-queries.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    clients: ClientsImported | GoalEvent | NoteEvent | ProfileChanged | TagEvent;
  }
}

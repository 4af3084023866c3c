import type { GoalEvent } from './domain/goal.js';
import type { NoteEvent } from './domain/private-note.js';
import type { ProfileChanged } from './domain/profile.js';
import type { TagEvent } from './domain/tag.js';

export { Goals } from './application/goals.js';
export { NewProfiles } from './application/new-profiles.js';
export { PrivateNotes } from './application/private-notes.js';
export { PracticeRecordQueries } from './application/practice-record-queries.js';
export { ClientQueries } from './application/client-queries.js';
export { Profiles } from './application/profiles.js';
export { birthdateError, type DetailChanges } from './domain/profile.js';
export { ClientDto, NewOrganizationDto } from './http/clients.dto.js';
export { UpdateClientProfileDto } from './http/profile.dto.js';
export { type Addressee, ProfileQueries } from './application/profile-queries.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    clients: GoalEvent | NoteEvent | ProfileChanged | TagEvent;
  }
}

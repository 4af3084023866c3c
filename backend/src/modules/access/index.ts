import type { AccessEvent, AccessEventName } from './domain/client-grant.js';

export { endedInvitations } from './after-restore.js';

type AccessEvents = { [Name in AccessEventName]: AccessEvent<Name> };

declare module '../../kernel/recorded.js' {
  interface SubjectTypes {
    access: true;
  }
}

declare module '../../platform/domain-events/domain-events.js' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- adds the members of a mapped type
  interface DomainEventTypes extends AccessEvents {}
}

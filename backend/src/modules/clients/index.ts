import type { ProfileChanged } from './domain/profile.js';

export { Profiles } from './application/profiles.js';

declare module '../../platform/domain-events/domain-events.js' {
  interface DomainEventTypes {
    'profile.changed': ProfileChanged;
  }
}

import type { PackEvent } from './domain/pack.js';

export { PackApplication } from './application/pack-application.js';
export { Packs } from './application/packs.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    packs: PackEvent;
  }
}

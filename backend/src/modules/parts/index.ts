import type { PartSwitched } from './application/part-switching.js';

export type { PartSwitched };

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    parts: PartSwitched;
  }
}

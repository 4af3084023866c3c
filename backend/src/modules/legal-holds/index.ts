import type { Text } from '@steward/texts';
import type { LegalHoldEvent } from './domain/legal-hold-event.js';
import type { RetentionSource } from './domain/retention-source.js';

export { LegalHoldQueries } from './application/legal-hold-queries.js';
export type { HoldScope, LegalHold } from './domain/legal-hold.js';
export { holdEvent } from './domain/legal-hold-event.js';
export type {
  DestroyedPart,
  DestroyedRecord,
  DestructionOrder,
  RetentionSource,
} from './domain/retention-source.js';
export { LegalHoldRepository } from './domain/ports.js';
export { LegalHoldDto } from './http/legal-holds.dto.js';
export { lockAgainstDestruction, lockAgainstNewHolds } from './infrastructure/destruction-lock.js';

declare module '../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    /** Rules of the practice: what is kept, and for how many years. */
    'retention.periods': () => Promise<{ what: Text; years: number }[]>;
    /** Records of a part that expire by a rule of the practice, also while the part is off. */
    'retention.sources': RetentionSource;
  }
}

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    legalHolds: LegalHoldEvent;
  }
}

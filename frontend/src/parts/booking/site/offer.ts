import type { FirstSessionDto } from '../../../shared/api/models/FirstSessionDto';
import type { OfferedTypeDto } from '../../../shared/api/models/OfferedTypeDto';
import { single, useOffer } from '../../../site/queries';

declare module '../../../site/queries' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- merged into the core's interface
  interface FirstSession extends FirstSessionDto {}
  interface Offer {
    /** An instance of the previous release names none. */
    types?: readonly OfferedTypeDto[];
  }
}

/** The visitors' offer. */
export const bookingOffer = single('/api/booking');

/** The types that visitors can book, the default first. */
export const useOfferedTypes = (): readonly OfferedTypeDto[] => useOffer()?.types ?? [];

import type { FirstSessionDto } from '../../../shared/api/models/FirstSessionDto';
import { single } from '../../../site/queries';

declare module '../../../site/queries' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- merged into the core's interface
  interface FirstSession extends FirstSessionDto {}
}

/** First session that visitors can book. */
export const bookingOffer = single('/api/booking');

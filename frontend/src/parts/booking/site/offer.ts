import { single } from '../../../site/queries';

/** First session that visitors can book. */
export const bookingOffer = single('/api/booking');

import { t } from '@steward/texts';
import type { AdditionTypes } from '../../../shared/parts/additions';

/** Visitors' requests in the history of an appointment. */
export const bookingSentences: AdditionTypes['activity.sentences'] = {
  'booking.requested': (v) => t('{title} was requested on the website', v),
  'booking.confirmed': (v) => t('{who} confirmed a request for {title}', v),
  'booking.declined': (v) => t('{who} declined a request for {title}', v),
  'booking.closed': (v) => t('{who} closed an unanswered request for {title}', v),
};

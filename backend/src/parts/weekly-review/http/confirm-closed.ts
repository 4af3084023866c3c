import { Flag } from '../../../platform/http/fields.js';

/** Keys of requests that give an invoice or a payment its day. */
export const confirmClosed = {
  confirmClosed: Flag({
    default: false,
    description:
      'For owners: takes a day in a week whose review is closed, which is 409 `invoice.period_closed` otherwise; it is recorded',
  }),
};

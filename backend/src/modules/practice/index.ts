import type { PublicContentChanged } from './application/public-change.js';

export { contentChannel, PublicChange } from './application/public-change.js';
export { hasOwnDetails } from './domain/completeness.js';
export { InvoiceNumbering, type InvoiceNumbers, numberInSeries } from './domain/invoice-numbering.js';
export { SessionConfirmation } from './domain/session-confirmation.js';
export { demoPrices } from './application/samples.js';
export { paymentInstructionsIn, practiceDay, practiceName, Site } from './application/site.js';
export type { FirstDetails } from './domain/site.js';
export { UpdateSiteDto } from './http/site.dto.js';
export type { SiteView } from './application/site-views.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    practice: PublicContentChanged;
  }
}

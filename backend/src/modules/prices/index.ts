import type { PriceEvent } from './domain/price.js';
import type { TaxRateEvent } from './domain/tax-rate.js';

export { PriceQueries } from './application/price-queries.js';
export { Prices } from './application/prices.js';
export { TaxRates } from './application/tax-rates.js';
export { WrittenItems } from './application/written-items.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    prices: PriceEvent | TaxRateEvent;
  }
}

import type { PriceEvent } from './domain/price.js';

export { PriceQueries } from './application/price-queries.js';
export { Prices } from './application/prices.js';
export { WrittenItems } from './application/written-items.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    prices: PriceEvent;
  }
}

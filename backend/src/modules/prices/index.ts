import type { PriceEvent } from './domain/price.js';

export { PriceQueries } from './application/price-queries.js';
export { WrittenItems } from './application/written-items.js';

declare module '../../kernel/recorded.js' {
  interface SubjectTypes {
    price: true;
  }
}

type PriceEvents = { [Type in PriceEvent['type']]: PriceEvent };

declare module '../../platform/domain-events/domain-events.js' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- adds the members of a mapped type
  interface DomainEventTypes extends PriceEvents {}
}

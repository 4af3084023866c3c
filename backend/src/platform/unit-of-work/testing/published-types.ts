import type { DomainEvents, DomainEventType } from '../domain-events.js';

/** Types of the domain events of all units of work that reach their commit, in order; the list grows. */
export function publishedTypes(events: DomainEvents): DomainEventType[] {
  const types: DomainEventType[] = [];
  events.onCommitting(async (published) => void types.push(...published.map(({ type }) => type)));
  return types;
}

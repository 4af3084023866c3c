import { storableText } from '../../kernel/index.js';
import type { DomainEvent } from '../unit-of-work/domain-events.js';

/** A value that survives being stored: without methods, and of JSON's types or a Date. */
type Storable<T> = T extends string | number | boolean | null | undefined | Date
  ? T
  : T extends (...args: never[]) => unknown
    ? never
    : { [Key in keyof T]: Storable<T[Key]> };

/** Key that marks a time, so that a text that looks like one stays a text. */
const time = '$time';

/** Domain events as JSON. A type error means that an event has a field that cannot be stored. */
export const storedText = (events: readonly Storable<DomainEvent>[]): string =>
  JSON.stringify(events, function (this: Record<string, unknown>, key, value: unknown) {
    // Date.toJSON has already run for `value`.
    const original = this[key];
    if (original instanceof Date) return { [time]: original.toISOString() };
    return typeof value === 'string' ? storableText(value) : value;
  });

/** Domain events from the JSON of `storedText`. */
export const eventsFrom = (text: string): DomainEvent[] =>
  JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && time in value ? new Date(String(value[time])) : value,
  ) as DomainEvent[];

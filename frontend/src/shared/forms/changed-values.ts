import { fingerprint } from '../action/attempt-key.ts';

/** Lists and objects are the same if their values are. */
export const isSame = (one: unknown, other: unknown): boolean => fingerprint(one) === fingerprint(other);

/**
 * Values that differ from the record. Only these are sent, so that another user's concurrent changes stay.
 */
export function changedValues<Values extends object>(before: Readonly<Values>, now: Values): Partial<Values> {
  const differs = ([field, value]: [string, unknown]): boolean =>
    !isSame(value, before[field as keyof Values]);
  // The same fields, fewer of them.
  return Object.fromEntries(Object.entries(now).filter(differs)) as Partial<Values>;
}

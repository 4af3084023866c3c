/**
 * What a form holds that the record does not: only that is sent, so that what somebody else changed meanwhile stays.
 */
export function changedValues<Values extends object>(before: Readonly<Values>, now: Values): Partial<Values> {
  const differs = ([field, value]: [string, unknown]): boolean => value !== before[field as keyof Values];
  // The same fields, fewer of them.
  return Object.fromEntries(Object.entries(now).filter(differs)) as Partial<Values>;
}

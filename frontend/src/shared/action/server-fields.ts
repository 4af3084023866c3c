import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { refusalOf } from '../api-error.ts';

/** The part of a form that takes the server's messages. */
export type ServerFields<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'setError'>;

/**
 * Puts the server's messages at the fields that they name, and the focus on the first of them.
 * @param names the fields that are on the screen; messages about others are left to the toast
 */
export function showServerFields<Values extends FieldValues>(
  failure: unknown,
  { getValues, setError }: ServerFields<Values>,
  names = namesIn(getValues()),
): void {
  const messages = refusalOf(failure)?.fields ?? {};
  names
    .filter((name) => name in messages)
    .forEach((name, index) => {
      // A name that the form's own values have.
      const field = name as FieldPath<Values>;
      setError(field, { type: 'server', message: messages[name] ?? '' }, { shouldFocus: index === 0 });
    });
}

/** The names of a form's fields, those within them too: 'items', 'items.0', 'items.0.amount'. */
function namesIn(values: object, before = ''): string[] {
  return Object.entries(values).flatMap(([key, value]: [string, unknown]) => {
    const name = `${before}${key}`;
    const nested = typeof value === 'object' && value !== null;
    return nested ? [name, ...namesIn(value as object, `${name}.`)] : [name];
  });
}

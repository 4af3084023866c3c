import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { fileChangeOf, refusalOf } from '../http/api-error.ts';

/** Form methods used for the server's messages. */
export type ServerFields<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'setError'>;

/**
 * Shows the server's messages at the fields they name, or at its field that a chosen file has changed, and focuses the
 * first of them.
 * @param names fields on the screen; messages about others are left to the toast
 */
export function showServerFields<Values extends FieldValues>(
  failure: unknown,
  { getValues, setError }: ServerFields<Values>,
  names = namesIn(getValues()),
): void {
  const changed = fileChangeOf(failure)?.message;
  const messages = refusalOf(failure)?.fields ?? (changed ? { file: changed, files: changed } : {});
  names
    .filter((name) => name in messages)
    .forEach((name, index) => {
      // A name that exists in the form's values.
      const field = name as FieldPath<Values>;
      setError(field, { type: 'server', message: messages[name] ?? '' }, { shouldFocus: index === 0 });
    });
}

/** Names of a form's fields, including nested ones: 'items', 'items.0', 'items.0.amount'. */
function namesIn(values: object, before = ''): string[] {
  return Object.entries(values).flatMap(([key, value]: [string, unknown]) => {
    const name = `${before}${key}`;
    const nested = typeof value === 'object' && value !== null;
    return nested ? [name, ...namesIn(value as object, `${name}.`)] : [name];
  });
}

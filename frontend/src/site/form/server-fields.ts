import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../../shared/api-error';

/** Shows what the server refused at the fields it named, and puts the focus in the first of them. */
export function showServerFields<Values extends FieldValues>(
  error: Error,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): void {
  if (!(error instanceof ApiError)) return;
  const refused = names.filter((name) => error.fields[name]);
  refused.forEach((name, index) => {
    setError(name, { type: 'server', message: error.fields[name] ?? '' }, { shouldFocus: index === 0 });
  });
}

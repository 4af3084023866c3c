import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../api-error';

/**
 * Puts what the server said about single fields at those fields, and the focus on the first. Fields that the form does
 * not have are left to the toast.
 */
export function showServerFields<Values extends FieldValues>(
  failure: unknown,
  fieldsOfForm: Partial<Values>,
  setError: UseFormSetError<Values>,
): void {
  if (!(failure instanceof ApiError)) return;
  const known = Object.entries(failure.fields).filter(([name]) => name in fieldsOfForm);
  known.forEach(([name, message], index) => {
    // A name that the form's own values have.
    setError(name as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
}

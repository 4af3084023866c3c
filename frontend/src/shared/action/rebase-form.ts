import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * A form after its save: it stands on what is stored now, and what was typed while that was being sent stays, unsaved.
 * @param typed the form's values when they were sent
 */
export function rebaseForm<Values extends FieldValues>(
  { getValues, reset, setValue }: UseFormReturn<Values>,
  typed: Values,
  saved: Values,
): void {
  const now = getValues();
  reset(saved, { keepDirtyValues: false });
  for (const [name, value] of Object.entries(now)) {
    // The forms here are flat, so that a field's name is its path.
    if (value !== typed[name]) setValue(name as FieldPath<Values>, value, { shouldDirty: true });
  }
}

import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Updates a form after its save: the stored values become its defaults, and text typed during the save stays,
 * unsaved.
 * @param typed values of the form when they were sent
 */
export function rebaseForm<Values extends FieldValues>(
  { getValues, reset, setValue }: UseFormReturn<Values>,
  typed: Values,
  saved: Values,
): void {
  const now = getValues();
  reset(saved, { keepDirtyValues: false });
  for (const [name, value] of Object.entries(now)) {
    // Forms here are flat, so a field's name is its path.
    if (value !== typed[name]) setValue(name as FieldPath<Values>, value, { shouldDirty: true });
  }
}

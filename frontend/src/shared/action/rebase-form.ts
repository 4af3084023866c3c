import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { isSame } from '../forms/changed-values';

/**
 * Updates a form after its save: the stored values become its defaults, and text typed during the save stays,
 * unsaved.
 * @param typed values of the form when they were sent; a copy, if it has nested ones
 */
export function rebaseForm<Values extends FieldValues>(
  { getValues, reset, setValue }: UseFormReturn<Values>,
  typed: Values,
  saved: Values,
): void {
  const now = fieldsOf(getValues());
  reset(saved, { keepDirtyValues: false });
  for (const [name, value] of now)
    if (!isSame(value, get(typed, name)))
      setValue(name as FieldPath<Values>, value as Values[string], { shouldDirty: true });
}

/** Values by their paths; a list is one value. */
const fieldsOf = (values: object, before = ''): [name: string, value: unknown][] =>
  Object.entries(values).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? fieldsOf(value, `${before}${key}.`)
      : [[`${before}${key}`, value] as [string, unknown]],
  );

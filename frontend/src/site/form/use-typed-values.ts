import { useSyncExternalStore } from 'react';
import { type DeepPartial, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';

const never = () => () => undefined;

/** Current values of a form, including text typed before the page's script ran. */
export function useTypedValues<Values extends FieldValues>({
  control,
  getValues,
}: Pick<UseFormReturn<Values>, 'control' | 'getValues'>): DeepPartial<Values> {
  const watchedValues = useWatch({ control });
  // False in the server's markup and during hydration: the fields have not been read yet.
  const areFieldsRead = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  // A complete value is also a partial one; the types cannot express this for a generic form.
  return (areFieldsRead ? getValues() : watchedValues) as DeepPartial<Values>;
}

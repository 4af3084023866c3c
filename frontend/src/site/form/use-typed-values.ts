import { useSyncExternalStore } from 'react';
import { type DeepPartial, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';

const never = () => () => undefined;

/** A form's values as they are typed, and those typed before the page's program was there to hear it. */
export function useTypedValues<Values extends FieldValues>({
  control,
  getValues,
}: Pick<UseFormReturn<Values>, 'control' | 'getValues'>): DeepPartial<Values> {
  const heard = useWatch({ control });
  // False in the server's markup and while that is taken over: the fields are not read yet.
  const areFieldsRead = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  // Whole values are partial ones, too, which the types do not know of an unknown form.
  return (areFieldsRead ? getValues() : heard) as DeepPartial<Values>;
}

import { type DeepPartial, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { useIsAwake } from '../../shared/kit/use-is-awake';

/** Current values of a form, including text typed before the page's script ran. */
export function useTypedValues<Values extends FieldValues>({
  control,
  getValues,
}: Pick<UseFormReturn<Values>, 'control' | 'getValues'>): DeepPartial<Values> {
  const watchedValues = useWatch({ control });
  // Until then the fields have not been read.
  const areFieldsRead = useIsAwake();
  // A complete value is also a partial one; the types cannot express this for a generic form.
  return (areFieldsRead ? getValues() : watchedValues) as DeepPartial<Values>;
}

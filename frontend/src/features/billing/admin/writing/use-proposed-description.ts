import { useEffect, useRef } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { InvoiceForm, WrittenInvoice } from '../offered/invoice-schema';

/** Describes the invoice by its first item, until the person enters another description. */
export function useProposedDescription(form: UseFormReturn<InvoiceForm, unknown, WrittenInvoice>): void {
  const { control, getValues, setValue } = form;
  const first = useWatch({ control, name: 'items.0.description' });
  const proposed = useRef(first);
  useEffect(() => {
    if (getValues('description') === proposed.current)
      setValue('description', first, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    proposed.current = first;
  }, [first, form, getValues, setValue]);
}

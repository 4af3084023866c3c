import { useMemo } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { type DefaultValues, useForm } from 'react-hook-form';
import type { z } from 'zod/mini';
import { t } from '@steward/texts';
import { useAction } from '../../../../../shared/action/use-action';
import { useUnsentWork } from '../../../../../shared/antd/leave-guard';
import { AppointmentsService, type AvailabilityDto } from '../../../../../shared/api';
import { useFormDraft } from '../../../../../shared/forms/use-form-draft';
import { availabilityPath } from './use-availability';
import type { TypesForm } from './availability-schema';

/** A form of the availability: all of it, or without what parts add. */
interface AvailabilityFormOptions<Form extends TypesForm> {
  /** Name of its draft. */
  draft: string;
  schema: z.ZodMiniType<Form, Form>;
  formOf: (rules: AvailabilityDto) => Form;
  /** Changes of the stored rules, which are sent as a whole. */
  rulesOf: (form: Form) => Partial<AvailabilityDto>;
  /** Called after saving. */
  onSaved?: (before: AvailabilityDto, saved: AvailabilityDto) => void;
}

/** Form with the stored rules, and their saving. */
export function useAvailabilityForm<Form extends TypesForm>(
  rules: AvailabilityDto,
  { draft: name, schema, formOf, rulesOf, onSaved }: AvailabilityFormOptions<Form>,
) {
  const queries = useQueryClient();
  const values = useMemo(() => formOf(rules), [rules, formOf]);
  const form = useForm<Form>({
    resolver: standardSchemaResolver(schema),
    defaultValues: values as DefaultValues<Form>, // complete
    values,
    // Another admin's change is merged without overwriting unsaved input.
    resetOptions: { keepDirtyValues: true, keepDirty: true },
  });
  const { reset, formState } = form;
  const draft = useFormDraft(form, name);
  const { leave } = useUnsentWork(formState.isDirty);
  const saving = useAction({
    call: (written: Form) =>
      AppointmentsService.setAvailability({ requestBody: { ...rules, ...rulesOf(written) } }),
    events: ['availability.changed'],
    success: t('Availability saved'),
    failure: t('Failed to save availability'),
    form,
    onSuccess: (saved) => {
      queries.setQueryData([availabilityPath], saved);
      reset(formOf(saved), { keepDirtyValues: false });
      onSaved?.(rules, saved);
    },
  });
  const onReset = () => leave(() => reset(values, { keepDirtyValues: false }));
  return { form, saving, draft, onReset };
}

import { useMemo } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input, Select } from 'antd';
import { FormProvider, useForm } from 'react-hook-form';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { useAction } from '../../../../shared/action/use-action';
import { Field } from '../../../../shared/antd/field';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { RecurringInvoicesService, type RecurringInvoiceDto } from '../../../../shared/api';
import { useFormDraft } from '../../../../shared/use-form-draft';
import { ClientSelect } from '../../../clients/admin/offered/client-select';
import { ItemsField } from '../offered/items-field';
import {
  changesOf,
  emptyRecurring,
  formOf,
  newRecurringOf,
  periodOptions,
  recurringSchema,
  type RecurringForm,
  type WrittenRecurring,
} from './recurring-schema';

interface RecurringDialogProps {
  /** 'new' creates one; undefined keeps the dialog closed. */
  recurring: RecurringInvoiceDto | 'new' | undefined;
  onClose: () => void;
}

/** Creates a recurring invoice, or edits its future invoices. */
export function RecurringDialog({ recurring, onClose }: RecurringDialogProps) {
  const lastRecurring = useLastDefined(recurring);
  const before = lastRecurring === 'new' ? undefined : lastRecurring;
  const values = useMemo(() => (before ? formOf(before) : emptyRecurring), [before]);
  const form = useForm<RecurringForm, unknown, WrittenRecurring>({
    resolver: standardSchemaResolver(recurringSchema),
    defaultValues: emptyRecurring,
    values,
  });
  const { control, handleSubmit, reset, formState } = form;
  const draft = useFormDraft(
    form,
    recurring && `recurring-invoice:${recurring === 'new' ? 'new' : recurring.id}`,
  );
  const saving = useAction({
    call: (written: WrittenRecurring, keyFor) => {
      if (before) {
        const requestBody = changesOf(before, written);
        return RecurringInvoicesService.updateRecurringInvoice({ id: before.id, requestBody });
      }
      const requestBody = newRecurringOf(written);
      const idempotencyKey = keyFor({ ...requestBody });
      return RecurringInvoicesService.createRecurringInvoice({ requestBody, idempotencyKey });
    },
    events: ['recurring_invoice.changed'],
    success: before ? 'Recurring invoice updated' : 'Recurring invoice created',
    failure: before ? 'Failed to update the recurring invoice' : 'Failed to create the recurring invoice',
    form,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      open={recurring !== undefined}
      title={before ? 'Edit recurring invoice' : 'New recurring invoice'}
      subtitle={
        <p>
          {before
            ? `For ${before.client.name}. Invoices already issued don’t change.`
            : 'Issued automatically; the client is notified.'}
        </p>
      }
      submit={before ? 'Save changes' : 'Create'}
      isDirty={formState.isDirty}
      isSaving={saving.isPending}
      draft={draft}
      onSubmit={() => void handleSubmit((written) => saving.mutate(written))()}
      onClose={onClose}
      afterClose={() => reset(values)}
    >
      <FormProvider {...form}>
        {!before && (
          <Field control={control} name="userId" label="Client">
            {(field) => <ClientSelect {...field} disabled={saving.isPending} />}
          </Field>
        )}
        <Field control={control} name="description" label="Description">
          {(field) => <Input {...field} maxLength={500} autoComplete="off" />}
        </Field>
        <div className="ui-form-pairs">
          <Field control={control} name="every" label="How often">
            {(field) => <Select {...field} options={periodOptions} />}
          </Field>
          <Field control={control} name="dueInDays" label="Due after, in days">
            {(field) => <Input {...field} inputMode="numeric" autoComplete="off" />}
          </Field>
          <Field control={control} name="startsOn" label="Starts">
            {(field) => <Input {...field} type="date" />}
          </Field>
          <Field control={control} name="endsOn" label="Ends" optional>
            {(field) => <Input {...field} type="date" />}
          </Field>
        </div>
        <ItemsField />
      </FormProvider>
    </FormDialog>
  );
}
